// Label-smoothed cross-entropy in fairseq's form, without one-hot vectors: loss = (1-ε-εᵢ)·nll + εᵢ·Σᵥ(-log pᵥ), where εᵢ =
// ε/(V-1). The gradient with respect to the logits is p - εᵢ, and (1-ε-εᵢ) less at the target. Each block works on one row.
#include "column-sums.h"
#include "map.h"
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

  // Returns true if the row counts: its target is not padding, and is a class.
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

// The gradient of one row, element by element.
struct RowGradient {
  float shift, share, atTarget, scale;
  i64 target;  // -1 for a row that does not count

  __device__ float at(i64 i, float logit) const {
    if (target < 0) return 0;
    const float gradient = (expf(logit - shift) - share) * scale;
    return i == target ? gradient - atTarget * scale : gradient;
  }
};

// Sinks store gradients as float32, or rounded to 16 bits for gradients that only products read.
struct FloatSink {
  float* to;
  __device__ void store(i64 i, float x) const { to[i] = x; }
  __device__ void storeFour(i64 i, const Four& four) const { fourAt(to, i) = four; }
};
struct alignas(8) FourHalves {
  uint16_t at[kFour];
};
struct HalfSink {
  uint16_t* to;
  Half format;
  __device__ void store(i64 i, float x) const { to[i] = toHalf(x, format); }
  __device__ void storeFour(i64 i, const Four& four) const {
    FourHalves halves;
    for (int j = 0; j < kFour; j++) halves.at[j] = toHalf(four.at[j], format);
    *reinterpret_cast<FourHalves*>(to + i) = halves;
  }
};

template <class Sink>
__global__ void __launch_bounds__(kBlock) rowGradients(const float* logits, const int32_t* targets, const float* logSumExp, const float* dloss,
                                                       Sink sink, Smoothing s) {
  const float share = static_cast<float>(s.share), atTarget = static_cast<float>(1 - s.epsilon - s.share);
  // If the length of rows is a multiple of four, every row begins where four elements can be loaded together.
  const i64 inFours = s.classes % kFour == 0 ? s.classes : 0;
  for (i64 r = blockIdx.x; r < s.rows; r += gridDim.x) {
    const i64 begin = r * s.classes;
    const RowGradient gradient{logSumExp[r], share, atTarget, *dloss, s.counts(targets[r]) ? targets[r] : -1};
    for (i64 i = threadIdx.x * kFour; i < inFours; i += static_cast<i64>(blockDim.x) * kFour) {
      Four four = fourAt(logits, begin + i);
      for (int j = 0; j < kFour; j++) four.at[j] = gradient.at(i + j, four.at[j]);
      sink.storeFour(begin + i, four);
    }
    for (i64 i = inFours + threadIdx.x; i < s.classes; i += blockDim.x) sink.store(begin + i, gradient.at(i, logits[begin + i]));
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

// Float32 gradients may overwrite the logits.
template <class In, class Sink>
void findGradients(const In& in, const float* logits, const Sink& sink) {
  const Smoothing s(in);
  launch(rowGradients<Sink>, rowGrid(s.rows), rowBlock(s.classes), logits, in.targets, in.logSumExp, in.dloss, sink, s);
}

}  // namespace

Status smoothedCrossEntropy(const SmoothedCrossEntropyArguments& in) { return findLosses(in, in.logits); }

Status smoothedCrossEntropyGrad(const SmoothedCrossEntropyGradArguments& in) {
  findGradients(in, in.logits, FloatSink{in.dlogits});
  return Status::ok;
}

namespace {

Status projectAll(const ProjectedCrossEntropyArguments& in, float* logits) {
  const Status status = multiply(
      {.m = in.rows, .n = in.classes, .k = in.inputs, .a = {in.x, false}, .b = {in.w, true}, .c = logits, .bias = in.bias});
  return status == Status::ok ? findLosses(in, logits) : status;
}

}  // namespace

namespace {

// Computes dx and dw from the gradients of the logits, which are in `kept` unless they are given in 16 bits.
Status multiplyGradients(const ProjectedCrossEntropyGradArguments& in, const uint16_t* halves) {
  const i64 rows = in.rows, classes = in.classes, inputs = in.inputs;
  const Status status = multiply({.m = rows, .n = inputs, .k = classes, .a = {in.kept, false, halves}, .b = {in.w, false}, .c = in.dx});
  if (status != Status::ok) return status;
  return multiply({.m = classes, .n = inputs, .k = rows, .a = {in.kept, true, halves}, .b = {in.x, false}, .c = in.dw});
}

}  // namespace

// A GPU has room for all logits at once, so they are kept as they are. Rows of padding are projected like the others.
Status projectedCrossEntropy(const ProjectedCrossEntropyArguments& in) {
  if (in.loss == nullptr) return in.answer(static_cast<double>(in.rows * in.classes));
  if (in.kept != nullptr) return projectAll(in, in.kept);
  const Scratch<float> logits(in.rows * in.classes);
  return logits ? projectAll(in, logits.data()) : Status::outOfMemory;
}

Status projectedCrossEntropyGrad(const ProjectedCrossEntropyGradArguments& in) {
  const i64 count = in.rows * in.classes;
  const Scratch<uint16_t> rounded(libraryRounds() ? count : 0);
  if (!rounded) return Status::outOfMemory;
  const uint16_t* halves = libraryRounds() ? rounded.data() : nullptr;
  // Without a bias, only the products read these gradients, so they need not be written as float32.
  if (halves != nullptr && in.dbias == nullptr) {
    findGradients(in, in.kept, HalfSink{rounded.data(), roundedFormat()});
    return multiplyGradients(in, halves);
  }
  findGradients(in, in.kept, FloatSink{in.kept});
  if (in.dbias != nullptr && sumColumns(in.kept, in.dbias, in.rows, in.classes) != Status::ok) return Status::outOfMemory;
  if (halves != nullptr) roundOperand(in.kept, count, rounded.data());
  return multiplyGradients(in, halves);
}

}  // namespace ordo::cuda
