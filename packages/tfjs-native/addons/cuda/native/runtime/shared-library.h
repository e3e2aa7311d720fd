// Functions of libraries that are opened at run time, so that nothing links to them.
#pragma once
#include <dlfcn.h>

#include <cstring>

namespace ordo::cuda {

// Returns false when the library does not have the function.
template <class F>
bool bind(void* library, const char* name, F& function) {
  void* symbol = dlsym(library, name);
  std::memcpy(&function, &symbol, sizeof symbol);
  return symbol != nullptr;
}

}  // namespace ordo::cuda
