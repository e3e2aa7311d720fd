#include "choose-table.h"

#include <cstring>
#include <iterator>

namespace ordo {

#if defined(ORDO_HAS_GENERIC)
namespace generic {
extern const KernelTable table;
}
#endif
#if defined(ORDO_HAS_AVX2)
namespace avx2 {
extern const KernelTable table;
}
#endif
#if defined(ORDO_HAS_AVX512)
namespace avx512 {
extern const KernelTable table;
}
#endif

namespace {

struct Compiled {
  const KernelTable* table;
  bool (*runsHere)();
};

// packages/addon/scripts/instruction-sets.mjs requests the same features.
const Compiled kCompiled[] = {
#if defined(ORDO_HAS_GENERIC)
    {&generic::table, [] { return true; }},
#endif
#if defined(ORDO_HAS_AVX2)
    {&avx2::table, [] { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }},
#endif
#if defined(ORDO_HAS_AVX512)
    {&avx512::table,
     [] {
       return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
              __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
     }},
#endif
};

}  // namespace

const KernelTable* widestTable() {
  const KernelTable* widest = nullptr;
  for (const Compiled& compiled : kCompiled) {
    if (compiled.runsHere()) widest = compiled.table;
  }
  return widest;
}

const KernelTable* tableNamed(const char* name) {
  for (const Compiled& compiled : kCompiled) {
    if (std::strcmp(compiled.table->name, name) == 0) return compiled.runsHere() ? compiled.table : nullptr;
  }
  return nullptr;
}

const char* compiledSet(int index) {
  return index < static_cast<int>(std::size(kCompiled)) ? kCompiled[index].table->name : nullptr;
}

}  // namespace ordo
