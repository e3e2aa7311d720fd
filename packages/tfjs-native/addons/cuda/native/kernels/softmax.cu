// Softmax and its logarithm over the last dimension. Each block works on one row.
#include "block-reduce.h"

namespace ordo::cuda {

namespace {

__device__ float rowMax(const float* row, i64 columns) {
  float best = -kInfinity;
  for (i64 i = threadIdx.x; i < columns; i += blockDim.x) best = Larger::combine(row[i], best);
  return blockReduce<Larger>(best, -kInfinity);
}

// Computes Σ exp(x - shift).
__device__ float rowExpSum(const float* row, i64 columns, float shift) {
  float sum = 0;
  for (i64 i = threadIdx.x; i < columns; i += blockDim.x) sum += expf(row[i] - shift);
  return blockReduce<Sum>(sum, 0.0f);
}

template <bool Logarithm>
__global__ void __launch_bounds__(kBlock) softmaxRows(const float* x, float* out, i64 rows, i64 columns) {
  for (i64 r = blockIdx.x; r < rows; r += gridDim.x) {
    const float* row = x + r * columns;
    const float shift = rowMax(row, columns);
    const float sum = rowExpSum(row, columns, shift);
    const float logSum = logf(sum), factor = 1 / sum;
    for (i64 i = threadIdx.x; i < columns; i += blockDim.x) {
      out[r * columns + i] = Logarithm ? (row[i] - shift) - logSum : expf(row[i] - shift) * factor;
    }
  }
}

template <bool Logarithm, class In>
Status run(const In& in) {
  const dim3 grid(static_cast<unsigned>(least(in.rows, 1 << 20)));
  launch(softmaxRows<Logarithm>, grid, rowBlock(in.columns), in.x, in.out, in.rows, in.columns);
  return Status::ok;
}

}  // namespace

Status softmax(const SoftmaxArguments& in) { return run<false>(in); }
Status logSoftmax(const LogSoftmaxArguments& in) { return run<true>(in); }

}  // namespace ordo::cuda
