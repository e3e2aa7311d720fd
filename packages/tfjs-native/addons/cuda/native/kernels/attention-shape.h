// Describes how attention finds its operands. Heads are columns of packed rows, or a dimension of their own, and each (batch,
// head) pair has one matrix.
#pragma once
#include "tiled-product.h"

namespace ordo::cuda {

struct AttentionShape {
  i64 batch, heads;
  int headDimension, queries, keys;
  float scale;

  template <class In>
  explicit AttentionShape(const In& in)
      : batch(in.batch), heads(in.heads), headDimension(static_cast<int>(in.headDimension)), queries(static_cast<int>(in.queryTime)),
        keys(static_cast<int>(in.keyTime)), scale(in.scale) {}
  __host__ __device__ i64 pairs() const { return batch * heads; }
  __host__ __device__ i64 area() const { return static_cast<i64>(queries) * keys; }
};

// One operand of a product over pairs. Element (row, column) of a pair's matrix is at row·rowStride + column from the start of
// the matrix.
struct PairMatrix {
  const float* data;
  i64 batchStride, headStride, rowStride;

  __device__ const float* at(i64 pair, i64 heads) const { return data + pair / heads * batchStride + pair % heads * headStride; }
};

// A [batch, heads, time, headDimension] view with strides by batch, head and time; the last stride is 1.
inline PairMatrix pairMatrix(const float* data, const Integers& strides) { return {data, strides[0], strides[1], strides[2]}; }
inline PairMatrix pairMatrix(const float* scores, const AttentionShape& s) { return {scores, s.heads * s.area(), s.area(), s.keys}; }

// C = op(A)·op(B) for every pair. With `dropA`, dropout applies to the elements of A as they are loaded, by their flat index.
struct PairProduct {
  struct View : OneSegment {
    const float *dataA, *dataB;
    float* c;
    i64 rowA, rowB, rowC, firstA;
    int k;
    bool transposeA, transposeB, dropA;
    Mask mask;

    __device__ int depth() const { return k; }
    __device__ float a(int row, int deep) const {
      const i64 at = transposeA ? deep * rowA + row : row * rowA + deep;
      return dropA ? mask.apply(dataA[at], firstA + at) : dataA[at];
    }
    __device__ float b(int deep, int column) const { return dataB[transposeB ? column * rowB + deep : deep * rowB + column]; }
    __device__ void store(int row, int column, float sum) const { c[row * rowC + column] = sum; }
  };

  i64 batch, heads;
  int m, n, k;
  PairMatrix a, b, c;
  bool transposeA, transposeB, dropA;
  Mask mask;
  const int32_t* lengths;  // the depth ends at the length of the pair's sentence, unless this is null
  Loading loading;

  __device__ View at(i64 pair) const {
    View view{};
    view.dataA = a.at(pair, heads), view.dataB = b.at(pair, heads), view.c = const_cast<float*>(c.at(pair, heads));
    view.rowA = a.rowStride, view.rowB = b.rowStride, view.rowC = c.rowStride;
    view.firstA = view.dataA - a.data;
    view.k = lengths != nullptr ? static_cast<int>(most(0, least(k, lengths[pair / heads]))) : k;
    view.transposeA = transposeA, view.transposeB = transposeB, view.dropA = dropA;
    view.mask = mask;
    return view;
  }
};

struct PairOperand {
  PairMatrix matrix;
  bool transposed = false;
};

inline PairProduct pairProduct(const AttentionShape& s, int m, int n, int k, PairOperand a, PairOperand b, const PairMatrix& c) {
  return {s.pairs(), s.heads, m, n, k, a.matrix, b.matrix, c, a.transposed, b.transposed, false, Mask(), nullptr,
          {!a.transposed, b.transposed}};
}

}  // namespace ordo::cuda
