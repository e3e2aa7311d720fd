// The output projection x·Wᵀ + b, reduced to the log-sum-exp of each row and, for a beam search, also to its top k logits. A GPU
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
    if (tokenLogits != nullptr) tokenLogits[r] = logits[r * columns + token];
  }
}

// Computes all logits, the log-sum-exp of each row, and the logits of one token unless `tokenLogits` is null.
template <class In>
Status project(const In& in, float* logits, float* tokenLogits, i64 token) {
  const Status status = multiply({.m = in.rows,
                                  .n = in.vocabulary,
                                  .k = in.inputs,
                                  .a = {in.x, false},
                                  .b = {in.w, true, reinterpret_cast<const uint16_t*>(in.packed)},
                                  .c = logits,
                                  .bias = in.bias});
  if (status != Status::ok) return status;
  const dim3 grid(static_cast<unsigned>(least(in.rows, 1 << 20)));
  launch(logSumExpRows, grid, rowBlock(in.vocabulary), logits, in.logSumExp, tokenLogits, in.rows, in.vocabulary, token);
  return Status::ok;
}

}  // namespace

Status logSumExpOfProduct(const LogSumExpOfProductArguments& in) {
  const Scratch<float> logits(in.rows * in.vocabulary);
  return logits ? project(in, logits.data(), nullptr, 0) : Status::outOfMemory;
}

Status topKLogits(const TopKLogitsArguments& in) {
  const i64 rows = in.rows, vocabulary = in.vocabulary;
  const Scratch<float> logits(rows * vocabulary);
  if (!logits) return Status::outOfMemory;
  const Status status = project(in, logits.data(), in.tokenLogits, in.token);
  if (status != Status::ok) return status;
  findTopK(logits.data(), in.values, in.ids, rows, vocabulary, in.k);
  return Status::ok;
}

}  // namespace ordo::cuda
