// The sums of long rows: what the normaliser of a softmax needs, and the plain sum.
#pragma once
#include "block-reduce.h"

namespace ordo::cuda {

// What one pass over a row finds: its largest, Σ exp(x - largest), Σ x. Two of them join by bringing the exponentials to
// the larger largest.
struct RowSums {
  float largest, exponentials;
  double plain;

  __device__ void add(float x) {
    plain += x;
    if (x > largest) {
      exponentials = exponentials * expf(largest - x) + 1;
      largest = x;
    } else if (x != -kInfinity) {
      exponentials += expf(x - largest);  // NaN comes here and stays
    }
  }
};

// The sums of a row by a block; every thread gets them.
__device__ inline RowSums sumRow(const float* row, i64 columns) {
  RowSums mine{-kInfinity, 0, 0};
  for (i64 i = threadIdx.x; i < columns; i += blockDim.x) mine.add(row[i]);
  const float largest = blockReduce<Larger>(mine.largest, -kInfinity);
  const float brought = mine.exponentials == 0 ? 0 : mine.exponentials * expf(mine.largest - largest);
  return {largest, blockReduce<Sum>(brought, 0.0f), blockReduce<Sum>(mine.plain, 0.0)};
}

}  // namespace ordo::cuda
