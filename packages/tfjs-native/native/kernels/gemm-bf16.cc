// The bfloat16 product (AVX512-BF16). Operands are rounded to nearest even; sums are float32. A 32-bit word holds two
// neighbouring steps of k as bfloat16, with the earlier one in its low half, which is the form that vdpbf16ps multiplies. A panel
// is therefore half as deep, and everything else is the same as in the single-precision product.
#if defined(__AVX512BF16__)

#include <immintrin.h>

#include "bf16-words.h"
#include "gemm-products.h"

namespace ordo::ORDO_ISA {

namespace {

// For contiguous depth (A row-major, B transposed): each lane is rounded separately, and then the words are transposed.
void packAlongDepth(const float* in, i64 laneStride, i64 lanes, i64 depth, float* out, i64 width) {
  const i64 words = (depth + 1) / 2;
  float* rounded = scratch<8>(lanes * words + W);
  for (i64 lane = 0; lane < lanes; lane++) {
    const float* from = in + lane * laneStride;
    char* to = reinterpret_cast<char*>(rounded + lane * words);
    i64 p = 0;
    for (; p + 16 <= depth; p += 16) {
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + 2 * p), (__m256i)_mm512_cvtneps_pbh(_mm512_loadu_ps(from + p)));
    }
    if (p < depth) {
      const __m512 rest = _mm512_maskz_loadu_ps(firstLanes(depth - p), from + p);
      _mm256_mask_storeu_epi16(to + 2 * p, firstLanes(2 * ((depth - p + 1) / 2)), (__m256i)_mm512_cvtneps_pbh(rest));
    }
  }
  transposePanel(rounded, words, lanes, words, out, width);
}

template <int R>
void tileBf16(i64 words, const float* a, const float* b, i64 ldb, const TileTarget& to) {
  __m512 sum[R][NV];
#pragma GCC unroll 16
  for (int i = 0; i < R; i++) {
#pragma GCC unroll 4
    for (int j = 0; j < NV; j++) sum[i][j] = _mm512_setzero_ps();
  }
  fetchTile<R>(to);
  for (i64 p = 0; p < words; p++) {
    __m512i column[NV];
#pragma GCC unroll 4
    for (int j = 0; j < NV; j++) column[j] = _mm512_loadu_si512(b + j * W);
#pragma GCC unroll 16
    for (int i = 0; i < R; i++) {
      int32_t word;
      std::memcpy(&word, a + i, sizeof word);
      const __m512i row = _mm512_set1_epi32(word);
#pragma GCC unroll 4
      for (int j = 0; j < NV; j++) sum[i][j] = _mm512_dpbf16_ps(sum[i][j], (__m512bh)row, (__m512bh)column[j]);
    }
    a += R;
    b += ldb;
  }
  vf lanes[R][NV];
  std::memcpy(lanes, sum, sizeof lanes);
  storeTile<R>(lanes, to);
}

constexpr TileFunction kBf16Tiles[MR + 1] = {
    nullptr,     tileBf16<1>, tileBf16<2>, tileBf16<3>, tileBf16<4>,  tileBf16<5>,  tileBf16<6>,
    tileBf16<7>, tileBf16<8>, tileBf16<9>, tileBf16<10>, tileBf16<11>, tileBf16<12>};

struct VectorBFloat16 : VectorPanels<VectorBFloat16>, BFloat16Words {
  ORDO_INLINE void multiply(i64 rows, i64 words, const float* a, const float* b, i64 ldb, const TileTarget& to) {
    kBf16Tiles[rows](words, a, b, ldb, to);
  }
  static void packPanel(const float* in, i64 laneStride, i64 lanes, i64 depth, float* out, i64 width) {
    packAlongDepth(in, laneStride, lanes, depth, out, width);
  }
};

}  // namespace

const Products kVectorBf16 =
    blockedProducts<VectorBFloat16>("avx512-bf16", [] { return __builtin_cpu_supports("avx512bf16") != 0; });

}  // namespace ordo::ORDO_ISA

#endif
