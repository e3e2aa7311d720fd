// The output projection x·Wᵀ + b, reduced to what a beam search reads: the top k logits of each row and its log-sum-exp. A GPU
// has room for all logits at once.
#include "product.h"
#include "row-sums.h"
#include "top-k.h"

namespace ordo::cuda {

namespace {

__global__ void __launch_bounds__(kBlock) logSumExpRows(const float* logits, float* logSumExp, float* tokenLogits, i64 rows, i64 columns, i64 token) {
  for (i64 r = blockIdx.x; r < rows; r += gridDim.x) {
    const RowSums sums = sumRow(logits + r * columns, columns);
    if (threadIdx.x != 0) continue;
    logSumExp[r] = static_cast<float>(sums.max + log(static_cast<double>(sums.expSum)));
    tokenLogits[r] = logits[r * columns + token];
  }
}

}  // namespace

Status topKLogits(const TopKLogitsArguments& in) {
  const i64 rows = in.rows, vocabulary = in.vocabulary;
  const Scratch<float> logits(rows * vocabulary);
  if (!logits) return Status::outOfMemory;
  const Status status = multiply({.m = rows,
                                  .n = vocabulary,
                                  .k = in.inputs,
                                  .a = {in.x, false},
                                  .b = {in.w, true, reinterpret_cast<const uint16_t*>(in.packed)},
                                  .c = logits.data(),
                                  .bias = in.bias});
  if (status != Status::ok) return status;
  const dim3 grid(static_cast<unsigned>(least(rows, 1 << 20)));
  launch(logSumExpRows, grid, rowBlock(vocabulary), logits.data(), in.logSumExp, in.tokenLogits, rows, vocabulary, in.token);
  findTopK(logits.data(), in.values, in.ids, rows, vocabulary, in.k);
  return Status::ok;
}

}  // namespace ordo::cuda
