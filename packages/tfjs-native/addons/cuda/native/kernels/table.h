// The operations of this addon. An operation's number is its index.
#pragma once
#include "native/kernels/ops.h"

namespace ordo::cuda {

struct NamedOperation {
  const char* name;
  Operation run;
};
extern const NamedOperation kTable[kOperationCount];

}  // namespace ordo::cuda
