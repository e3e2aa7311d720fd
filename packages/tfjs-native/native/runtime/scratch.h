// Memory for what a kernel packs or sums on its way.
#pragma once
#include <cstddef>

namespace ordo {

// At least `bytes`, aligned to a cache line. Given back by std::free. Never null: a machine without it is beyond help.
void* allocateScratch(size_t bytes);

}  // namespace ordo
