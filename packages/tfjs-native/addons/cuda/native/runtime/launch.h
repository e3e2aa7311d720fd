// Starts kernels on the device's stream. With the emulator (src/cuda/testing/emulator) the same sources run in this process.
#pragma once
#include "device.h"

namespace ordo::cuda {

using i64 = int64_t;

__host__ __device__ inline i64 least(i64 a, i64 b) { return a < b ? a : b; }
__host__ __device__ inline i64 most(i64 a, i64 b) { return a > b ? a : b; }
__host__ __device__ inline i64 divideUp(i64 a, i64 b) { return (a + b - 1) / b; }

constexpr int kBlock = 256;

// A grid has at most 65535 blocks in y and in z. Kernels that use these dimensions loop with a stride over the rest.
inline unsigned gridLimit(i64 blocks) { return static_cast<unsigned>(least(blocks, 65535)); }

// Runs kernel<<<grid, block>>>(arguments…). Nothing happens when the grid is empty.
template <class... Parameters, class... Given>
void launch(void (*kernel)(Parameters...), dim3 grid, int block, const Given&... given) {
  if (grid.x == 0 || grid.y == 0 || grid.z == 0) return;
#if defined(ORDO_EMULATOR)
  const auto work = [&] { kernel(given...); };
  emulator::run(grid, static_cast<unsigned>(block), [](void* raw) { (*static_cast<decltype(work)*>(raw))(); },
                const_cast<void*>(static_cast<const void*>(&work)));
#elif defined(__CUDACC__)
  kernel<<<grid, block, 0, Device::shared().stream()>>>(given...);
  Device::shared().note(cudaGetLastError());
#endif
}

template <class F>
__global__ void __launch_bounds__(kBlock) eachIndex(i64 count, F f) {
  const i64 step = static_cast<i64>(gridDim.x) * blockDim.x;
  for (i64 i = static_cast<i64>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += step) f(i);
}

// Calls f(i) for every i in [0, count), with one thread for each as far as the grid reaches.
template <class F>
void forEach(i64 count, const F& f) {
  constexpr i64 kBlocks = i64{1} << 22;
  launch(eachIndex<F>, dim3(static_cast<unsigned>(least(divideUp(count, kBlock), kBlocks))), kBlock, count, f);
}

}  // namespace ordo::cuda
