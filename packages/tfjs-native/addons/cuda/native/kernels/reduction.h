// Reductions over the middle dimension of [outer, n, inner]. They have one stage, or two if there are few results and n is large:
// the first stage reduces pieces of n, and the second reduces the pieces, in order. No sum uses atomic additions, so the bits are
// the same every time.
//
// A fold F has a type Total; Total start(); Total load(In), for an element and for a Total; Total combine(Total, Total); and Out
// finish(Total).
#pragma once
#include "block-reduce.h"

namespace ordo::cuda {

// Says whether a stage writes totals or finished results.
enum class Stage { partial, last };

template <Stage S, class F>
__device__ auto leave(const F& fold, typename F::Total total) {
  if constexpr (S == Stage::last) return fold.finish(total);
  else return total;
}

// For inner == 1: one block for each row and piece. Grid: rows, pieces.
template <Stage S, class In, class Out, class F>
__global__ void __launch_bounds__(kBlock) reduceRows(const In* x, Out* out, i64 n, i64 pieceLength, F fold) {
  __shared__ typename F::Total partial[kBlock];
  const i64 row = blockIdx.x, begin = static_cast<i64>(blockIdx.y) * pieceLength, end = least(n, begin + pieceLength);
  const int thread = static_cast<int>(threadIdx.x);
  typename F::Total total = fold.start();
  for (i64 i = begin + thread; i < end; i += blockDim.x) total = fold.combine(total, fold.load(x[row * n + i]));
  partial[thread] = total;
  __syncthreads();
  for (int half = static_cast<int>(blockDim.x) / 2; half > 0; half /= 2) {
    if (thread < half) partial[thread] = fold.combine(partial[thread], partial[thread + half]);
    __syncthreads();
  }
  if (thread == 0) out[row * gridDim.y + blockIdx.y] = leave<S>(fold, partial[0]);
}

// For any inner: one thread for each column and piece. Grid: blocks of the columns [outer, inner], pieces.
template <Stage S, class In, class Out, class F>
__global__ void __launch_bounds__(kBlock) reduceColumns(const In* x, Out* out, i64 columns, i64 inner, i64 n, i64 pieceLength, F fold) {
  const i64 column = static_cast<i64>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (column >= columns) return;
  const i64 o = column / inner, i = column % inner;
  const i64 begin = static_cast<i64>(blockIdx.y) * pieceLength, end = least(n, begin + pieceLength);
  typename F::Total total = fold.start();
  for (i64 k = begin; k < end; k++) total = fold.combine(total, fold.load(x[(o * n + k) * inner + i]));
  out[(o * gridDim.y + blockIdx.y) * inner + i] = leave<S>(fold, total);
}

constexpr i64 kManyThreads = 1 << 16, kLeastPiece = 64, kMostPieces = 1024;

// Returns the number of pieces into which n is divided: enough to occupy the GPU, but none so short that a stage does not pay.
inline i64 piecesFor(i64 results, i64 threadsEach, i64 n) {
  const i64 wanted = kManyThreads / most(1, results * threadsEach);
  return most(1, least(least(wanted, kMostPieces), n / (kLeastPiece * threadsEach)));
}

template <Stage S, class In, class Out, class F>
void reduceStage(const In* x, Out* out, i64 outer, i64 n, i64 inner, i64 pieces, const F& fold) {
  const i64 length = divideUp(most(1, n), pieces);
  const unsigned y = static_cast<unsigned>(pieces);
  if (inner == 1) {
    const int threads = n <= 64 ? 32 : n <= 512 ? 128 : kBlock;
    launch(reduceRows<S, In, Out, F>, dim3(static_cast<unsigned>(outer), y), threads, x, out, n, length, fold);
  } else {
    const unsigned blocks = static_cast<unsigned>(divideUp(outer * inner, kBlock));
    launch(reduceColumns<S, In, Out, F>, dim3(blocks, y), kBlock, x, out, outer * inner, inner, n, length, fold);
  }
}

template <class In, class Out, class F>
Status reduceMiddle(const In* x, Out* out, i64 outer, i64 n, i64 inner, const F& fold) {
  using Total = typename F::Total;
  if (outer * inner == 0) return Status::ok;
  const i64 pieces = piecesFor(outer * inner, inner == 1 ? kBlock : 1, n);
  if (pieces == 1) {
    reduceStage<Stage::last>(x, out, outer, n, inner, 1, fold);
    return Status::ok;
  }
  const Scratch<Total> partial(outer * pieces * inner);
  if (!partial) return Status::outOfMemory;
  reduceStage<Stage::partial>(x, partial.data(), outer, n, inner, pieces, fold);
  reduceStage<Stage::last>(static_cast<const Total*>(partial.data()), out, outer, pieces, inner, 1, fold);
  return Status::ok;
}

}  // namespace ordo::cuda
