#include "compiler.h"

#include <cuda_runtime.h>

#include "native/runtime/compiler.h"

namespace ordo::cuda {

std::string describeCompiler() {
#if defined(__CUDACC__)
  const auto number = [](int part) { return std::to_string(part); };
  return "nvcc " + number(__CUDACC_VER_MAJOR__) + "." + number(__CUDACC_VER_MINOR__) + "." + number(__CUDACC_VER_BUILD__);
#else
  return std::string("emulated by ") + kCompiler;
#endif
}

}  // namespace ordo::cuda
