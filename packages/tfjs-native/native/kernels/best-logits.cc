// What a search reads of the logits x·Wᵀ + b: the best words of each row and its normaliser. The logits of a whole vocabulary
// are several times as large as the last cache, so a block of words is made at a time and read while it is near.
#include <algorithm>

#include "best-list.h"
#include "gemm-pack.h"
#include "ops.h"
#include "parallel.h"
#include "row-softmax.h"

namespace ordo::ORDO_ISA {

namespace {

constexpr i64 kBlock = i64{1} << 20;  // logits, 4 MB: they stay in the last cache from the product to what reads them
constexpr i64 kFewestWords = 1024;

// Σ exp of a row that comes in pieces: sum·exp(largest).
struct ExpSum {
  double sum = 0;
  float largest = -__builtin_inff();

  void add(const float* x, i64 n) {
    const float top = rowMax(x, n);
    if (top > largest) {
      sum *= std::exp(static_cast<double>(largest) - top);
      largest = top;
    }
    sum += rowExpSum(x, nullptr, n, largest == -__builtin_inff() ? 0 : largest);
  }
  float logarithm() const { return static_cast<float>(largest + std::log(sum)); }
};

}  // namespace

// Slots: x [rows, inputs], w [vocabulary, inputs], b [vocabulary] (0: none), ids [rows, count], values [rows, count],
// normalisers [rows], rows, inputs, vocabulary, count, packed w (0: none), word, its logits [rows].
Status bestLogits(const Arguments& in) {
  const float *x = in.floats(0), *w = in.floats(1), *b = in.floats(2);
  int32_t* ids = in.ints(3);
  float *values = in.floats(4), *normalisers = in.floats(5), *wordLogits = in.floats(12);
  const i64 rows = in.integer(6), inputs = in.integer(7), vocabulary = in.integer(8), count = in.integer(9), word = in.integer(11);
  if (rows == 0) return Status::ok;
  const i64 words = most(kFewestWords, kBlock / rows / NR * NR);  // a packed block begins a panel
  float* logits = scratch<7>(rows * least(words, vocabulary));
  ExpSum* sums = reinterpret_cast<ExpSum*>(scratch<3>(rows * static_cast<i64>(sizeof(ExpSum) / sizeof(float))));
  std::fill(sums, sums + rows, ExpSum{});
  for (i64 first = 0; first < vocabulary; first += words) {
    const i64 n = least(words, vocabulary - first);
    gemm({.m = rows,
          .n = n,
          .k = inputs,
          .a = rowMajor(x, inputs),
          .b = transposed(w + first * inputs, inputs),
          .c = logits,
          .ldc = n,
          .bias = b == nullptr ? nullptr : b + first,
          .packed = {in.floats(10), vocabulary, first}});
    parallelFor(rows, rowGrain(4 * n), [&](i64 begin, i64 end) {
      for (i64 r = begin; r < end; r++) {
        BestList<float>{ids + r * count, values + r * count, count, least(count, first)}.add(logits + r * n, n, first);
        sums[r].add(logits + r * n, n);
        if (word >= first && word < first + n) wordLogits[r] = logits[r * n + word - first];
      }
    });
  }
  for (i64 r = 0; r < rows; r++) normalisers[r] = sums[r].logarithm();
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
