// C[m,n] = A[m,k]·B[k,n], where B is packed once in signed 8-bit integers with one scale per column. Each row of A gets a scale
// of its own when it is multiplied, and is then also rounded to 8-bit integers. A scale is the largest |x| divided by 127. Sums
// are exact 32-bit integers, so they are the same on every instruction set, for any number of threads, and in whichever tile an
// element lies.
//   c = sum·(rowScale·columnScale) + bias, then ReLU
// A row or column with NaN or an infinity has no scale: all of its results are NaN.
#pragma once
#include "gemm.h"

namespace ordo::ORDO_ISA {

struct Int8Product {
  i64 m, n, k;
  const float* a;  // [m,k]
  // B in the form in which packInt8 stores it. It has `columns` columns. The product uses n of them from `first` on, which is a
  // multiple of NR.
  PackedColumns packed;
  float* c;  // [m,n]
  const float* bias = nullptr;  // [n]
  bool relu = false;
};

// Returns the number of floats that B[k,n] takes; -1 when k is so long that a sum could exceed 32 bits.
i64 int8Floats(i64 k, i64 n);
void packInt8(const Operand& b, i64 k, i64 n, float* packed);
// Runs on the whole pool.
void multiplyInt8(const Int8Product& product);

}  // namespace ordo::ORDO_ISA
