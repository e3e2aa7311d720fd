#include "add-into.h"

#include "../runtime/launch.h"

namespace ordo::cuda {

namespace {

struct AddInto {
  float* into;
  const float* from;
  __device__ void operator()(i64 i) const { into[i] += from[i]; }
};

}  // namespace

void addInto(float* into, const float* from, i64 count) { forEach(count, AddInto{into, from}); }

}  // namespace ordo::cuda
