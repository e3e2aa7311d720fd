// The single-precision product, and the choice between the two precisions.
#include "gemm.h"

#include "gemm-bf16.h"
#include "gemm-blocks.h"

namespace ordo::ORDO_ISA {

namespace {

bool useBf16 = false;

struct Float32 {
  static constexpr i64 depthPerWord = 1;
  static constexpr const TileFunction* tiles = kTiles;

  static void packPanel(const float* in, i64 laneStride, i64 lanes, i64 depth, float* out, i64 width) {
    transposePanel(in, laneStride, lanes, depth, out, width);
  }
  // One step of k for W lanes.
  ORDO_INLINE vf wordOfLanes(const float* in, i64, i64, i64 lanes) { return lanes >= W ? load(in) : loadPart(in, lanes, 0); }
};

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
  if (finishEmpty(g)) return;
  if (useBf16) gemmBf16(g);
  else BlockedProduct<Float32>(g).run();
}

i64 packedFloats(i64 k, i64 n) {
  const Gemm shape{.m = 0, .n = n, .k = k, .a = {}, .b = {}, .c = nullptr, .ldc = 0};
  return useBf16 ? packedFloatsBf16(shape) : BlockedProduct<Float32>(shape).packedFloats();
}

void packColumns(const Operand& b, i64 k, i64 n, float* packed) {
  const Gemm operand{.m = 0, .n = n, .k = k, .a = {}, .b = b, .c = nullptr, .ldc = 0};
  if (useBf16) packColumnsBf16(operand, packed);
  else BlockedProduct<Float32>(operand).packAllColumns(packed);
}

const char* bf16Products() { return gemmBf16Available() ? "avx512-bf16" : nullptr; }
void setBf16(bool on) { useBf16 = on; }

}  // namespace ordo::ORDO_ISA
