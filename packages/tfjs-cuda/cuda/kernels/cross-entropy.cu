// Label-smoothed cross-entropy in fairseq's form, without one-hot vectors: loss = (1-ε-εᵢ)·nll + εᵢ·Σᵥ(-log pᵥ), where
// εᵢ = ε/(V-1). The gradient with respect to the logits is p - εᵢ, less a further (1-ε-εᵢ) at the target. Each block works on one
// row.
#include "column-sums.h"
#include "product.h"
#include "row-sums.h"

namespace ordo::cuda {

namespace {

struct Smoothing {
  i64 rows, classes, padId;
  double epsilon, share;  // share = εᵢ
  Reporter reporter;

  template <class In>
  explicit Smoothing(const In& in)
      : rows(in.rows), classes(in.classes), padId(in.padId), epsilon(in.epsilon),
        share(classes > 1 ? epsilon / static_cast<double>(classes - 1) : 0) {}

  // Whether the row counts: its target is not padding, and is a class.
  __device__ bool counts(int32_t target) const { return target != padId && reporter.check(target, classes); }
};

__global__ void __launch_bounds__(kBlock) rowLosses(const float* logits, const int32_t* targets, float* logSumExp, double* losses, Smoothing s) {
  for (i64 r = blockIdx.x; r < s.rows; r += gridDim.x) {
    const float* row = logits + r * s.classes;
    const RowSums sums = sumRow(row, s.classes);
    const double total = sums.max + log(static_cast<double>(sums.expSum));
    if (threadIdx.x != 0) continue;
    logSumExp[r] = static_cast<float>(total);
    losses[r] = losses[s.rows + r] = 0;
    if (!s.counts(targets[r])) continue;
    const double nll = total - row[targets[r]];
    const double everyClass = s.share == 0 ? 0 : s.share * (static_cast<double>(s.classes) * total - sums.sum);
    losses[r] = (1 - s.epsilon - s.share) * nll + everyClass;
    losses[s.rows + r] = nll;
  }
}

// Block 0 adds up the losses, and block 1 the negative log-likelihoods.
__global__ void __launch_bounds__(kBlock) sumLosses(const double* losses, i64 rows, float* loss, float* nll) {
  double total = 0;
  for (i64 r = threadIdx.x; r < rows; r += blockDim.x) total += losses[blockIdx.x * rows + r];
  total = blockReduce<Sum>(total, 0.0);
  if (threadIdx.x == 0) *(blockIdx.x == 0 ? loss : nll) = static_cast<float>(total);
}

__global__ void __launch_bounds__(kBlock) rowGradients(const float* logits, const int32_t* targets, const float* logSumExp, const float* dloss,
                                                       float* dlogits, Smoothing s) {
  const float share = static_cast<float>(s.share), atTarget = static_cast<float>(1 - s.epsilon - s.share), scale = *dloss;
  for (i64 r = blockIdx.x; r < s.rows; r += gridDim.x) {
    const bool counts = s.counts(targets[r]);
    const float shift = logSumExp[r];
    for (i64 i = threadIdx.x; i < s.classes; i += blockDim.x) {
      float gradient = 0;
      if (counts) {
        gradient = (expf(logits[r * s.classes + i] - shift) - share) * scale;
        if (i == targets[r]) gradient -= atTarget * scale;
      }
      dlogits[r * s.classes + i] = gradient;
    }
  }
}

dim3 rowGrid(i64 rows) { return dim3(static_cast<unsigned>(least(rows, 1 << 20))); }

template <class In>
Status findLosses(const In& in, const float* logits) {
  const Smoothing s(in);
  const Scratch<double> losses(2 * s.rows);
  if (!losses) return Status::outOfMemory;
  launch(rowLosses, rowGrid(s.rows), rowBlock(s.classes), logits, in.targets, in.logSumExp, losses.data(), s);
  launch(sumLosses, dim3(2), kBlock, losses.data(), s.rows, in.loss, in.nll);
  return Status::ok;
}

// `dlogits` may be `logits`.
template <class In>
void findGradients(const In& in, const float* logits, float* dlogits) {
  const Smoothing s(in);
  launch(rowGradients, rowGrid(s.rows), rowBlock(s.classes), logits, in.targets, in.logSumExp, in.dloss, dlogits, s);
}

}  // namespace

Status smoothedCrossEntropy(const SmoothedCrossEntropyArguments& in) { return findLosses(in, in.logits); }

Status smoothedCrossEntropyGrad(const SmoothedCrossEntropyGradArguments& in) {
  findGradients(in, in.logits, in.dlogits);
  return Status::ok;
}

namespace {

Status projectAll(const ProjectedCrossEntropyArguments& in, float* logits) {
  const Status status = multiply(
      {.m = in.rows, .n = in.classes, .k = in.inputs, .a = {in.x, false}, .b = {in.w, true}, .c = logits, .bias = in.bias});
  return status == Status::ok ? findLosses(in, logits) : status;
}

}  // namespace

// A GPU has room for all logits at once, which are kept as they are. Rows of padding are projected like the others.
Status projectedCrossEntropy(const ProjectedCrossEntropyArguments& in) {
  if (in.loss == nullptr) return in.answer(static_cast<double>(in.rows * in.classes));
  if (in.kept != nullptr) return projectAll(in, in.kept);
  const Scratch<float> logits(in.rows * in.classes);
  return logits ? projectAll(in, logits.data()) : Status::outOfMemory;
}

Status projectedCrossEntropyGrad(const ProjectedCrossEntropyGradArguments& in) {
  const i64 rows = in.rows, classes = in.classes, inputs = in.inputs;
  findGradients(in, in.kept, in.kept);
  Status status = in.dbias != nullptr ? sumColumns(in.kept, in.dbias, rows, classes) : Status::ok;
  const RoundedOperand rounded(in.kept, rows * classes);
  if (status != Status::ok || rounded.failed()) return Status::outOfMemory;
  status = multiply({.m = rows, .n = inputs, .k = classes, .a = {in.kept, false, rounded.data()}, .b = {in.w, false}, .c = in.dx});
  if (status != Status::ok) return status;
  return multiply({.m = classes, .n = inputs, .k = rows, .a = {in.kept, true, rounded.data()}, .b = {in.x, false}, .c = in.dw});
}

}  // namespace ordo::cuda
