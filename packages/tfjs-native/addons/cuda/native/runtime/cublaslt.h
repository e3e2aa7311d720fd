// The part of cuBLASLt's C interface that is used, bound at run time. The library's binary compatibility depends on these
// numbers, which are the same from CUDA 11 to 13.
#pragma once
#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

namespace ordo::cuda::cublaslt {

using Handle = void*;
using Description = void*;
using Layout = void*;
using Preference = void*;
struct Algorithm {
  uint64_t data[8];
};
struct Heuristic {
  Algorithm algorithm;
  size_t workspace;
  int state;
  float waves;
  int reserved[4];
};
constexpr int kFloat32 = 0, kFloat16 = 2, kBfloat16 = 14;                        // cudaDataType
constexpr int kCompute32 = 68, kComputeTf32 = 77;                                // cublasComputeType_t
constexpr int kTransposeA = 3, kTransposeB = 4, kEpilogue = 7, kBiasPointer = 8;  // cublasLtMatmulDescAttributes_t
constexpr int kBatchCount = 5, kBatchStride = 6;                                 // cublasLtMatrixLayoutAttribute_t
constexpr int kWorkspace = 1, kReductions = 3, kAlignA = 5, kAlignB = 6, kAlignC = 7, kAlignD = 8;  // …PreferenceAttributes_t
constexpr uint32_t kEpilogueNone = 1, kEpilogueRelu = 2, kEpilogueBias = 4;

struct Functions {
  int (*create)(Handle*);
  size_t (*version)();
  int (*descriptionCreate)(Description*, int, int);
  int (*descriptionDestroy)(Description);
  int (*descriptionSet)(Description, int, const void*, size_t);
  int (*layoutCreate)(Layout*, int, uint64_t, uint64_t, int64_t);
  int (*layoutDestroy)(Layout);
  int (*layoutSet)(Layout, int, const void*, size_t);
  int (*preferenceCreate)(Preference*);
  int (*preferenceDestroy)(Preference);
  int (*preferenceSet)(Preference, int, const void*, size_t);
  int (*heuristic)(Handle, Description, Layout, Layout, Layout, Layout, Preference, int, Heuristic*, int*);
  int (*multiply)(Handle, Description, const void*, const void*, Layout, const void*, Layout, const void*, const void*,
                  Layout, void*, Layout, const Algorithm*, void*, size_t, cudaStream_t);
};

// Returns false when a function is missing.
bool bindAll(void* library, Functions& functions);

}  // namespace ordo::cuda::cublaslt
