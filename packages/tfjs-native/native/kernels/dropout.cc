// Dropout as a separate operation. Its gradient is the same operation on dy.
#include "mask.h"
#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

Status dropout(const DropoutArguments& in) {
  const Mask mask(in.rate, in.seed, in.counter);
  parallelFor(in.size, kGrain, [&](i64 begin, i64 end) { applyMask(mask, in.x + begin, in.out + begin, end - begin, begin); });
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
