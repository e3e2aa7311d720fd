// The operations of this addon, by their numbers.
#pragma once
#include "../../native/kernels/ops.h"

namespace ordo::cuda {

extern const OpFunction kTable[static_cast<int>(Op::count)];

}  // namespace ordo::cuda
