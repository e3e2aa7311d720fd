// The kernels of the instruction sets for which this addon was compiled.
#pragma once
#include "kernels/ops.h"

namespace ordo {

// Returns the kernels of the widest set that this machine has; null if it has none of the compiled sets.
const KernelTable* widestTable();
// Returns the kernels of a set; null if they were not compiled, or if this machine does not have the set.
const KernelTable* tableNamed(const char* name);
// Returns the names of all compiled sets, narrowest first; null after the last.
const char* compiledSet(int index);

}  // namespace ordo
