// The instructions beyond ARMv8.0 that this processor has, according to Linux. On other systems none are detected.
#pragma once
#include "vector.h"

#if defined(__aarch64__) && defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

namespace ordo::ORDO_ISA {

#if defined(__aarch64__) && defined(__linux__)
// sdot
ORDO_INLINE bool hasDotProducts() { return (getauxval(AT_HWCAP) & HWCAP_ASIMDDP) != 0; }
// usdot
ORDO_INLINE bool hasMixedDotProducts() { return (getauxval(AT_HWCAP2) & HWCAP2_I8MM) != 0; }
// bfdot, bfcvtn
ORDO_INLINE bool hasBFloat16() { return (getauxval(AT_HWCAP2) & HWCAP2_BF16) != 0; }
#elif defined(__aarch64__)
ORDO_INLINE bool hasDotProducts() { return false; }
ORDO_INLINE bool hasMixedDotProducts() { return false; }
ORDO_INLINE bool hasBFloat16() { return false; }
#endif

}  // namespace ordo::ORDO_ISA
