// Dropout as an operation of its own; its gradient is the same operation on dy.
#include "mask.h"
#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

// Slots: x, out, n, rate, seed, counter.
Status dropout(const Arguments& in) {
  const float* x = in.floats(0);
  float* out = in.floats(1);
  const Mask mask(in.slots[3], in.slots[4], in.slots[5]);
  parallelFor(in.integer(2), kGrain, [&](i64 begin, i64 end) { applyMask(mask, x + begin, out + begin, end - begin, begin); });
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
