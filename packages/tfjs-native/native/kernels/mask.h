// The counter-based dropout mask: element i is kept iff mix32(i ^ mix32(seed + counter·0x9e3779b9)) ≥ rate·2^32. The mask is not
// stored: every kernel that needs it computes it again.
#pragma once
#include <cmath>

#include "vector.h"

namespace ordo::ORDO_ISA {

template <class T>
ORDO_INLINE T mix32(T h) {
  h = (h ^ (h >> 16)) * 0x7feb352du;
  h = (h ^ (h >> 15)) * 0x846ca68bu;
  return h ^ (h >> 16);
}

struct Mask {
  uint32_t key, threshold;
  float scale;  // 1 / (1 - rate)
  bool active;

  Mask(double rate, double seed, double counter)
      : key(mix32(static_cast<uint32_t>(seed) + static_cast<uint32_t>(counter) * 0x9e3779b9u)),
        threshold(static_cast<uint32_t>(std::fmin(std::ceil(rate * 4294967296.0), 4294967295.0))),
        scale(static_cast<float>(1 / (1 - rate))),
        active(rate > 0) {}

  // Returns the factors (0 or scale) of the elements first, …, first + W - 1. The index wraps at 2^32.
  vf factors(i64 first) const {
    const vu hash = mix32((static_cast<uint32_t>(first) + laneNumbers()) ^ key);
    return select(reinterpret_cast<vi>(hash >= threshold), splat(scale), zero());
  }
};

// out[i] = x[i] times the factor of element first + i, for i in [0, n). `out` may be x.
ORDO_INLINE void applyMask(const Mask& mask, const float* x, float* out, i64 n, i64 first) {
  i64 i = 0;
  for (; i + W <= n; i += W) store(out + i, load(x + i) * mask.factors(first + i));
  if (i < n) storePart(out + i, loadPart(x + i, n - i, 0) * mask.factors(first + i), n - i);
}

}  // namespace ordo::ORDO_ISA
