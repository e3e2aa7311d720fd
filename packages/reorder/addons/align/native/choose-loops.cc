#include "state.h"

namespace ordo {

extern const Loops kPlainLoops;
extern const Loops kAvx2Loops;
extern const Loops kAvx512Loops;

// packages/addon/scripts/instruction-sets.mjs requires the same features, and more.
const Loops* chooseLoops() {
#if defined(ORDO_HAS_AVX512)
  if (__builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw"))
    return &kAvx512Loops;
#endif
#if defined(ORDO_HAS_AVX2)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return &kAvx2Loops;
#endif
#if defined(ORDO_HAS_GENERIC)
  return &kPlainLoops;
#else
  return nullptr;
#endif
}

}  // namespace ordo
