// The softmax over a row of attention scores, with scale, bias and mask, and its gradient.
#pragma once
#include "row-softmax.h"

namespace ordo::ORDO_ISA {

// Computes the softmax, in place, of the first `visible` scores of a row of `keys`. V vectors hold the row, and the last of them
// has at least one visible score. The other keys become 0. Returns false when every visible score is -infinity.
template <int V>
ORDO_INLINE bool softmaxShort(float* row, i64 visible, i64 keys, float scale, const float* bias) {
  vf v[V];
  for (int j = 0; j < V; j++) {
    const i64 count = least(W, visible - j * W);
    v[j] = loadPart(row + j * W, count, 0);
    v[j] = bias != nullptr ? v[j] * scale + loadPart(bias + j * W, count, 0) : v[j] * scale;
  }
  v[V - 1] = keepPart(v[V - 1], visible - (V - 1) * W, -__builtin_inff());
  vf best = splat(-__builtin_inff()), sum = zero();
  for (int j = 0; j < V; j++) best = maximum(v[j], best);
  const float shift = maxLanes(best);
  if (shift == -__builtin_inff() && !(v[0][0] != v[0][0])) return false;
  for (int j = 0; j < V; j++) sum += v[j] = expV(v[j] - shift);
  const float factor = 1 / sumLanes(sum);
  for (int j = 0; j < V - 1; j++) store(row + j * W, v[j] * factor);
  const vf end = keepPart(v[V - 1] * factor, visible - (V - 1) * W, 0);
  storePart(row + (V - 1) * W, end, least(W, keys - (V - 1) * W));
  for (i64 i = V * W; i < keys; i++) row[i] = 0;
  return true;
}

ORDO_INLINE bool softmaxLong(float* row, i64 visible, i64 keys, float scale, const float* bias) {
  if (bias != nullptr) {
    for (i64 j = 0; j < visible; j++) row[j] = row[j] * scale + bias[j];
  } else {
    for (i64 j = 0; j < visible; j++) row[j] *= scale;
  }
  const float shift = rowMax(row, visible);
  if (shift == -__builtin_inff() && !(row[0] != row[0])) return false;
  rowScale(row, visible, 1 / rowExpSum(row, row, visible, shift));
  std::memset(row + visible, 0, static_cast<size_t>(keys - visible) * sizeof(float));
  return true;
}

// Turns the scores of a row into probabilities, in place. Keys from `visible` on get 0, and a query that sees no key gets a row
// of zeros.
ORDO_INLINE void softmaxScores(float* row, i64 visible, i64 keys, float scale, const float* bias) {
  const bool seen = visible <= 0       ? false
                    : visible <= W     ? softmaxShort<1>(row, visible, keys, scale, bias)
                    : visible <= 2 * W ? softmaxShort<2>(row, visible, keys, scale, bias)
                                       : softmaxLong(row, visible, keys, scale, bias);
  if (!seen) std::memset(row, 0, static_cast<size_t>(keys) * sizeof(float));
}

// Computes the gradient of the softmax of one row: dscores = p ∘ (dp - Σ dp·p), written to `dscores` unless that is null. dp
// itself is replaced by scale·dscores.
ORDO_INLINE void softmaxScoresGrad(const float* p, float* dp, float* dscores, i64 keys, float scale) {
  vf sum = zero();
  for (i64 j = 0; j < keys; j += W) {
    const i64 count = least(W, keys - j);
    sum += loadPart(p + j, count, 0) * loadPart(dp + j, count, 0);
  }
  const float total = sumLanes(sum);
  for (i64 j = 0; j < keys; j += W) {
    const i64 count = least(W, keys - j);
    const vf gradient = loadPart(p + j, count, 0) * (loadPart(dp + j, count, 0) - total);
    if (dscores != nullptr) storePart(dscores + j, gradient, count);
    storePart(dp + j, gradient * scale, count);
  }
}

}  // namespace ordo::ORDO_ISA
