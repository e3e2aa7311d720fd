// C[m,n] = A[m,k]·B[k,n] (+ C) (+ bias) (relu) (dropout), single precision, operands as they lie or transposed.
// Each element of C is a chain of fused multiply-adds in the order of k (one chain per block), whatever the
// tile, the batch or the number of threads: results do not depend on how the work was cut.
#pragma once
#include "mask.h"
#include "vector.h"

namespace ordo::ORDO_ISA {

struct Operand {
  const float* data;
  i64 rowStride, columnStride;  // one of them is 1
};

// B as packWeight has left it, for as many products as it stays the same: `columns` in whole, those of the product from
// `first` on, which begins a panel.
struct PackedColumns {
  const float* data = nullptr;
  i64 columns = 0, first = 0;
};

struct Gemm {
  i64 m, n, k;
  Operand a, b;
  float* c;
  i64 ldc;
  bool accumulate = false;
  const float* bias = nullptr;  // [n]
  bool relu = false;
  const Mask* dropout = nullptr;  // of element row·ldc + column
  PackedColumns packed = {};
};

ORDO_INLINE Operand rowMajor(const float* data, i64 ld) { return {data, ld, 1}; }
ORDO_INLINE Operand transposed(const float* data, i64 ld) { return {data, 1, ld}; }

// Over the pool.
void gemm(const Gemm& problem);
// In the calling thread: for the many small products of attention and batches.
void gemmSerial(const Gemm& problem);

// Floats that B[k,n] takes when it is packed beforehand; 0 when no product could use it (k is too long).
i64 packedFloats(i64 k, i64 n);
void packColumns(const Operand& b, i64 k, i64 n, float* packed);

// Operands are rounded to bfloat16, sums stay in float32. Serial products stay in float32.
// The instructions that multiply them on this machine; null where it has none.
const char* bf16Products();
void setBf16(bool on);

}  // namespace ordo::ORDO_ISA
