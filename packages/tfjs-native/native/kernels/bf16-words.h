// Words that hold two neighbouring steps of k as bfloat16, rounded to nearest even, with the earlier step in the low half. Only
// files that are compiled with AVX512-BF16 include this file.
#pragma once
#include "vector.h"

namespace ordo::ORDO_ISA {

ORDO_INLINE __mmask16 firstLanes(i64 count) {
  return static_cast<__mmask16>((1u << (count < 0 ? 0 : count > W ? W : count)) - 1);
}

// Returns one word of W contiguous lanes. Lanes from `lanes` on, and steps from `depth` on, are 0.
ORDO_INLINE __m512i wordOfLanes(const float* in, i64 depthStride, i64 lanes, i64 depth) {
  alignas(64) static const int16_t kInterleave[32] = {0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23,
                                                      8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31};
  const __m512 even = _mm512_maskz_loadu_ps(firstLanes(depth > 0 ? lanes : 0), in);
  const __m512 odd = _mm512_maskz_loadu_ps(firstLanes(depth > 1 ? lanes : 0), in + depthStride);
  return _mm512_permutexvar_epi16(_mm512_load_si512(kInterleave), (__m512i)_mm512_cvtne2ps_pbh(odd, even));
}

// The same words for packLanes.
struct BFloat16Words {
  static constexpr i64 depthPerWord = 2;

  ORDO_INLINE vf wordOfLanes(const float* in, i64 depthStride, i64 depth, i64 lanes) {
    return (vf)ordo::ORDO_ISA::wordOfLanes(in, depthStride, lanes, depth);
  }
};

}  // namespace ordo::ORDO_ISA
