// The operations of one instruction set, each reading its arguments from the shared block.
#pragma once
#include "../runtime/arguments.h"
#include "../runtime/status.h"
#include "names.h"

namespace ordo {

using OpFunction = Status (*)(const Arguments&);

enum class Op : int32_t {
#define ORDO_ENTRY(name) name,
  ORDO_OPS(ORDO_ENTRY)
#undef ORDO_ENTRY
      count
};

#define ORDO_ENUM(type, list)   \
  enum class type : int32_t {   \
    list(ORDO_ENTRY) count      \
  };
#define ORDO_ENTRY(name) name,
ORDO_ENUM(Unary, ORDO_UNARY)
ORDO_ENUM(Test, ORDO_TESTS)
ORDO_ENUM(Binary, ORDO_BINARY)
ORDO_ENUM(Compare, ORDO_COMPARE)
ORDO_ENUM(Logical, ORDO_LOGICAL)
ORDO_ENUM(Reduce, ORDO_REDUCE)
#undef ORDO_ENTRY
#undef ORDO_ENUM

// What one instruction set offers.
struct KernelTable {
  const char* name;
  OpFunction ops[static_cast<int>(Op::count)];
  bool (*bf16Available)();
  void (*setBf16)(bool);
};

}  // namespace ordo

#ifdef ORDO_ISA
namespace ordo::ORDO_ISA {
#define ORDO_ENTRY(name) Status name(const Arguments& in);
ORDO_OPS(ORDO_ENTRY)
#undef ORDO_ENTRY
}  // namespace ordo::ORDO_ISA
#endif
