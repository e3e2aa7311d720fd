// Softmax pieces over one row by one block, shared by the softmax and cross-entropy kernels.
#pragma once
#include "block-reduce.h"

namespace ordo::cuda {

__device__ inline float rowMax(const float* row, i64 columns) {
  float best = -kInfinity;
  for (i64 i = threadIdx.x; i < columns; i += blockDim.x) best = Larger::combine(row[i], best);
  return blockReduce<Larger>(best, -kInfinity);
}

// Σ exp(x - shift).
__device__ inline float rowExpSum(const float* row, i64 columns, float shift) {
  float sum = 0;
  for (i64 i = threadIdx.x; i < columns; i += blockDim.x) sum += expf(row[i] - shift);
  return blockReduce<Sum>(sum, 0.0f);
}

}  // namespace ordo::cuda
