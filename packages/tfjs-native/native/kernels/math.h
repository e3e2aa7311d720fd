// exp, log, tanh and sigmoid over vectors, after Cephes (Moshier). They are accurate to 2 units in the last place and treat
// infinities, NaN and subnormals as the C library does.
#pragma once
#include "vector.h"

namespace ordo::ORDO_ISA {

ORDO_INLINE vf bitsToFloat(vi bits) { return reinterpret_cast<vf>(bits); }
ORDO_INLINE vi floatToBits(vf x) { return reinterpret_cast<vi>(x); }
ORDO_INLINE vf powerOfTwo(vi exponent) { return bitsToFloat((exponent + 127) << 23); }

// Computes x·2ⁿ for a whole number n, rounded once, so that subnormals and infinity are right.
ORDO_INLINE vf timesPowerOfTwo(vf x, vf n) {
#if ORDO_WIDTH == 16
  return (vf)_mm512_maskz_scalef_ps(partMask(W), (__m512)x, (__m512)n);
#else
  const vi exponent = __builtin_convertvector(n, vi);
  const vi half = exponent >> 1;
  return x * powerOfTwo(half) * powerOfTwo(exponent - half);
#endif
}

ORDO_INLINE vf expV(vf x) {
  vf y = x > -104.0f ? x : splat(-104.0f);
  y = y < 89.0f ? y : splat(89.0f);
  const vf shifter = splat(12582912.0f);  // adding 1.5·2^23 rounds to an integer
  const vf n = (y * 1.44269504088896341f + shifter) - shifter;
  const vf r = (y - n * 0.693359375f) - n * -2.12194440e-4f;
  vf p = splat(1.9875691500e-4f);
  p = p * r + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  const vf mantissa = p * (r * r) + r + 1.0f;
  return select(x != x, x, timesPowerOfTwo(mantissa, n));
}

ORDO_INLINE vf logV(vf x) {
  const vi tiny = x < 1.17549435e-38f;
  const vf scaled = select(tiny, x * 8388608.0f, x);
  const vi bits = floatToBits(scaled);
  vf exponent = __builtin_convertvector(((bits >> 23) & 255) - 126, vf) - select(tiny, splat(23.0f), zero());
  vf m = bitsToFloat((bits & 0x007fffff) | 0x3f000000);  // [0.5, 1)
  const vi low = m < 0.707106781186547524f;
  exponent -= select(low, splat(1.0f), zero());
  m = m + select(low, m, zero()) - 1.0f;
  vf p = splat(7.0376836292e-2f);
  p = p * m - 1.1514610310e-1f;
  p = p * m + 1.1676998740e-1f;
  p = p * m - 1.2420140846e-1f;
  p = p * m + 1.4249322787e-1f;
  p = p * m - 1.6668057665e-1f;
  p = p * m + 2.0000714765e-1f;
  p = p * m - 2.4999993993e-1f;
  p = p * m + 3.3333331174e-1f;
  const vf square = m * m;
  vf result = p * m * square + exponent * -2.12194440e-4f - 0.5f * square + m + exponent * 0.693359375f;
  result = select(x == 0.0f, splat(-__builtin_inff()), result);
  result = select(x == __builtin_inff(), x, result);
  return select((x < 0.0f) | (x != x), splat(__builtin_nanf("")), result);
}

ORDO_INLINE vf tanhV(vf x) {
  const vf size = bitsToFloat(floatToBits(x) & 0x7fffffff);
  const vf large = 1.0f - 2.0f / (expV(size + size) + 1.0f);
  const vf z = x * x;
  vf p = splat(-5.70498872745e-3f);
  p = p * z + 2.06390887954e-2f;
  p = p * z - 5.37397155531e-2f;
  p = p * z + 1.33314422036e-1f;
  p = p * z - 3.33332819422e-1f;
  const vf small = p * z * x + x;
  const vf signedLarge = bitsToFloat(floatToBits(large) | (floatToBits(x) & static_cast<int32_t>(0x80000000u)));
  return select(x != x, x, select(size < 0.625f, small, signedLarge));
}

ORDO_INLINE vf sigmoidV(vf x) { return 1.0f / (1.0f + expV(-x)); }

}  // namespace ordo::ORDO_ISA
