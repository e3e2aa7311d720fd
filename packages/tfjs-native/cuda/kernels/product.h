// C[m,n] = A[m,k]·B[k,n] (+ bias) (relu) over a batch: by cuBLASLt where it can be found, else by our own tiles.
#pragma once
#include "../runtime/precision.h"
#include "numbers.h"

namespace ordo::cuda {

struct Operand {
  const float* data;
  bool transposed;  // stored column by column
};

struct Product {
  i64 m, n, k;
  Operand a, b;
  float* c;
  const float* bias = nullptr;  // [n]
  bool relu = false;
  i64 batch = 1;
  i64 strideA = 0, strideB = 0, strideC = 0;  // between the matrices of a batch, in elements
};

Status multiply(const Product& product);

}  // namespace ordo::cuda
