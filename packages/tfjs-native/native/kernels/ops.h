// The kernels of one instruction set.
#pragma once
#include "../runtime/arguments.h"

namespace ordo {

// Reads its arguments from the block, computes, and reports.
using Operation = Status (*)(double* slots);

// What one instruction set offers.
struct KernelTable {
  const char* name;
  Operation operations[kOperationCount];
  bool (*bf16Available)();
  void (*setBf16)(bool);
};

}  // namespace ordo

#ifdef ORDO_ISA
#include "../generated/arguments.h"
#endif
