// The parts of a softmax over one row that the softmax, attention and cross-entropy kernels share.
#pragma once
#include <cmath>

#include "math.h"

namespace ordo::ORDO_ISA {

// Returns the larger of `best` and the elements of x, lane by lane.
ORDO_INLINE vf largestLanes(const float* x, i64 n, vf best) {
  i64 i = 0;
  for (; i + W <= n; i += W) best = maximum(load(x + i), best);
  return i < n ? maximum(loadPart(x + i, n - i, -__builtin_inff()), best) : best;
}

ORDO_INLINE float rowMax(const float* x, i64 n) { return maxLanes(largestLanes(x, n, splat(-__builtin_inff()))); }

// Returns sum + exp(x - shift), lane by lane.
ORDO_INLINE vf addExpLanes(const float* x, i64 n, float shift, vf sum) {
  i64 i = 0;
  for (; i + W <= n; i += W) sum += expV(load(x + i) - shift);
  return i < n ? sum + expV(loadPart(x + i, n - i, -__builtin_inff()) - shift) : sum;
}

// out = exp(x - shift). Returns the sum. `out` may be x, or null when only the sum is wanted.
ORDO_INLINE float rowExpSum(const float* x, float* out, i64 n, float shift) {
  vf sum = zero();
  i64 i = 0;
  for (; i + W <= n; i += W) {
    const vf e = expV(load(x + i) - shift);
    if (out != nullptr) store(out + i, e);
    sum += e;
  }
  if (i < n) {
    const vf e = expV(loadPart(x + i, n - i, -__builtin_inff()) - shift);
    if (out != nullptr) storePart(out + i, e, n - i);
    sum += e;
  }
  return sumLanes(sum);
}

ORDO_INLINE void rowScale(float* x, i64 n, float factor) {
  for (i64 i = 0; i < n; i++) x[i] *= factor;
}

}  // namespace ordo::ORDO_ISA
