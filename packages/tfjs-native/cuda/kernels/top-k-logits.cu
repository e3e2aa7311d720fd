// The output projection x·Wᵀ + b, reduced to what a beam search reads: the top k logits of each row and its log-sum-exp. A GPU
// has room for all logits at once.
#include "product.h"
#include "row-sums.h"

namespace ordo::cuda {

namespace {

__global__ void __launch_bounds__(kBlock) rowFigures(const float* logits, float* logSumExp, float* tokenLogits, i64 rows, i64 columns, i64 token) {
  for (i64 r = blockIdx.x; r < rows; r += gridDim.x) {
    const RowSums sums = sumRow(logits + r * columns, columns);
    if (threadIdx.x != 0) continue;
    logSumExp[r] = static_cast<float>(sums.largest + log(static_cast<double>(sums.exponentials)));
    tokenLogits[r] = logits[r * columns + token];
  }
}

}  // namespace

// Slots: x [rows, inputs], w [vocabulary, inputs], b [vocabulary] (0: none), ids [rows, k], values [rows, k],
// logSumExp [rows], rows, inputs, vocabulary, k, packed w (0: none), token, tokenLogits [rows].
Status topKLogits(const Arguments& in) {
  const i64 rows = in.integer(6), inputs = in.integer(7), vocabulary = in.integer(8);
  const Scratch<float> logits(rows * vocabulary);
  if (!logits) return Status::outOfMemory;
  const Status status = multiply({.m = rows,
                                  .n = vocabulary,
                                  .k = inputs,
                                  .a = {in.floats(0), false},
                                  .b = {in.floats(1), true, in.pointer<uint16_t>(10)},
                                  .c = logits.data(),
                                  .bias = in.floats(2)});
  if (status != Status::ok) return status;
  const dim3 grid(static_cast<unsigned>(least(rows, 1 << 20)));
  launch(rowFigures, grid, rowBlock(vocabulary), logits.data(), in.floats(5), in.floats(12), rows, vocabulary, in.integer(11));
  const auto address = [](const void* data) { return static_cast<double>(reinterpret_cast<uintptr_t>(data)); };
  double slots[] = {address(logits.data()), in.slots[4], in.slots[3], in.slots[6], in.slots[8], in.slots[9], 1};
  return topK({slots});
}

}  // namespace ordo::cuda
