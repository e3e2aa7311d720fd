// The functions of the group of GPUs that JavaScript calls.
#pragma once
#include <node_api.h>

namespace ordo::cuda {

void addGroupFunctions(napi_env env, napi_value exports);

}  // namespace ordo::cuda
