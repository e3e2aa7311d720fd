// The compiler of the kernels and its version.
#pragma once
#include <string>

namespace ordo::cuda {

std::string describeCompiler();

}  // namespace ordo::cuda
