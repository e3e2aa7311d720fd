// Reads for which JavaScript does not wait. The copy is queued after the work that computes the values, and a thread of Node's
// pool waits for its event.
#pragma once
#include <node_api.h>

#include <cstddef>
#include <string>

namespace ordo::cuda {

// Returns the error of the last work that was waited for; empty when there was none.
std::string takeProblem();

// Returns a promise of an ArrayBuffer with the bytes at the device address when the work queued so far is done.
napi_value readAsynchronously(napi_env env, void* address, size_t bytes);

}  // namespace ordo::cuda
