// Computes log Σ exp of each row of x·Wᵀ + b. Many rows are multiplied by Strassen's method. A thread computes the logits of all
// rows for one group of tokens at a time, which stay in its cache, and keeps only the largest logit of each row and the sum of
// its exponentials.
#include <algorithm>

#include "log-sum-exp.h"
#include "logit-blocks.h"
#include "ops.h"
#include "strassen.h"

namespace ordo::ORDO_ISA {

namespace {

using In = LogSumExpOfProductArguments;

// Returns the panels of W that hold a group of tokens, for a block of k: [kBlocks][depth][NR]. If the last group is not full, its
// missing tokens are 0.
const float* panelsAt(const In& in, i64 group, i64 first, i64 depth) {
  const i64 begin = group * kGroupColumns, count = least(kGroupColumns, in.vocabulary - begin);
  if (in.packed != nullptr && count == kGroupColumns) {
    return in.packed + (in.vocabulary + NR - 1) / NR * NR * first + begin * depth;
  }
  float* panels = scratch<8>(kGroupColumns * depth);
  if (count < kGroupColumns) std::memset(panels, 0, static_cast<size_t>(kGroupColumns * depth) * sizeof(float));
  for (i64 token = 0; token < count; token += NR) {
    const float* rows = in.w + (begin + token) * in.inputs + first;
    transposePanel(rows, in.inputs, least(NR, count - token), depth, panels + token * depth, NR);
  }
  return panels;
}

// The logits of all rows for one group of tokens. Only `count` of the tokens exist.
struct GroupLogits {
  float* data;
  i64 count;

  // Calls read(logits, count) for the vectors of a row that are side by side.
  template <class Read>
  void readRow(i64 row, const Read& read) const {
    for (i64 block = 0; block * NR < count; block++) read(columnsOf(data, row, block), least(NR, count - block * NR));
  }
  // Sets each row to the bias.
  void start(const float* bias, i64 rows) const {
    std::memset(data, 0, static_cast<size_t>(rows * kGroupColumns) * sizeof(float));
    if (bias == nullptr) return;
    for (i64 row = 0; row < rows; row++) {
      i64 token = 0;
      readRow(row, [&](float* logits, i64 n) { std::copy(bias + token, bias + token + n, logits), token += n; });
    }
  }
};

// For each row and group of tokens: the largest logit, and Σ exp(logit - largest).
struct GroupSums {
  i64 groups;
  float *largest, *sum;  // [rows][groups]

  void keep(i64 row, i64 group, const GroupLogits& logits) const {
    vf best = splat(-__builtin_inff()), total = zero();
    logits.readRow(row, [&](const float* some, i64 n) { best = largestLanes(some, n, best); });
    const float top = maxLanes(best);
    logits.readRow(row, [&](const float* some, i64 n) { total = addExpLanes(some, n, shiftOf(top), total); });
    largest[row * groups + group] = top;
    sum[row * groups + group] = sumLanes(total);
  }
  float join(i64 row) const {
    const float *tops = largest + row * groups, *sums = sum + row * groups;
    const float top = rowMax(tops, groups);
    vf total = zero();
    for (i64 i = 0; i < groups; i += W) {
      const i64 count = least(W, groups - i);
      total += expV(loadPart(tops + i, count, -__builtin_inff()) - shiftOf(top)) * loadPart(sums + i, count, 0);
    }
    return top + std::log(sumLanes(total));
  }
};

// Computes the rows [begin, begin + rows).
void multiplyRows(const In& in, i64 begin, i64 rows) {
  const i64 groups = (in.vocabulary + kGroupColumns - 1) / kGroupColumns, padded = StrassenRows::groupsOf(rows) * kGroupRows;
  const StrassenRows left(rows, in.inputs, packedDepth(in.inputs), scratch<0>(StrassenRows::floats(rows, in.inputs)));
  left.pack([&](i64 row, i64) { return in.x + (begin + row) * in.inputs; });
  float* kept = scratch<3>(2 * rows * groups);
  const GroupSums sums{groups, kept, kept + rows * groups};
  parallelFor(groups, 1, [&](i64 from, i64 to) {
    for (i64 group = from; group < to; group++) {
      const i64 first = group * kGroupColumns;
      const GroupLogits logits{scratch<7>(padded * kGroupColumns), least(kGroupColumns, in.vocabulary - first)};
      logits.start(in.bias == nullptr ? nullptr : in.bias + first, padded);
      left.multiply([&](i64 at, i64 depth) { return panelsAt(in, group, at, depth); }, logits.data);
      for (i64 row = 0; row < rows; row++) sums.keep(row, group, logits);
    }
  });
  for (i64 row = 0; row < rows; row++) in.logSumExp[begin + row] = sums.join(row);
}

}  // namespace

Status logSumExpOfProduct(const In& in) {
  if (in.rows == 0) return Status::ok;
  if (paysToAddBlocks(in.rows, in.inputs, in.vocabulary)) {
    for (i64 row = 0; row < in.rows; row += kRowsAtOnce) multiplyRows(in, row, least(kRowsAtOnce, in.rows - row));
    return Status::ok;
  }
  LogSumExp* sums = reinterpret_cast<LogSumExp*>(scratch<3>(in.rows * static_cast<i64>(sizeof(LogSumExp) / sizeof(float))));
  std::fill(sums, sums + in.rows, LogSumExp{});
  readLogits(in, [&](i64 r, const float* logits, i64 n, i64) { sums[r].add(logits, n); });
  for (i64 r = 0; r < in.rows; r++) in.logSumExp[r] = sums[r].value();
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
