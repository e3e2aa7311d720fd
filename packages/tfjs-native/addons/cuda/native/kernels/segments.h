// Orders rows by the segment to which they belong, for scattered sums. One block then adds up each segment, in the order of the
// rows and without atomics, so that the bits are the same every time and equal those of a loop over the rows.
#pragma once
#include "numbers.h"

namespace ordo::cuda {

// The number of rows that are ordered at a time. The work grows with its square.
constexpr i64 kOrderedRows = 1 << 15;

// order = the row numbers 0, …, count - 1, sorted by id and then by row number. count ≤ kOrderedRows.
void orderByIds(const int64_t* ids, i64 count, int32_t* order);

}  // namespace ordo::cuda
