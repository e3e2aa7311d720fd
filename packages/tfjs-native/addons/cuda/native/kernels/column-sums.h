// Computes sums over rows, which are the gradients of biases.
#pragma once
#include "numbers.h"

namespace ordo::cuda {

// out[column] = Σ x[row, column].
Status sumColumns(const float* x, float* out, i64 rows, i64 columns);

}  // namespace ordo::cuda
