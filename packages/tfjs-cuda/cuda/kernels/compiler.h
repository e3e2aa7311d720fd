// Which compiler made the kernels.
#pragma once
#include <string>

namespace ordo::cuda {

std::string describeCompiler();

}  // namespace ordo::cuda
