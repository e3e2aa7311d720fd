// Finds the top k of each row, for other operations.
#pragma once
#include "numbers.h"

namespace ordo::cuda {

// x [rows, n] → values, indices [rows, k].
void findTopK(const float* x, float* values, int32_t* indices, i64 rows, i64 n, i64 k);

}  // namespace ordo::cuda
