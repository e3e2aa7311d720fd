// The kernels of this instruction set, in one table. If an operation has no implementation, the addon does not link.
#include "gemm.h"
#include "ops.h"

namespace ordo::ORDO_ISA {

#define ORDO_TEXT_OF(x) #x
#define ORDO_TEXT(x) ORDO_TEXT_OF(x)

extern const KernelTable table;
const KernelTable table = {
    ORDO_TEXT(ORDO_ISA),
    {
#define ORDO_ENTRY(name, Read) [](double* slots) { return name(Read{{slots}}); },
        ORDO_OPERATIONS(ORDO_ENTRY)
#undef ORDO_ENTRY
    },
    bf16Products,
    setProducts,
    kFirstDepth,
    kDepthClasses,
    [](const char* name, const PlainProduct& in) {
      return multiplyBy(name, {.m = in.m,
                               .n = in.n,
                               .k = in.k,
                               .a = in.transposeA ? transposed(in.a, in.m) : rowMajor(in.a, in.k),
                               .b = in.transposeB ? transposed(in.b, in.k) : rowMajor(in.b, in.n),
                               .c = in.c,
                               .ldc = in.n});
    },
};

}  // namespace ordo::ORDO_ISA
