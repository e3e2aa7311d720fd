// The bfloat16 product of ARM (ARMv8.2-BF16). It uses the words of gemm-bf16.cc, which bfdot multiplies. Operands are rounded to
// nearest even. bfdot adds two products to a float32 sum; it rounds both additions to odd, and counts denormals as 0.
#if defined(__ARM_FEATURE_BF16_VECTOR_ARITHMETIC)

#include <arm_neon.h>

#include "arm-features.h"
#include "gemm-products.h"

namespace ordo::ORDO_ISA {

namespace {

ORDO_INLINE uint16x4_t rounded(vf v) { return vreinterpret_u16_bf16(vcvt_bf16_f32((float32x4_t)v)); }

// For contiguous depth (A row-major, B transposed): each lane is rounded separately, and then the words are transposed.
void packAlongDepth(const float* in, i64 laneStride, i64 lanes, i64 depth, float* out, i64 width) {
  const i64 words = (depth + 1) / 2;
  float* roundedLanes = scratch<8>(lanes * words + W);
  for (i64 lane = 0; lane < lanes; lane++) {
    const float* from = in + lane * laneStride;
    uint16_t* to = reinterpret_cast<uint16_t*>(roundedLanes + lane * words);
    i64 p = 0;
    for (; p + W <= depth; p += W) vst1_u16(to + p, rounded(load(from + p)));
    if (p < depth) vst1_u16(to + p, rounded(loadPart(from + p, depth - p, 0)));  // the next lane overwrites the surplus
  }
  transposePanel(roundedLanes, words, lanes, words, out, width);
}

template <int R>
void tileBf16(i64 words, const float* a, const float* b, i64 ldb, const TileTarget& to) {
  float32x4_t sum[R][NV] = {};
  fetchTile<R>(to);
  for (i64 p = 0; p < words; p++) {
    bfloat16x8_t column[NV];
#pragma GCC unroll 4
    for (int j = 0; j < NV; j++) column[j] = (bfloat16x8_t)load(b + j * W);
#pragma GCC unroll 16
    for (int i = 0; i < R; i++) {
      uint32_t word;
      std::memcpy(&word, a + i, sizeof word);
      const bfloat16x8_t row = vreinterpretq_bf16_u32(vdupq_n_u32(word));
#pragma GCC unroll 4
      for (int j = 0; j < NV; j++) sum[i][j] = vbfdotq_f32(sum[i][j], row, column[j]);
    }
    a += R;
    b += ldb;
  }
  vf lanes[R][NV];
  std::memcpy(lanes, sum, sizeof lanes);
  storeTile<R>(lanes, to);
}

constexpr TileFunction kBf16Tiles[MR + 1] = {nullptr,     tileBf16<1>, tileBf16<2>, tileBf16<3>,
                                             tileBf16<4>, tileBf16<5>, tileBf16<6>};

struct NeonBFloat16 : VectorPanels<NeonBFloat16> {
  static constexpr i64 depthPerWord = 2;

  ORDO_INLINE void multiply(i64 rows, i64 words, const float* a, const float* b, i64 ldb, const TileTarget& to) {
    kBf16Tiles[rows](words, a, b, ldb, to);
  }
  static void packPanel(const float* in, i64 laneStride, i64 lanes, i64 depth, float* out, i64 width) {
    packAlongDepth(in, laneStride, lanes, depth, out, width);
  }
  // Returns two steps of k for W lanes.
  ORDO_INLINE vf wordOfLanes(const float* in, i64 depthStride, i64 depth, i64 lanes) {
    const uint16x4_t even = rounded(loadPart(in, lanes, 0));
    const uint16x4_t odd = rounded(depth > 1 ? loadPart(in + depthStride, lanes, 0) : zero());
    return (vf)vcombine_u16(vzip1_u16(even, odd), vzip2_u16(even, odd));
  }
};

}  // namespace

const Products kNeonBf16 = blockedProducts<NeonBFloat16>("neon-bf16", [] { return hasBFloat16(); });

}  // namespace ordo::ORDO_ISA

#endif
