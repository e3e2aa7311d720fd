// The emulated GPU and its memory. New blocks are filled with NaN, and writes outside a block are found when it is freed.
#include <atomic>
#include <cstdio>
#include <cstdlib>

#include "cuda_runtime.h"

namespace {

constexpr size_t kGuard = 64, kMemory = size_t{4} << 30;
constexpr uint64_t kMagic = 0x5afe5afe5afe5afeull;
std::atomic<size_t> held{0};

// The layout in memory: size | magic … | the block, filled with NaN | guard.
struct Head {
  size_t size;
  uint64_t magic[7];
};
static_assert(sizeof(Head) == kGuard);

[[noreturn]] void fatal(const char* message) {
  std::fprintf(stderr, "CUDA emulator: %s\n", message);
  std::abort();
}

}  // namespace

cudaError_t cudaGetDeviceCount(int* count) {
  *count = 1;
  return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int) {
  *properties = {.name = "emulated GPU", .major = 9, .minor = 0, .multiProcessorCount = 4, .totalGlobalMem = kMemory};
  return cudaSuccess;
}

cudaError_t cudaMallocAsync(void** address, size_t bytes, cudaStream_t) {
  if (held + bytes > kMemory) return cudaErrorMemoryAllocation;
  char* memory = static_cast<char*>(std::malloc(bytes + 2 * kGuard));
  if (memory == nullptr) return cudaErrorMemoryAllocation;
  held += bytes;
  Head* head = reinterpret_cast<Head*>(memory);
  head->size = bytes;
  for (uint64_t& word : head->magic) word = kMagic;
  std::memset(memory + kGuard, 0xff, bytes);
  std::memset(memory + kGuard + bytes, 0x5a, kGuard);
  *address = memory + kGuard;
  return cudaSuccess;
}

cudaError_t cudaFreeAsync(void* address, cudaStream_t) {
  char* memory = static_cast<char*>(address) - kGuard;
  Head* head = reinterpret_cast<Head*>(memory);
  for (const uint64_t word : head->magic) {
    if (word != kMagic) fatal("a kernel wrote in front of its memory");
  }
  const char* guard = memory + kGuard + head->size;
  for (size_t i = 0; i < kGuard; i++) {
    if (guard[i] != 0x5a) fatal("a kernel wrote behind its memory");
  }
  held -= head->size;
  std::free(memory);
  return cudaSuccess;
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, cudaMemPoolAttr, void* value) {
  *static_cast<uint64_t*>(value) = held;
  return cudaSuccess;
}

cudaError_t cudaHostAlloc(void** address, size_t bytes, unsigned) {
  *address = std::calloc(1, bytes);
  return *address == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
}

cudaError_t cudaFreeHost(void* address) {
  std::free(address);
  return cudaSuccess;
}
