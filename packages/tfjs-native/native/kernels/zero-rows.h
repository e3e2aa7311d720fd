// Finds rows that are 0. The states of a part are 0 at the positions before it begins.
#pragma once
#include "vector.h"

namespace ordo::ORDO_ISA {

// If a row is not 0, usually only its first element is read.
ORDO_INLINE bool isZero(const float* x, i64 n) {
  i64 i = 0;
  while (i < n && x[i] == 0) i++;
  return i == n;
}

}  // namespace ordo::ORDO_ISA
