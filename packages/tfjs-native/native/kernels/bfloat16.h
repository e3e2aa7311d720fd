// Numbers that are kept as bfloat16, on any instruction set.
#pragma once
#include "vector.h"

namespace ordo::ORDO_ISA {

typedef uint16_t vh __attribute__((vector_size(2 * W)));
typedef uint16_t vhUnaligned __attribute__((vector_size(2 * W), aligned(2), may_alias));

ORDO_INLINE vf loadHalves(const uint16_t* p) {
  return reinterpret_cast<vf>(__builtin_convertvector(*reinterpret_cast<const vhUnaligned*>(p), vu) << 16);
}

// Rounds to nearest even; NaN stays NaN.
ORDO_INLINE void storeHalves(uint16_t* p, vf v) {
  const vu bits = reinterpret_cast<vu>(v), rounded = bits + 0x7fff + ((bits >> 16) & 1);
  const vu kept = reinterpret_cast<vu>(select(v == v, reinterpret_cast<vf>(rounded), reinterpret_cast<vf>(splatBits(0x7fc00000))));
  *reinterpret_cast<vhUnaligned*>(p) = __builtin_convertvector(kept >> 16, vh);
}

// Rounds n numbers. `out` has room for whole vectors.
ORDO_INLINE void roundRow(const float* x, uint16_t* out, i64 n) {
  i64 i = 0;
  for (; i + W <= n; i += W) storeHalves(out + i, load(x + i));
  if (i < n) storeHalves(out + i, loadPart(x + i, n - i, 0));
}

}  // namespace ordo::ORDO_ISA
