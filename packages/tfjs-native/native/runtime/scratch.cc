#include "scratch.h"

#include <cstdlib>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace ordo {

namespace {

constexpr size_t kLine = 64, kHugePage = size_t{2} << 20;

size_t roundUp(size_t bytes, size_t unit) { return (bytes + unit - 1) / unit * unit; }

}  // namespace

void* allocateScratch(size_t bytes) {
  // Large blocks use large pages, because packed operands are read again and again, hundreds of small pages at a time.
  const bool large = bytes >= kHugePage / 2;
  const size_t unit = large ? kHugePage : kLine, size = roundUp(bytes, unit);
  void* memory = std::aligned_alloc(unit, size);
  if (memory == nullptr) std::abort();
#if defined(__linux__)
  if (large) madvise(memory, size, MADV_HUGEPAGE);
#endif
  return memory;
}

}  // namespace ordo
