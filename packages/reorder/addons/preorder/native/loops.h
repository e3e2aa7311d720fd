// The loop that takes most time, in one form per instruction set.
#pragma once
#include <cstddef>

namespace ordo {

// Lanes come in groups of this size; the last ones may be unused.
constexpr size_t kGroup = 4;

// scores[lane] = start + the weights of the lane, added one after another in the order of the rows.
// @param weights [row][lane]
// @param lanes a multiple of kGroup
using AddUp = void (*)(const float* weights, size_t rows, size_t lanes, double start, double* scores);

// Returns the form that this processor runs best; null if it can run none of the compiled ones.
AddUp chooseAddUp();

}  // namespace ordo
