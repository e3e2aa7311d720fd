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
  // What multiplies bfloat16 operands on this machine; null where nothing does.
  const char* (*bf16Products)();
  void (*setBf16)(bool);
};

}  // namespace ordo

#ifdef ORDO_ISA
#include "../generated/arguments.h"
#endif
