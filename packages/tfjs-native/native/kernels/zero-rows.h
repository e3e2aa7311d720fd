// Rows that are 0: the states of a part before it begins.
#pragma once
#include "vector.h"

namespace ordo::ORDO_ISA {

// Others are mostly told by their first element.
ORDO_INLINE bool isZero(const float* x, i64 n) {
  i64 i = 0;
  while (i < n && x[i] == 0) i++;
  return i == n;
}

}  // namespace ordo::ORDO_ISA
