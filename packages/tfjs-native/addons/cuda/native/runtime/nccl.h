// The part of NCCL's C interface that is used, bound at run time. The library's binary compatibility depends on these numbers,
// which are the same in every NCCL 2; src/nccl.test.ts compares them with its header.
#pragma once
#include <cuda_runtime.h>

#include <cstddef>

namespace ordo::cuda::nccl {

using Communicator = void*;
constexpr size_t kIdBytes = 128;
struct UniqueId {
  char internal[kIdBytes];
};
constexpr int kSuccess = 0, kInProgress = 7;  // ncclResult_t
constexpr int kFloat32 = 7;                   // ncclDataType_t
// Groups of sends and receives were introduced in 2.7.
constexpr int kOldest = 2700;

struct Functions {
  int (*version)(int*);
  const char* (*describe)(int);
  int (*createId)(UniqueId*);
  int (*join)(Communicator*, int, UniqueId, int);
  int (*leave)(Communicator);
  int (*asynchronousError)(Communicator, int*);
  int (*groupStart)();
  int (*groupEnd)();
  int (*send)(const void*, size_t, int, int, Communicator, cudaStream_t);
  int (*receive)(void*, size_t, int, int, Communicator, cudaStream_t);
  int (*broadcast)(const void*, void*, size_t, int, int, Communicator, cudaStream_t);
};

// Returns the name of a function that is missing, or null when none is.
const char* bindAll(void* library, Functions& functions);

}  // namespace ordo::cuda::nccl
