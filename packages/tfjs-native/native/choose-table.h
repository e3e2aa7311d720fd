// The kernels of the instruction sets that this addon was compiled for.
#pragma once
#include "kernels/ops.h"

namespace ordo {

// Those of the widest set that this machine has; null where it has none of those that were compiled.
const KernelTable* widestTable();
// Those of a set; null where they were not compiled, or this machine does not have the set.
const KernelTable* tableNamed(const char* name);
// The names of all sets that were compiled, narrowest first; null behind the last.
const char* compiledSet(int index);

}  // namespace ordo
