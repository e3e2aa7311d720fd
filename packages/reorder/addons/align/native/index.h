// Finds the entry in the translation table for every cell, once; src/model/script-index.ts gives the same numbers.
#pragma once
#include <vector>

#include "array.h"
#include "state.h"
#include "team.h"

namespace ordo {

// The pairs before which fast_align copies its tables; see src/model/table-copies.ts.
struct TableCopies {
  const uint32_t* pairs;
  const uint32_t* pairsOfNull;
  size_t count;
};

struct Index {
  std::vector<uint64_t> cellStarts;
  std::vector<uint64_t> cellsOf;  // [source word] → the number of its cells in all pairs
  Array<int32_t> entries;
  std::vector<uint64_t> entryStarts;
  Array<uint32_t> targets;  // [entry] → the target word
  Array<int32_t> orders[2];
};

// @throws std::length_error if the table has more entries than 31 bits can number
Index makeIndex(const State& state, const TableCopies& copies, Team& team);

}  // namespace ordo
