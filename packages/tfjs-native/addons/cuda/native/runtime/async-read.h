// Reads that JavaScript does not wait for: the copy is queued behind the work that computes the values, and a thread of Node's
// pool waits for its event.
#pragma once
#include <node_api.h>

#include <cstddef>
#include <string>

namespace ordo::cuda {

// The error of the work that was last waited for; empty when there was none.
std::string takeProblem();

// Returns a promise of an ArrayBuffer with the bytes that lie at the device address once the work queued so far is done.
napi_value readAsynchronously(napi_env env, void* address, size_t bytes);

}  // namespace ordo::cuda
