// What attention does to the rows of its scores: softmax with scale and bias, and its gradient.
#pragma once
#include "row-softmax.h"

namespace ordo::ORDO_ISA {

// Softmax in place of a row that V vectors hold: `visible` scores, of which the last vector has at least one; the rest of
// the `keys` become 0. False when the row sees nothing.
template <int V>
ORDO_INLINE bool normaliseShort(float* row, i64 visible, i64 keys, float scale, const float* bias) {
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

ORDO_INLINE bool normaliseLong(float* row, i64 visible, i64 keys, float scale, const float* bias) {
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

// Scores to probabilities, in place; keys from `visible` on get 0, and so does a row that sees nothing.
ORDO_INLINE void normaliseRow(float* row, i64 visible, i64 keys, float scale, const float* bias) {
  const bool seen = visible <= 0       ? false
                    : visible <= W     ? normaliseShort<1>(row, visible, keys, scale, bias)
                    : visible <= 2 * W ? normaliseShort<2>(row, visible, keys, scale, bias)
                                       : normaliseLong(row, visible, keys, scale, bias);
  if (!seen) std::memset(row, 0, static_cast<size_t>(keys) * sizeof(float));
}

// dscores = p ∘ (dp - Σ dp·p) of one row, to `dscores` if that is wanted, and times `scale` over dp.
ORDO_INLINE void differentiateRow(const float* p, float* dp, float* dscores, i64 keys, float scale) {
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
