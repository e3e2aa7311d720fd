// The output projection x·Wᵀ + b, reduced to what a beam search reads: the top k logits of each row and its log-sum-exp.
#include <algorithm>

#include "log-sum-exp.h"
#include "logit-blocks.h"
#include "ops.h"
#include "top-k-list.h"

namespace ordo::ORDO_ISA {

Status topKLogits(const TopKLogitsArguments& in) {
  const i64 rows = in.rows, k = in.k, token = in.token;
  if (rows == 0) return Status::ok;
  LogSumExp* sums = reinterpret_cast<LogSumExp*>(scratch<3>(rows * static_cast<i64>(sizeof(LogSumExp) / sizeof(float))));
  std::fill(sums, sums + rows, LogSumExp{});
  readLogits(in, [&](i64 r, const float* logits, i64 n, i64 first) {
    TopKList<float>{in.ids + r * k, in.values + r * k, k, least(k, first)}.add(logits, n, first);
    sums[r].add(logits, n);
    if (token >= first && token < first + n) in.tokenLogits[r] = logits[token - first];
  });
  for (i64 r = 0; r < rows; r++) in.logSumExp[r] = sums[r].value();
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
