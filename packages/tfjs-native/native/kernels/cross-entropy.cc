// Label-smoothed cross-entropy in fairseq's form, without one-hot vectors: loss = (1-ε-εᵢ)·nll + εᵢ·Σᵥ(-log pᵥ), where εᵢ =
// ε/(V-1). The gradient with respect to the logits is p - εᵢ, and (1-ε-εᵢ) less at the target.
#include "ops.h"
#include "parallel.h"
#include "row-softmax.h"
#include "smoothing.h"

namespace ordo::ORDO_ISA {

namespace {

// Finds the maximum and the sum of a row in one pass, so that a long row is read from memory only once.
struct MaxAndSum {
  float max;
  double sum;
};

MaxAndSum maxAndSum(const float* x, i64 n) {
  constexpr i64 kBlock = 4096;
  vf best = splat(-__builtin_inff());
  double total = 0;
  for (i64 begin = 0; begin < n; begin += kBlock) {
    const i64 end = least(n, begin + kBlock);
    vf sum = zero();
    i64 i = begin;
    for (; i + W <= end; i += W) {
      const vf values = load(x + i);
      best = maximum(values, best);
      sum += values;
    }
    if (i < end) {
      best = maximum(loadPart(x + i, end - i, -__builtin_inff()), best);
      sum += loadPart(x + i, end - i, 0);
    }
    total += sumLanes(sum);
  }
  return {maxLanes(best), total};
}

}  // namespace

Status smoothedCrossEntropy(const SmoothedCrossEntropyArguments& in) {
  const int32_t* targets = in.targets;
  const Smoothing s(in);
  const Status status = checkTargets(in);
  if (status != Status::ok) return status;
  double* rowLosses = reinterpret_cast<double*>(scratch<3>(most(1, 4 * s.rows)));  // (loss, nll) of each row
  parallelFor(s.rows, rowGrain(s.classes * 4), [&](i64 begin, i64 end) {
    for (i64 r = begin; r < end; r++) {
      const float* row = in.logits + r * s.classes;
      const auto [shift, sum] = maxAndSum(row, s.classes);
      const double total = shift + std::log(static_cast<double>(rowExpSum(row, nullptr, s.classes, shift)));
      in.logSumExp[r] = static_cast<float>(total);
      rowLosses[2 * r] = rowLosses[2 * r + 1] = 0;
      if (targets[r] == s.padId) continue;
      const double nll = total - row[targets[r]];
      rowLosses[2 * r] = s.loss(nll, total, sum);
      rowLosses[2 * r + 1] = nll;
    }
  });
  double loss = 0, nll = 0;
  for (i64 r = 0; r < s.rows; r++) {
    loss += rowLosses[2 * r];
    nll += rowLosses[2 * r + 1];
  }
  *in.loss = static_cast<float>(loss);
  *in.nll = static_cast<float>(nll);
  return Status::ok;
}

namespace {

// out = (softmax - εᵢ)·dloss for n logits of a row, from which the target's share must still be subtracted.
void rowGradient(const float* logits, float* out, i64 n, float logSumExp, float share, float dloss) {
  i64 i = 0;
  for (; i + W <= n; i += W) store(out + i, (expV(load(logits + i) - logSumExp) - share) * dloss);
  if (i < n) storePart(out + i, (expV(loadPart(logits + i, n - i, 0) - logSumExp) - share) * dloss, n - i);
}

}  // namespace

Status smoothedCrossEntropyGrad(const SmoothedCrossEntropyGradArguments& in) {
  const int32_t* targets = in.targets;
  const float* logSumExp = in.logSumExp;
  const float dloss = *in.dloss;
  const Smoothing s(in);
  const Status status = checkTargets(in);
  if (status != Status::ok) return status;
  const float share = static_cast<float>(s.share), atTarget = s.atTarget();
  parallelFor(s.rows, rowGrain(s.classes * 4), [&](i64 begin, i64 end) {
    for (i64 r = begin; r < end; r++) {
      const float* row = in.logits + r * s.classes;
      float* out = in.dlogits + r * s.classes;
      if (targets[r] == s.padId) {
        std::memset(out, 0, static_cast<size_t>(s.classes) * sizeof(float));
        continue;
      }
      rowGradient(row, out, s.classes, logSumExp[r], share, dloss);
      out[targets[r]] -= atTarget * dloss;
    }
  });
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
