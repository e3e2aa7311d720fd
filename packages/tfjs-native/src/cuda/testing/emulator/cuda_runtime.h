// Replaces CUDA's header of the same name when the CUDA sources are compiled for a machine without a GPU. A grid runs in this
// process, one block after another, and every thread is a fiber, so that barriers and shuffles have the same meaning as on a
// device. The emulator also makes checks that a device does not make. If not all threads reach a barrier, the process ends with a
// message. New memory holds NaN. Writes outside a block of memory are found when it is freed. Launches alternate between
// ascending and descending order of threads and blocks, so that a missing barrier shows as a wrong result.
#pragma once
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#define ORDO_EMULATOR 1
#define __global__
#define __device__
#define __host__
#define __shared__ static
#define __forceinline__ inline
#define __launch_bounds__(...)

struct dim3 {
  unsigned x = 1, y = 1, z = 1;
  dim3() = default;
  dim3(unsigned x, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};

namespace ordo::emulator {

struct Position {
  dim3 thread, block, blocks, grid;
};
extern Position here;

using Body = void (*)(void* context);
void run(dim3 grid, unsigned block, Body body, void* context);
void blockBarrier();
// Returns the value that the thread `lane ^ laneMask` of this warp holds.
uint64_t exchange(uint64_t value, unsigned laneMask);

}  // namespace ordo::emulator

#define threadIdx (ordo::emulator::here.thread)
#define blockIdx (ordo::emulator::here.block)
#define blockDim (ordo::emulator::here.blocks)
#define gridDim (ordo::emulator::here.grid)

inline void __syncthreads() { ordo::emulator::blockBarrier(); }

template <class T>
T __shfl_xor_sync(unsigned, T value, int laneMask) {
  static_assert(sizeof(T) <= 8);
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  bits = ordo::emulator::exchange(bits, static_cast<unsigned>(laneMask));
  std::memcpy(&value, &bits, sizeof(T));
  return value;
}

inline int atomicCAS(int* address, int compare, int value) {
  const int old = *address;
  if (old == compare) *address = value;
  return old;
}
inline unsigned __float_as_uint(float x) {
  unsigned bits;
  std::memcpy(&bits, &x, 4);
  return bits;
}
inline float __uint_as_float(unsigned bits) {
  float x;
  std::memcpy(&x, &bits, 4);
  return x;
}

enum cudaError_t { cudaSuccess = 0, cudaErrorMemoryAllocation = 2, cudaErrorNoDevice = 100 };
enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2, cudaMemcpyDeviceToDevice = 3 };
enum cudaMemPoolAttr { cudaMemPoolAttrReleaseThreshold = 4, cudaMemPoolAttrReservedMemCurrent = 5 };
enum cudaDeviceAttr { cudaDevAttrMemoryPoolsSupported = 115 };
enum { cudaEventDisableTiming = 2, cudaEventBlockingSync = 1, cudaStreamNonBlocking = 1 };
using cudaStream_t = struct EmulatedStream*;
using cudaEvent_t = struct EmulatedEvent*;
using cudaMemPool_t = struct EmulatedPool*;

struct cudaDeviceProp {
  char name[256];
  int major, minor, multiProcessorCount;
  size_t totalGlobalMem;
};

cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device);
cudaError_t cudaMallocAsync(void** address, size_t bytes, cudaStream_t);
cudaError_t cudaFreeAsync(void* address, cudaStream_t);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, cudaMemPoolAttr, void* value);
cudaError_t cudaHostAlloc(void** address, size_t bytes, unsigned);

cudaError_t cudaFreeHost(void* address);
inline cudaError_t cudaSetDevice(int) { return cudaSuccess; }
inline cudaError_t cudaDriverGetVersion(int* version) { return *version = 13000, cudaSuccess; }
inline cudaError_t cudaRuntimeGetVersion(int* version) { return *version = 13000, cudaSuccess; }
inline cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr, int) { return *value = 1, cudaSuccess; }
inline cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int) { return *pool = nullptr, cudaSuccess; }
inline cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) { return cudaSuccess; }
inline cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t) { return cudaSuccess; }
inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) { return *stream = nullptr, cudaSuccess; }
inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) { return *event = nullptr, cudaSuccess; }
inline cudaError_t cudaEventDestroy(cudaEvent_t) { return cudaSuccess; }
inline cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaEventSynchronize(cudaEvent_t) { return cudaSuccess; }
inline cudaError_t cudaGetLastError() { return cudaSuccess; }
inline const char* cudaGetErrorString(cudaError_t error) { return error == cudaSuccess ? "no error" : "out of memory"; }
inline cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind, cudaStream_t) {
  return std::memcpy(to, from, bytes), cudaSuccess;
}
inline cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t) {
  return std::memset(to, value, bytes), cudaSuccess;
}
