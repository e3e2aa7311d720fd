// Sums and extremes over a warp or a block, combined pairwise in an order that depends only on the size of the block.
#pragma once
#include "numbers.h"

namespace ordo::cuda {

constexpr int kWarp = 32;

struct Sum {
  template <class T>
  __device__ static T combine(T a, T b) { return a + b; }
};
struct Larger {
  __device__ static float combine(float a, float b) { return a > b ? a : b; }
};

// Every thread of the warp gets the result.
template <class F, class T>
__device__ T warpReduce(T value) {
  for (int mask = kWarp / 2; mask > 0; mask /= 2) value = F::combine(value, __shfl_xor_sync(0xffffffffu, value, mask));
  return value;
}

// Every thread of the block gets the result. The size of the block is a multiple of the size of a warp; `start` is neutral for F.
template <class F, class T>
__device__ T blockReduce(T value, T start) {
  __shared__ T partial[kWarp];
  value = warpReduce<F>(value);
  const int warps = static_cast<int>(blockDim.x) / kWarp;
  if (threadIdx.x % kWarp == 0) partial[threadIdx.x / kWarp] = value;
  __syncthreads();
  value = static_cast<int>(threadIdx.x % kWarp) < warps ? partial[threadIdx.x % kWarp] : start;
  __syncthreads();  // the next reduction may overwrite `partial`
  return warpReduce<F>(value);
}

// Returns how many threads work on a row of this many elements.
inline int rowBlock(i64 columns) { return columns <= 128 ? 64 : columns <= 1024 ? 128 : kBlock; }

}  // namespace ordo::cuda
