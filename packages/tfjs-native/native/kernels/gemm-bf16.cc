// A word holds two neighbouring steps of k as bfloat16 (the earlier one low), the form that vdpbf16ps multiplies; so a
// panel is half as deep and everything else is the single-precision product.
#include "gemm-bf16.h"

#if ORDO_WIDTH == 16 && defined(__x86_64__)

#include <immintrin.h>

#include "gemm-blocks.h"

#define ORDO_BF16 __attribute__((target("avx512bf16")))

namespace ordo::ORDO_ISA {

namespace {

__mmask16 firstLanes(i64 count) { return static_cast<__mmask16>((1u << count) - 1); }

// Depth is contiguous (A as it lies, B transposed): each lane is rounded by itself, then the words are transposed.
ORDO_BF16 void packAlongDepth(const float* in, i64 laneStride, i64 lanes, i64 depth, float* out, i64 width) {
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
  packPanel(rounded, words, 1, lanes, words, out, width);
}

// Lanes are contiguous (A transposed, B as it lies): two rows are rounded together and interleaved.
ORDO_BF16 void packAlongLanes(const float* in, i64 depthStride, i64 lanes, i64 depth, float* out, i64 width) {
  alignas(64) static const int16_t kInterleave[32] = {0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23,
                                                      8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31};
  const __m512i order = _mm512_load_si512(kInterleave);
  for (i64 p = 0; p < depth; p += 2) {
    const float* even = in + p * depthStride;
    float* to = out + p / 2 * width;
    for (i64 lane = 0; lane < lanes; lane += 16) {
      const __mmask16 mask = firstLanes(least(16, lanes - lane));
      const __m512 low = _mm512_maskz_loadu_ps(mask, even + lane);
      const __m512 high = p + 1 < depth ? _mm512_maskz_loadu_ps(mask, even + depthStride + lane) : _mm512_setzero_ps();
      const __m512i both = (__m512i)_mm512_cvtne2ps_pbh(high, low);
      _mm512_mask_storeu_epi32(to + lane, mask, _mm512_permutexvar_epi16(order, both));
    }
  }
}

template <int R>
ORDO_BF16 void tileBf16(i64 words, const float* a, const float* b, i64 ldb, const TileTarget& to) {
  __m512 sum[R][NV];
#pragma GCC unroll 16
  for (int i = 0; i < R; i++) {
#pragma GCC unroll 4
    for (int j = 0; j < NV; j++) sum[i][j] = _mm512_setzero_ps();
  }
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

struct BFloat16 {
  static constexpr i64 depthPerWord = 2;
  static constexpr const TileFunction* tiles = kBf16Tiles;

  static void pack(const float* in, i64 laneStride, i64 depthStride, i64 lanes, i64 depth, float* out, i64 width) {
    if (depthStride == 1) packAlongDepth(in, laneStride, lanes, depth, out, width);
    else packAlongLanes(in, depthStride, lanes, depth, out, width);
  }
};

}  // namespace

bool gemmBf16Available() { return __builtin_cpu_supports("avx512bf16"); }
void gemmBf16(const Gemm& g) { BlockedProduct<BFloat16>(g).run(); }

}  // namespace ordo::ORDO_ISA

#else

#include "gemm-blocks.h"

namespace ordo::ORDO_ISA {

bool gemmBf16Available() { return false; }
void gemmBf16(const Gemm&) {}  // never called: bf16 cannot be switched on

}  // namespace ordo::ORDO_ISA

#endif
