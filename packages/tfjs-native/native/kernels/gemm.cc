// The single-precision product, also for operands that are rounded to half precision, and the choice between the ways to
// multiply.
#include "gemm.h"

#include <cstring>

#include "float16.h"
#include "gemm-products.h"

namespace ordo::ORDO_ISA {

namespace {

struct Float32 : VectorPanels<Float32> {
  static constexpr i64 depthPerWord = 1;
  static constexpr bool readsUnpacked = true;

  ORDO_INLINE void multiply(i64 rows, i64 words, const float* a, const float* b, i64 ldb, const TileTarget& to) {
    kTiles[rows](words, a, b, ldb, to);
  }
  static void packPanel(const float* in, i64 laneStride, i64 lanes, i64 depth, float* out, i64 width) {
    transposePanel(in, laneStride, lanes, depth, out, width);
  }
  // Returns one step of k for W lanes.
  ORDO_INLINE vf wordOfLanes(const float* in, i64, i64, i64 lanes) { return lanes >= W ? load(in) : loadPart(in, lanes, 0); }
};

// Operands are rounded to half precision when they are packed, and are then multiplied as float32: a product of two
// half-precision numbers is exact in float32. This allows training in half precision without a GPU, but does not make it faster.
struct Float16 : VectorPanels<Float16> {
  static constexpr i64 depthPerWord = 1;

  ORDO_INLINE void multiply(i64 rows, i64 words, const float* a, const float* b, i64 ldb, const TileTarget& to) {
    kTiles[rows](words, a, b, ldb, to);
  }
  static void packPanel(const float* in, i64 laneStride, i64 lanes, i64 depth, float* out, i64 width) {
    transposePanel(in, laneStride, lanes, depth, out, width);
    for (i64 p = 0; p < depth; p++) roundToHalf(out + p * width, lanes);
  }
  ORDO_INLINE vf wordOfLanes(const float* in, i64 depthStride, i64 depth, i64 lanes) {
    return roundToHalf(Float32::wordOfLanes(in, depthStride, depth, lanes));
  }
};

constexpr Products kFloat32 = blockedProducts<Float32>("fp32", [] { return true; });
constexpr Products kFloat16 = blockedProducts<Float16>("fp16", [] { return true; });
const Products* byDepth[kDepthClasses] = {&kFloat32, &kFloat32, &kFloat32};

const Products& productsFor(i64 k) {
  int depthClass = 0;
  while (depthClass + 1 < kDepthClasses && k >= kFirstDepth[depthClass + 1]) depthClass++;
  return *byDepth[depthClass];
}

// The most capable products of bfloat16 come first. The emulated ones are chosen only by name.
#if ORDO_WIDTH == 16 && defined(ORDO_HAS_AMX)
constexpr const Products* kBf16[] = {&kTileBf16, &kVectorBf16, nullptr};
constexpr const Products* kForTests = &kEmulatedTileBf16;
#elif ORDO_WIDTH == 16
constexpr const Products* kBf16[] = {&kVectorBf16, nullptr};
constexpr const Products* kForTests = nullptr;
#elif defined(__aarch64__)
constexpr const Products* kBf16[] = {&kNeonBf16, nullptr};
constexpr const Products* kForTests = nullptr;
#else
constexpr const Products* kBf16[] = {nullptr};
constexpr const Products* kForTests = nullptr;
#endif

// Returns the products whose name is the first `length` letters of `name`; null if this machine lacks them.
const Products* find(const char* name, size_t length) {
  const auto isNamed = [&](const Products* one) {
    return one != nullptr && std::strlen(one->name) == length && std::strncmp(one->name, name, length) == 0;
  };
  const auto ifAvailable = [](const Products* one) { return one->available() ? one : nullptr; };
  if (isNamed(&kFloat32)) return &kFloat32;
  if (isNamed(&kFloat16)) return &kFloat16;
  if (isNamed(kForTests)) return ifAvailable(kForTests);
  for (const Products* const* one = kBf16; *one != nullptr; one++) {
    if (isNamed(*one)) return ifAvailable(*one);
  }
  return nullptr;
}

// Handles products without rows, columns or depth; an empty sum still gets its bias. Returns true if g is such a product.
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
  if (!finishEmpty(g)) productsFor(g.k).multiply(g);
}

i64 packedFloats(i64 k, i64 n) {
  return productsFor(k).packedFloats({.m = 0, .n = n, .k = k, .a = {}, .b = {}, .c = nullptr, .ldc = 0});
}

void packColumns(const Operand& b, i64 k, i64 n, float* packed) {
  productsFor(k).packColumns({.m = 0, .n = n, .k = k, .a = {}, .b = b, .c = nullptr, .ldc = 0}, packed);
}

i64 packedDepth(i64 k) {
  const Gemm shape{.m = 0, .n = 0, .k = k, .a = {}, .b = {}, .c = nullptr, .ldc = 0};
  return &productsFor(k) == &kFloat32 ? BlockedProduct<Float32>(shape).blockDepth : 0;
}

bool roundsToBfloat16() {
  for (const Products* one : byDepth) {
    if (one == &kFloat32 || one == &kFloat16) return false;
  }
  return true;
}

const char* bf16Products(int index) {
  for (const Products* const* one = kBf16; *one != nullptr; one++) {
    if ((*one)->available() && index-- == 0) return (*one)->name;
  }
  return nullptr;
}

bool setProducts(const char* names) {
  const Products* found[kDepthClasses];
  for (int i = 0; i < kDepthClasses; i++) {
    const size_t length = std::strcspn(names, " ");
    found[i] = find(names, length);
    if (found[i] == nullptr || (names[length] == '\0') != (i + 1 == kDepthClasses)) return false;
    names += length + 1;
  }
  std::memcpy(byDepth, found, sizeof byDepth);
  return true;
}

bool multiplyBy(const char* name, const Gemm& g) {
  const Products* const found = find(name, std::strlen(name));
  if (found == nullptr) return false;
  if (!finishEmpty(g)) found->multiply(g);
  return true;
}

}  // namespace ordo::ORDO_ISA
