// The single-precision product, and the choice between the ways to multiply.
#include "gemm.h"

#include <cstring>

#include "gemm-products.h"

namespace ordo::ORDO_ISA {

namespace {

struct Float32 : VectorPanels<Float32> {
  static constexpr i64 depthPerWord = 1;

  ORDO_INLINE void multiply(i64 rows, i64 words, const float* a, const float* b, i64 ldb, const TileTarget& to) {
    kTiles[rows](words, a, b, ldb, to);
  }
  static void packPanel(const float* in, i64 laneStride, i64 lanes, i64 depth, float* out, i64 width) {
    transposePanel(in, laneStride, lanes, depth, out, width);
  }
  // One step of k for W lanes.
  ORDO_INLINE vf wordOfLanes(const float* in, i64, i64, i64 lanes) { return lanes >= W ? load(in) : loadPart(in, lanes, 0); }
};

constexpr Products kFloat32 = blockedProducts<Float32>("fp32", [] { return true; });
const Products* products = &kFloat32;

// The fastest products of bfloat16 come first. The emulated ones need what the vector products need, so they are only ever
// chosen by name.
#if ORDO_WIDTH == 16
constexpr const Products* kBf16[] = {&kTileBf16, &kVectorBf16, &kEmulatedTileBf16, nullptr};
#else
constexpr const Products* kBf16[] = {nullptr};
#endif

// The first that is available; with a name, only the one that has it. Null if there is none.
const Products* findBf16(const char* name) {
  for (const Products* const* one = kBf16; *one != nullptr; one++) {
    if ((name == nullptr || std::strcmp(name, (*one)->name) == 0) && (*one)->available()) return *one;
  }
  return nullptr;
}

// Handles products without rows, columns or depth; an empty sum still gets its bias. Returns whether g was one.
bool finishEmpty(const Gemm& g) {
  if (g.m == 0 || g.n == 0) return true;
  if (g.k != 0) return false;
  for (i64 row = 0; row < g.m; row++) {
    for (i64 column = 0; column < g.n; column++) {
      float value = g.accumulate ? g.c[row * g.ldc + column] : 0.0f;
      if (g.bias != nullptr) value += g.bias[column];
      if (g.relu && value < 0) value = 0;
      if (g.dropout != nullptr) applyMask(*g.dropout, &value, &value, 1, row * g.ldc + column);
      g.c[row * g.ldc + column] = value;
    }
  }
  return true;
}

}  // namespace

void gemmSerial(const Gemm& g) {
  if (!finishEmpty(g)) BlockedProduct<Float32>(g).runSerial();
}

void gemm(const Gemm& g) {
  if (!finishEmpty(g)) products->multiply(g);
}

i64 packedFloats(i64 k, i64 n) {
  return products->packedFloats({.m = 0, .n = n, .k = k, .a = {}, .b = {}, .c = nullptr, .ldc = 0});
}

void packColumns(const Operand& b, i64 k, i64 n, float* packed) {
  products->packColumns({.m = 0, .n = n, .k = k, .a = {}, .b = b, .c = nullptr, .ldc = 0}, packed);
}

i64 packedDepth(i64 k) {
  const Gemm shape{.m = 0, .n = 0, .k = k, .a = {}, .b = {}, .c = nullptr, .ldc = 0};
  return roundsOperands() ? 0 : BlockedProduct<Float32>(shape).blockDepth;
}

bool roundsOperands() { return products != &kFloat32; }

const char* bf16Products() {
  const Products* const found = findBf16(nullptr);
  return found != nullptr ? found->name : nullptr;
}

bool setProducts(const char* name) {
  const bool isFloat32 = std::strcmp(name, kFloat32.name) == 0;
  const Products* const found = isFloat32 ? &kFloat32 : findBf16(name);
  if (found != nullptr) products = found;
  return found != nullptr;
}

}  // namespace ordo::ORDO_ISA
