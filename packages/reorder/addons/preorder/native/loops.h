// The loop that takes most time, in a form per instruction set.
#pragma once
#include <cstddef>

namespace ordo {

// Lanes come in groups of this many, the last ones unused.
constexpr size_t kGroup = 4;

// scores[lane] = start + the weights of the lane, added one after the other in the order of the rows.
// @param weights [row][lane] @param lanes a multiple of kGroup
using AddUp = void (*)(const float* weights, size_t rows, size_t lanes, double start, double* scores);

// The one that this processor runs best; null where it runs none of those that were compiled.
AddUp chooseAddUp();

}  // namespace ordo
