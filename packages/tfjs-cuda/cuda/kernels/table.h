// The operations of this addon, by their numbers.
#pragma once
#include "native/kernels/ops.h"

namespace ordo::cuda {

struct NamedOperation {
  const char* name;
  Operation run;
};
extern const NamedOperation kTable[kOperationCount];

}  // namespace ordo::cuda
