// cuBLASLt, which is found at run time. The addon then needs no CUDA toolkit where it runs, and opens without one. Only the few
// functions that are used are declared; their C interface is the same from CUDA 11 to 13.
#pragma once
#include <cstdint>
#include <string>

#include "device.h"
#include "precision.h"

namespace ordo::cuda {

struct LibraryProduct {
  int64_t m, n, k;
  const void *a, *b;
  bool transposeA, transposeB;
  float* c;
  const float* bias;
  bool relu;
  int64_t batch, strideA, strideB, strideC;
  Precision operands;  // in bf16 and fp16 they are 16-bit numbers; in tf32 they are float32 that may be rounded to TF32
};

class MatrixLibrary {
 public:
  static MatrixLibrary& shared();

  // Searches for the library, once. Tries `path` first unless it is empty.
  void find(const std::string& path);
  bool available() const { return handle_ != nullptr; }
  // Returns the version of the library, or the reason why there is none.
  const std::string& description() const { return description_; }
  // Returns false when the library has no algorithm for this product or refuses it.
  bool multiply(const LibraryProduct& product);

 private:
  void* handle_ = nullptr;
  bool searched_ = false;
  std::string description_ = "cuBLASLt has not been looked for";
};

}  // namespace ordo::cuda
