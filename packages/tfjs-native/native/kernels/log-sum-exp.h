// The log-sum-exp of rows of logits that arrive in pieces.
#pragma once
#include <cmath>

#include "row-softmax.h"

namespace ordo::ORDO_ISA {

// Returns the number that is subtracted before exp: the largest of the exponents, unless all of them are -Infinity.
ORDO_INLINE float shiftOf(float largest) { return largest == -__builtin_inff() ? 0 : largest; }

// The sum so far: Σ exp = sum·exp(largest).
struct LogSumExp {
  double sum = 0;
  float largest = -__builtin_inff();

  // Adds n logits, and writes exp(x - shiftOf(largest)) of each to `exps`, which may be x, or null when they are not needed.
  void add(const float* x, i64 n, float* exps = nullptr) {
    const float top = rowMax(x, n);
    if (top > largest) {
      sum *= std::exp(static_cast<double>(largest) - top);
      largest = top;
    }
    sum += rowExpSum(x, exps, n, shiftOf(largest));
  }
  float value() const { return static_cast<float>(largest + std::log(sum)); }
};

}  // namespace ordo::ORDO_ISA
