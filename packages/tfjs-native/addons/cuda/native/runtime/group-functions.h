// What JavaScript calls of the group of GPUs.
#pragma once
#include <node_api.h>

namespace ordo::cuda {

void addGroupFunctions(napi_env env, napi_value exports);

}  // namespace ordo::cuda
