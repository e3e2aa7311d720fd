#include "loops.h"

namespace ordo {

extern const AddUp kPlainLoops;
#ifdef __x86_64__
extern const AddUp kAvx2Loops;
extern const AddUp kAvx512Loops;
#endif

AddUp chooseAddUp() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")) return kAvx512Loops;
  if (__builtin_cpu_supports("avx2")) return kAvx2Loops;
#endif
  return kPlainLoops;
}

}  // namespace ordo
