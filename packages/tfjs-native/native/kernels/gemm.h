// C[m,n] = A[m,k]·B[k,n] in single precision, with either operand transposed, and optionally + C, + bias, ReLU and dropout. Each
// element of C is a chain of fused multiply-adds in the order of k, with one chain per block of k, whatever the tile, the batch
// or the number of threads. Results therefore do not depend on how the work is divided.
#pragma once
#include "mask.h"
#include "vector.h"

namespace ordo::ORDO_ISA {

struct Operand {
  const float* data;
  i64 rowStride, columnStride;  // one of them is 1
};

// B in the form in which packWeight stores it, for all products until B changes. It has `columns` columns. The product uses those
// from `first` on, which is a multiple of NR.
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
  const Mask* dropout = nullptr;  // the index of an element is row·ldc + column
  PackedColumns packed = {};
};

ORDO_INLINE Operand rowMajor(const float* data, i64 ld) { return {data, ld, 1}; }
ORDO_INLINE Operand transposed(const float* data, i64 ld) { return {data, 1, ld}; }

// Runs on the whole pool.
void gemm(const Gemm& problem);
// Runs in the calling thread, for the many small products of attention and of batches.
void gemmSerial(const Gemm& problem);

// Returns the number of floats that B[k,n] takes when packed in advance; 0 when k is so long that no product could use it.
i64 packedFloats(i64 k, i64 n);
void packColumns(const Operand& b, i64 k, i64 n, float* packed);
// Returns the length of the blocks into which k is divided when B is packed in single precision; 0 when B is rounded.
i64 packedDepth(i64 k);
// Returns true if gemm rounds its operands to bfloat16 at every depth.
bool roundsToBfloat16();

// The ways to multiply are chosen by the depth k alone. A weight is packed before the number of rows is known, and rows have the
// same bits whatever their neighbouring rows are and however many columns a caller computes at once.
constexpr int kDepthClasses = 3;
constexpr i64 kFirstDepth[kDepthClasses] = {0, 384, 1024};  // the first depth of each class

// Returns the products of bfloat16 operands on this machine, the most capable first: 'amx-bf16', 'avx512-bf16' and 'neon-bf16'.
// Null after the last.
const char* bf16Products(int index);
// Chooses how gemm multiplies in each class of depths: 'fp32'; 'fp16', which rounds its operands to half precision on any
// machine; or a name from bf16Products, which rounds them to bfloat16. For tests there is also 'amx-bf16-emulated'. Sums are
// always float32, and so is everything in gemmSerial. `names` has one name per class, with spaces between them. If this machine
// does not have the instructions, returns false and changes nothing.
bool setProducts(const char* names);
// Multiplies in the way that `name` says, whatever has been chosen; false if this machine cannot.
bool multiplyBy(const char* name, const Gemm& problem);

}  // namespace ordo::ORDO_ISA
