// The compiler that made this file, and the C library with which it runs. The bits of a result may depend on both, because
// compilers order and contract arithmetic in different ways, and functions such as exp, log and sin come from the C library.
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
