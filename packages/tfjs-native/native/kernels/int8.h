// C[m,n] = A[m,k]·B[k,n] with B in signed 8-bit integers, one scale per column, packed once. Each row of A gets a scale of its own when
// it is multiplied, and is then an 8-bit integer too. A scale is the largest |x| divided by 127. Sums are exact 32-bit integers, so
// they are the same on every instruction set, for any number of threads, and in whichever tile an element lies.
//   c = sum·(rowScale·columnScale) + bias, then ReLU
// A row or column with NaN or an infinity has no scale: all of its results are NaN.
#pragma once
#include "gemm.h"

namespace ordo::ORDO_ISA {

struct Int8Product {
  i64 m, n, k;
  const float* a;  // [m,k]
  // As packInt8 leaves it. It has `columns` columns, of which the product uses n from `first` on, a multiple of NR.
  PackedColumns packed;
  float* c;  // [m,n]
  const float* bias = nullptr;  // [n]
  bool relu = false;
};

// The number of floats that B[k,n] takes; -1 when k is so long that a sum could exceed 32 bits.
i64 int8Floats(i64 k, i64 n);
void packInt8(const Operand& b, i64 k, i64 n, float* packed);
// Runs on the whole pool.
void multiplyInt8(const Int8Product& product);

}  // namespace ordo::ORDO_ISA
