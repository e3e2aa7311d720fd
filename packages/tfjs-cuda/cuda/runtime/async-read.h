// Reads that do not hold JavaScript up: the copy is queued behind the work that makes the values, and a thread of Node's
// pool waits for its event.
#pragma once
#include <node_api.h>

#include <cstddef>
#include <string>

namespace ordo::cuda {

// What went wrong in the work that was last waited for, in words; empty when nothing did.
std::string takeProblem();

// A promise of an ArrayBuffer with the bytes at a device address as they are when the work queued so far is done.
napi_value readAsynchronously(napi_env env, void* address, size_t bytes);

}  // namespace ordo::cuda
