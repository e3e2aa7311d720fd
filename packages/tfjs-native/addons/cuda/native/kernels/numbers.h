// Device functions that the kernels share: JavaScript's integers, the dropout mask, and reports of bad indices.
#pragma once
#include <cmath>

#include "native/kernels/ops.h"
#include "../runtime/launch.h"

namespace ordo::cuda {

constexpr float kInfinity = __builtin_huge_valf();

// Converts a number in the same way as storing it in an Int32Array does (ECMAScript's ToInt32): modulo 2^32, with NaN and
// infinities as 0.
__host__ __device__ inline int32_t toInt32(double x) {
  if (x > -2147483649.0 && x < 2147483648.0) return static_cast<int32_t>(x);
  if (!(x - x == 0)) return 0;
  return static_cast<int32_t>(static_cast<uint32_t>(static_cast<int64_t>(fmod(trunc(x), 4294967296.0))));
}

__host__ __device__ inline uint32_t mix32(uint32_t h) {
  h = (h ^ (h >> 16)) * 0x7feb352du;
  h = (h ^ (h >> 15)) * 0x846ca68bu;
  return h ^ (h >> 16);
}

// The counter-based dropout mask: element i is kept iff mix32(i ^ mix32(seed + counter·0x9e3779b9)) ≥ rate·2^32; the
// index wraps at 2^32. The mask is that of the other engines, bit for bit.
struct Mask {
  uint32_t key = 0, threshold = 0;
  float scale = 1;  // 1 / (1 - rate)
  bool active = false;

  Mask() = default;
  Mask(double rate, double seed, double counter)
      : key(mix32(static_cast<uint32_t>(seed) + static_cast<uint32_t>(counter) * 0x9e3779b9u)),
        threshold(static_cast<uint32_t>(fmin(ceil(rate * 4294967296.0), 4294967295.0))),
        scale(static_cast<float>(1 / (1 - rate))),
        active(rate > 0) {}

  // Returns x times the factor (0 or scale) of element i. It is a product, so that NaN and infinities are treated as on the CPU.
  __device__ float apply(float x, i64 i) const {
    if (!active) return x;
    return x * (mix32(static_cast<uint32_t>(i) ^ key) >= threshold ? scale : 0.0f);
  }
};

// Lets kernels report an index outside [0, bound). Only the first report is kept; the next read throws it as an error.
struct Reporter {
  IndexReport* report;
  int op;

  Reporter() : report(Device::shared().report()), op(Device::shared().currentOp()) {}

  // Returns true if the index is in [0, bound), and reports it otherwise.
  __device__ bool check(i64 index, i64 bound) const {
    if (index >= 0 && index < bound) return true;
    if (atomicCAS(&report->found, 0, 1) == 0) {
      report->op = op;
      report->index = index;
      report->bound = bound;
    }
    return false;
  }
};

}  // namespace ordo::cuda
