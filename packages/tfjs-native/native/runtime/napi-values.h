// Helpers that pass values and functions through N-API, shared by the addons.
#pragma once
#include <node_api.h>

#include <string>

#include "../generated/operations.h"
#include "compiler.h"

namespace ordo {

template <size_t N>
bool readArguments(napi_env env, napi_callback_info info, napi_value (&values)[N]) {
  size_t count = N;
  return napi_get_cb_info(env, info, &count, values, nullptr, nullptr) == napi_ok && count == N;
}

inline napi_value numberOf(napi_env env, double value) {
  napi_value result;
  napi_create_double(env, value, &result);
  return result;
}

inline napi_value fail(napi_env env, const char* message) {
  napi_throw_error(env, nullptr, message);
  return nullptr;
}

inline void addFunction(napi_env env, napi_value exports, const char* name, napi_callback callback) {
  napi_value function;
  napi_create_function(env, name, NAPI_AUTO_LENGTH, callback, nullptr, &function);
  napi_set_named_property(env, exports, name, function);
}

inline napi_value textOf(napi_env env, const std::string& text) {
  napi_value result;
  napi_create_string_utf8(env, text.c_str(), text.size(), &result);
  return result;
}

// The facts about an addon: the description of its operations, which the loader compares with that of its JavaScript, the
// compiler of the host code, and the C library.
inline void addFacts(napi_env env, napi_value exports) {
  napi_set_named_property(env, exports, "operations", textOf(env, kOperationsIdentity));
  napi_set_named_property(env, exports, "compiler", textOf(env, kCompiler));
  napi_set_named_property(env, exports, "library", textOf(env, describeLibrary()));
}

}  // namespace ordo
