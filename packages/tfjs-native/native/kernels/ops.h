// The kernels of one instruction set.
#pragma once
#include "../runtime/arguments.h"

namespace ordo {

// An operation reads its arguments from the block and returns what it reports.
using Operation = Status (*)(double* slots);

// Everything that is compiled once per instruction set.
struct KernelTable {
  const char* name;
  Operation operations[kOperationCount];
  // See gemm.h.
  const char* (*bf16Products)();
  bool (*setProducts)(const char*);
};

}  // namespace ordo

#ifdef ORDO_ISA
#include "../generated/arguments.h"
#endif
