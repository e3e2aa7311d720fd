// Converts values and functions between N-API and C++. A wrong value throws a C++ exception, which `call` turns into a
// JavaScript error, so that no C++ exception leaves the addon.
#pragma once
#include <node_api.h>

#include <cstring>
#include <new>
#include <stdexcept>
#include <string_view>

namespace ordo {

inline void check(napi_status status, const char* problem) {
  if (status != napi_ok) throw std::invalid_argument(problem);
}

// Throws for an addon that was compiled for other instruction sets than those of this processor.
inline napi_value refuseProcessor(napi_env env) {
  napi_throw_error(env, nullptr,
                   "it was compiled for instruction sets that this processor lacks; compile it here, or for all of them with --all");
  return nullptr;
}

struct Arguments {
  napi_env env;
  napi_value values[16];

  double number(int i) const {
    double number = 0;
    check(napi_get_value_double(env, values[i], &number), "an argument is not a number");
    return number;
  }
  bool boolean(int i) const {
    bool value = false;
    check(napi_get_value_bool(env, values[i], &value), "an argument is not true or false");
    return value;
  }
  // Returns the memory of a typed array, whose elements must have the expected type.
  template <class Element>
  std::basic_string_view<Element> array(int i, napi_typedarray_type expected) const {
    napi_typedarray_type type;
    size_t length = 0;
    void* data = nullptr;
    const napi_status status = napi_get_typedarray_info(env, values[i], &type, &length, &data, nullptr, nullptr);
    check(status, "an argument is not a typed array");
    if (type != expected) throw std::invalid_argument("an argument is a typed array of another kind");
    return {static_cast<const Element*>(data), length};
  }
  // Returns the same memory for writing.
  template <class Element>
  Element* writable(int i, napi_typedarray_type expected, size_t length) const {
    const auto elements = array<Element>(i, expected);
    if (elements.size() != length) throw std::invalid_argument("a typed array has the wrong length");
    return const_cast<Element*>(elements.data());
  }
  std::string_view bytes(int i) const { return array<char>(i, napi_uint8_array); }
  // Returns whole lines: the last one has a newline, too.
  std::string_view lines(int i) const {
    const std::string_view lines = bytes(i);
    if (!lines.empty() && lines.back() != '\n') throw std::invalid_argument("the last line has no newline");
    if (lines.size() >= kMostBytes) throw std::invalid_argument("too much text at once");
    return lines;
  }
  template <class Object>
  Object& object(int i) const {
    void* object = nullptr;
    check(napi_get_value_external(env, values[i], &object), "an argument is not an object of the addon");
    return *static_cast<Object*>(object);
  }

 private:
  static constexpr size_t kMostBytes = size_t{1} << 31;
};

using Function = napi_value (*)(const Arguments&);

// Wraps a function that may throw into an N-API callback.
template <Function function, size_t count>
napi_value call(napi_env env, napi_callback_info info) {
  Arguments arguments{env, {}};
  size_t given = count;
  try {
    check(napi_get_cb_info(env, info, &given, arguments.values, nullptr, nullptr), "the arguments cannot be read");
    if (given != count) throw std::invalid_argument("the number of arguments is wrong");
    return function(arguments);
  } catch (const std::bad_alloc&) {
    napi_throw_error(env, nullptr, "out of memory");
  } catch (const std::exception& error) {
    napi_throw_error(env, nullptr, error.what());
  }
  return nullptr;
}

template <Function function, size_t count>
void addFunction(napi_env env, napi_value exports, const char* name) {
  napi_value value;
  napi_create_function(env, name, NAPI_AUTO_LENGTH, call<function, count>, nullptr, &value);
  napi_set_named_property(env, exports, name, value);
}

inline napi_value realOf(const Arguments& arguments, double number) {
  napi_value value;
  check(napi_create_double(arguments.env, number, &value), "cannot create a number");
  return value;
}

inline napi_value numberOf(const Arguments& arguments, size_t number) {
  return realOf(arguments, static_cast<double>(number));
}

inline napi_value bufferOf(const Arguments& arguments, std::string_view bytes) {
  napi_value value;
  check(napi_create_buffer_copy(arguments.env, bytes.size(), bytes.data(), nullptr, &value), "cannot create a buffer");
  return value;
}

// Hands an object over to JavaScript. The garbage collector will delete it.
template <class Object>
napi_value externalOf(const Arguments& arguments, Object* object) {
  napi_value value;
  const auto remove = [](napi_env, void* data, void*) { delete static_cast<Object*>(data); };
  check(napi_create_external(arguments.env, object, remove, nullptr, &value), "cannot create an object");
  return value;
}

}  // namespace ordo
