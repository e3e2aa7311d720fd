// Computes the sums that the log-sum-exp of a long row needs, and its plain sum.
#pragma once
#include "block-reduce.h"
#include "map.h"

namespace ordo::cuda {

// The result of one pass over a row. The results for two parts of a row are joined by rescaling both Σ exp to the larger maximum.
struct RowSums {
  float max, expSum;  // expSum = Σ exp(x - max)
  double sum;

  __device__ void add(float x) {
    sum += x;
    if (x > max) {
      expSum = expSum * expf(max - x) + 1;
      max = x;
    } else if (x != -kInfinity) {
      expSum += expf(x - max);  // also when x is NaN, which then stays NaN
    }
  }
};

// Computes the sums of a row with the whole block. Every thread gets the sums.
__device__ inline RowSums sumRow(const float* row, i64 columns) {
  RowSums mine{-kInfinity, 0, 0};
  const i64 inFours = columns % kFour == 0 ? columns : 0;  // every row then begins where four elements can be loaded together
  for (i64 i = threadIdx.x * kFour; i < inFours; i += static_cast<i64>(blockDim.x) * kFour) {
    const Four four = fourAt(row, i);
    for (int j = 0; j < kFour; j++) mine.add(four.at[j]);
  }
  for (i64 i = inFours + threadIdx.x; i < columns; i += blockDim.x) mine.add(row[i]);
  const float max = blockReduce<Larger>(mine.max, -kInfinity);
  const float rescaled = mine.expSum == 0 ? 0 : mine.expSum * expf(mine.max - max);
  return {max, blockReduce<Sum>(rescaled, 0.0f), blockReduce<Sum>(mine.sum, 0.0)};
}

}  // namespace ordo::cuda
