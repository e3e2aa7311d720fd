// The output projection x·Wᵀ + b, reduced to what a beam search reads: the top k logits of each row and its log-sum-exp. The
// logits of a whole vocabulary are several times larger than the last-level cache, so one block of tokens is computed at a
// time and read while it is still in cache.
#include <algorithm>

#include "gemm-pack.h"
#include "ops.h"
#include "parallel.h"
#include "row-softmax.h"
#include "top-k-list.h"

namespace ordo::ORDO_ISA {

namespace {

constexpr i64 kBlock = i64{1} << 20;  // logits: 4 MB, which stay in the last-level cache until they have been read
constexpr i64 kFewestTokens = 1024;

// The log-sum-exp of a row that arrives in pieces. So far Σ exp = sum·exp(largest).
struct LogSumExp {
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
  float value() const { return static_cast<float>(largest + std::log(sum)); }
};

}  // namespace

Status topKLogits(const TopKLogitsArguments& in) {
  const i64 rows = in.rows, inputs = in.inputs, vocabulary = in.vocabulary, k = in.k, token = in.token;
  if (rows == 0) return Status::ok;
  const i64 tokens = most(kFewestTokens, kBlock / rows / NR * NR);  // a packed block begins a panel
  float* logits = scratch<7>(rows * least(tokens, vocabulary));
  LogSumExp* sums = reinterpret_cast<LogSumExp*>(scratch<3>(rows * static_cast<i64>(sizeof(LogSumExp) / sizeof(float))));
  std::fill(sums, sums + rows, LogSumExp{});
  for (i64 first = 0; first < vocabulary; first += tokens) {
    const i64 n = least(tokens, vocabulary - first);
    gemm({.m = rows,
          .n = n,
          .k = inputs,
          .a = rowMajor(in.x, inputs),
          .b = transposed(in.w + first * inputs, inputs),
          .c = logits,
          .ldc = n,
          .bias = in.bias == nullptr ? nullptr : in.bias + first,
          .packed = {in.packed, vocabulary, first}});
    parallelFor(rows, rowGrain(4 * n), [&](i64 begin, i64 end) {
      for (i64 r = begin; r < end; r++) {
        TopKList<float>{in.ids + r * k, in.values + r * k, k, least(k, first)}.add(logits + r * n, n, first);
        sums[r].add(logits + r * n, n);
        if (token >= first && token < first + n) in.tokenLogits[r] = logits[r * n + token - first];
      }
    });
  }
  for (i64 r = 0; r < rows; r++) in.logSumExp[r] = sums[r].value();
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
