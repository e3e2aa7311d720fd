// Rows ordered by the segment they belong to, for sums that are scattered: every segment is then added up by one block, in
// the order of the rows, without atomics, so the bits are the same every time and equal to a loop over the rows.
#pragma once
#include "numbers.h"

namespace ordo::cuda {

// Rows that are ordered at a time: the work grows with its square.
constexpr i64 kOrderedRows = 1 << 15;

// order = the numbers 0 … count-1, by ids, the smaller number first among equals. count ≤ kOrderedRows.
void orderByIds(const int64_t* ids, i64 count, int32_t* order);

}  // namespace ordo::cuda
