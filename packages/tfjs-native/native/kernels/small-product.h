// C[m,n] = A[m,k]·B[k,n] for matrices so small that packing them would take longer than the product. The elements of A are read
// one by one, with any strides; the rows of B and C are read and written as vectors. Each element of C is the same chain of fused
// multiply-adds as in gemm.h, so both give the same bits.
#pragma once
#include "gemm.h"

namespace ordo::ORDO_ISA {

struct SmallProduct {
  i64 m, n, k;
  Operand a;
  const float* b;  // row-major, rows ldb apart
  i64 ldb;
  float* c;
  i64 ldc;
};

// Computes the rows [row, row + R) and V vectors of columns from `column` on. Only `last` columns of the last vector exist.
template <int R, int V>
ORDO_INLINE void smallTile(const SmallProduct& p, i64 row, i64 column, i64 last) {
  vf sum[R][V] = {};
  const float *a = p.a.data + row * p.a.rowStride, *b = p.b + column;
  for (i64 step = 0; step < p.k; step++, a += p.a.columnStride, b += p.ldb) {
    vf line[V];
#pragma GCC unroll 4
    for (int j = 0; j < V - 1; j++) line[j] = load(b + j * W);
    line[V - 1] = last == W ? load(b + (V - 1) * W) : loadPart(b + (V - 1) * W, last, 0);
#pragma GCC unroll 8
    for (int i = 0; i < R; i++) {
      const vf element = splat(a[i * p.a.rowStride]);
#pragma GCC unroll 4
      for (int j = 0; j < V; j++) sum[i][j] += element * line[j];
    }
  }
#pragma GCC unroll 8
  for (int i = 0; i < R; i++) {
    float* c = p.c + (row + i) * p.ldc + column;
#pragma GCC unroll 4
    for (int j = 0; j < V - 1; j++) store(c + j * W, sum[i][j]);
    storePart(c + (V - 1) * W, sum[i][V - 1], last);
  }
}

template <int V>
static void smallStrip(const SmallProduct& p, i64 column) {
  constexpr int R = V == 4 ? 4 : 8;  // as many sums as fit into the registers
  const i64 last = least(W, p.n - column - (V - 1) * W);
  i64 row = 0;
  for (; row + R <= p.m; row += R) smallTile<R, V>(p, row, column, last);
  if constexpr (R == 8) {
    if (p.m - row >= 4) smallTile<4, V>(p, row, column, last), row += 4;
  }
  if (p.m - row >= 2) smallTile<2, V>(p, row, column, last), row += 2;
  if (p.m - row == 1) smallTile<1, V>(p, row, column, last);
}

static void multiplySmall(const SmallProduct& p) {
  i64 column = 0;
  if constexpr (ORDO_REGISTERS == 32) {
    for (; p.n - column > 3 * W; column += 4 * W) smallStrip<4>(p, column);
  }
  for (; p.n - column > W; column += 2 * W) smallStrip<2>(p, column);
  if (column < p.n) smallStrip<1>(p, column);
}

// Returns true if A, B and C roughly fit into the first-level cache, and k is short enough to be a single chain in gemm.h.
ORDO_INLINE bool isSmall(i64 m, i64 n, i64 k) {
  constexpr i64 kFloats = 16384;
  return k <= 384 && k * n <= kFloats && m * k <= kFloats && m * n <= kFloats;
}

}  // namespace ordo::ORDO_ISA
