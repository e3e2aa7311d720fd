// What a search reads of the logits x·Wᵀ + b: the best words of each row and its normaliser. A GPU has room for all of them.
#include "product.h"
#include "row-sums.h"

namespace ordo::cuda {

namespace {

__global__ void __launch_bounds__(kBlock) rowFigures(const float* logits, float* normalisers, float* wordLogits, i64 rows, i64 columns, i64 word) {
  for (i64 r = blockIdx.x; r < rows; r += gridDim.x) {
    const RowSums sums = sumRow(logits + r * columns, columns);
    if (threadIdx.x != 0) continue;
    normalisers[r] = static_cast<float>(sums.largest + log(static_cast<double>(sums.exponentials)));
    wordLogits[r] = logits[r * columns + word];
  }
}

}  // namespace

// Slots: x [rows, inputs], w [vocabulary, inputs], b [vocabulary] (0: none), ids [rows, count], values [rows, count],
// normalisers [rows], rows, inputs, vocabulary, count, packed w (0: none), word, its logits [rows].
Status bestLogits(const Arguments& in) {
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
