// Values and functions across the N-API border, shared by the addons.
#pragma once
#include <node_api.h>

#include "../kernels/names.h"

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

// An object that gives every name its number.
template <int N>
void addList(napi_env env, napi_value exports, const char* property, const char* const (&names)[N]) {
  napi_value object;
  napi_create_object(env, &object);
  for (int i = 0; i < N; i++) napi_set_named_property(env, object, names[i], numberOf(env, i));
  napi_set_named_property(env, exports, property, object);
}

#define ORDO_ENTRY(name) #name,
constexpr const char* kOpNames[] = {ORDO_OPS(ORDO_ENTRY)};
constexpr const char* kUnaryNames[] = {ORDO_UNARY(ORDO_ENTRY)};
constexpr const char* kTestNames[] = {ORDO_TESTS(ORDO_ENTRY)};
constexpr const char* kBinaryNames[] = {ORDO_BINARY(ORDO_ENTRY)};
constexpr const char* kCompareNames[] = {ORDO_COMPARE(ORDO_ENTRY)};
constexpr const char* kLogicalNames[] = {ORDO_LOGICAL(ORDO_ENTRY)};
constexpr const char* kReduceNames[] = {ORDO_REDUCE(ORDO_ENTRY)};
#undef ORDO_ENTRY

// The names JavaScript looks up: operations, and the kinds of elementwise functions.
inline void addAllNames(napi_env env, napi_value exports) {
  addList(env, exports, "ops", kOpNames);
  addList(env, exports, "unary", kUnaryNames);
  addList(env, exports, "tests", kTestNames);
  addList(env, exports, "binary", kBinaryNames);
  addList(env, exports, "compare", kCompareNames);
  addList(env, exports, "logical", kLogicalNames);
  addList(env, exports, "reduce", kReduceNames);
}

}  // namespace ordo
