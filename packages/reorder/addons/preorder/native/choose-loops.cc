#include "loops.h"

namespace ordo {

extern const AddUp kPlainLoops;
extern const AddUp kAvx2Loops;
extern const AddUp kAvx512Loops;

// packages/addon/scripts/instruction-sets.mjs requires the same features, and more.
AddUp chooseAddUp() {
#if defined(ORDO_HAS_AVX512)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")) return kAvx512Loops;
#endif
#if defined(ORDO_HAS_AVX2)
  if (__builtin_cpu_supports("avx2")) return kAvx2Loops;
#endif
#if defined(ORDO_HAS_GENERIC)
  return kPlainLoops;
#else
  return nullptr;
#endif
}

}  // namespace ordo
