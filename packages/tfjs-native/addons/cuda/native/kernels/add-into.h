// Computes into[i] += from[i], for sums that are made in place.
#pragma once
#include <cstdint>

namespace ordo::cuda {

void addInto(float* into, const float* from, int64_t count);

}  // namespace ordo::cuda
