// Numbers that are rounded to half precision (IEEE binary16) and kept as float32, on any instruction set.
#pragma once
#include "vector.h"

namespace ordo::ORDO_ISA {

// Rounds to the nearest half-precision number, with ties to even. From 65,520 on the result is infinity, and below 2^-14 it is a
// multiple of 2^-24; NaN stays NaN.
ORDO_INLINE vf roundToHalf(vf v) {
  const vu bits = reinterpret_cast<vu>(v), sign = bits & 0x80000000u, size = bits ^ sign;
  // 13 of float32's 23 bits of fraction are dropped.
  const vu rounded = (size + 0xfff + ((size >> 13) & 1)) & 0xffffe000u;
  const vf finite = select(reinterpret_cast<vi>(rounded >= 0x47800000u), reinterpret_cast<vf>(splatBits(0x7f800000)),
                           reinterpret_cast<vf>(rounded));  // 0x47800000 is 2^16
  // Numbers from 1/2 to 1 are 2^-24 apart, so the sum is rounded to a multiple of 2^-24.
  const vf subnormal = (reinterpret_cast<vf>(size) + 0.5f) - 0.5f;
  const vf half = select(reinterpret_cast<vi>(size < 0x38800000u), subnormal, finite);  // 0x38800000 is 2^-14
  return select(v == v, reinterpret_cast<vf>(reinterpret_cast<vu>(half) | sign), v);
}

// Rounds n numbers in place.
ORDO_INLINE void roundToHalf(float* x, i64 n) {
  i64 i = 0;
  for (; i + W <= n; i += W) store(x + i, roundToHalf(load(x + i)));
  if (i < n) storePart(x + i, roundToHalf(loadPart(x + i, n - i, 0)), n - i);
}

}  // namespace ordo::ORDO_ISA
