// Converts a number in the same way as storing it in an Int32Array does (ECMAScript's ToInt32): modulo 2^32, with NaN and
// infinities as 0. An integer division by zero therefore gives 0 instead of trapping.
#pragma once
#include <cmath>
#include <cstdint>

#include "vector.h"

namespace ordo::ORDO_ISA {

ORDO_INLINE int32_t toInt32(double x) {
  if (x > -2147483649.0 && x < 2147483648.0) return static_cast<int32_t>(x);
  if (!(x - x == 0)) return 0;
  return static_cast<int32_t>(static_cast<uint32_t>(static_cast<int64_t>(std::fmod(std::trunc(x), 4294967296.0))));
}

}  // namespace ordo::ORDO_ISA
