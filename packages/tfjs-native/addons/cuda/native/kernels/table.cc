// The operations, in the order of their numbers. If an operation has no implementation, the addon does not link.
#include "table.h"

namespace ordo::cuda {

const NamedOperation kTable[kOperationCount] = {
#define ORDO_ENTRY(name, Read) {#name, [](double* slots) { return name(Read{{slots}}); }},
    ORDO_OPERATIONS(ORDO_ENTRY)
#undef ORDO_ENTRY
};

}  // namespace ordo::cuda
