// Which compiler made this file, and which C library it runs with: the bits of a result may depend on both, since compilers
// order and contract arithmetic as they see fit, and functions such as exp, log and sin come from the C library.
#pragma once
#include <string>

#if defined(__GLIBC__)
#include <gnu/libc-version.h>
#endif

namespace ordo {

#if defined(__clang__)
constexpr const char* kCompiler = "clang " __clang_version__;
#elif defined(__GNUC__)
constexpr const char* kCompiler = "gcc " __VERSION__;
#else
constexpr const char* kCompiler = "unknown";
#endif

inline std::string describeLibrary() {
#if defined(__GLIBC__)
  return std::string("glibc ") + gnu_get_libc_version();
#else
  return "another than glibc";
#endif
}

}  // namespace ordo
