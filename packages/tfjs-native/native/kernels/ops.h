// The kernels of one instruction set.
#pragma once
#include "../runtime/arguments.h"

namespace ordo {

// An operation reads its arguments from the block and returns its status.
using Operation = Status (*)(double* slots);

// c[m,n] = a[m,k]·b[k,n], all contiguous, where a and b may be given as their transposes.
struct PlainProduct {
  const float *a, *b;
  float* c;
  int64_t m, n, k;
  bool transposeA, transposeB;
};

// Everything that is compiled once per instruction set.
struct KernelTable {
  const char* name;
  Operation operations[kOperationCount];
  // gemm.h describes these functions.
  const char* (*bf16Products)(int index);
  bool (*setProducts)(const char* names);
  const int64_t* firstDepths;  // [depthClasses]
  int depthClasses;
  bool (*multiplyBy)(const char* name, const PlainProduct& product);
};

}  // namespace ordo

#ifdef ORDO_ISA
#include "../generated/arguments.h"
#endif
