// One function for every name of native/kernels/names.h: an operation that is missing here does not link.
#include "table.h"

namespace ordo::cuda {

const OpFunction kTable[static_cast<int>(Op::count)] = {
#define ORDO_ENTRY(name) name,
    ORDO_OPS(ORDO_ENTRY)
#undef ORDO_ENTRY
};

}  // namespace ordo::cuda
