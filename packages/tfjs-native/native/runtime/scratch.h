// Working memory, in which kernels keep packed operands and partial sums.
#pragma once
#include <cstddef>

namespace ordo {

// Returns at least `bytes`, aligned to a cache line; std::free releases them. Never returns null: it aborts the process when
// there is no memory.
void* allocateScratch(size_t bytes);

}  // namespace ordo
