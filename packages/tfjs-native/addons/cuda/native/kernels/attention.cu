// Scaled dot-product attention (Vaswani et al. 2017) over heads, read directly from packed projections, with lengths, a causal
// mask, an additive bias and dropout. Long sentences take three launches: a product over pairs computes the scores, one warp
// computes the softmax of a row, and dropout applies when the last product loads the probabilities.
#include "attention-shape.h"
#include "block-reduce.h"
#include "short-attention.h"

namespace ordo::cuda {

namespace {

constexpr int kRowsPerBlock = kBlock / kWarp;

struct Scores {
  float* probabilities;
  const float* bias;
  const int32_t* lengths;
  AttentionShape shape;
  i64 biasBatch, biasHead;
  bool causal;
  Reporter reporter;
};

// Turns scores into probabilities, in place, with a warp per row. Invisible keys get 0, and a query that sees no key gets a row of
// zeros.
__global__ void __launch_bounds__(kBlock) softmaxScores(Scores s) {
  const int lane = static_cast<int>(threadIdx.x) % kWarp;
  const i64 rows = s.shape.pairs() * s.shape.queries;
  for (i64 r = static_cast<i64>(blockIdx.x) * kRowsPerBlock + threadIdx.x / kWarp; r < rows; r += static_cast<i64>(gridDim.x) * kRowsPerBlock) {
    const i64 pair = r / s.shape.queries, i = r % s.shape.queries, batch = pair / s.shape.heads, head = pair % s.shape.heads;
    float* row = s.probabilities + r * s.shape.keys;
    const float* bias = s.bias != nullptr ? s.bias + batch * s.biasBatch + head * s.biasHead + i * s.shape.keys : nullptr;
    i64 visible = s.shape.keys;
    if (s.lengths != nullptr) visible = s.reporter.check(s.lengths[batch], s.shape.keys + 1) ? s.lengths[batch] : 0;
    if (s.causal) visible = most(0, least(visible, i + s.shape.keys - s.shape.queries + 1));
    float best = -kInfinity;
    for (i64 j = lane; j < visible; j += kWarp) {
      const float score = row[j] * s.shape.scale + (bias != nullptr ? bias[j] : 0.0f);
      row[j] = score;
      best = Larger::combine(score, best);
    }
    best = warpReduce<Larger>(best);
    float sum = 0;
    for (i64 j = lane; j < visible; j += kWarp) {
      const float e = expf(row[j] - (best == -kInfinity ? 0.0f : best));
      row[j] = e;
      sum += e;
    }
    sum = warpReduce<Sum>(sum);
    const float factor = sum == 0 ? 0 : 1 / sum;
    for (i64 j = lane; j < s.shape.keys; j += kWarp) row[j] = j < visible ? row[j] * factor : 0.0f;
  }
}

}  // namespace

Status attention(const AttentionArguments& in) {
  const AttentionShape s(in);
  if (s.pairs() * s.queries == 0) return Status::ok;
  if (isShort(s)) {
    shortAttention(in);
    return Status::ok;
  }
  const PairMatrix q = pairMatrix(in.q, in.qStrides), k = pairMatrix(in.k, in.kStrides), v = pairMatrix(in.v, in.vStrides),
                   context = pairMatrix(in.context, in.contextStrides), weights = pairMatrix(in.probabilities, s);
  const i64 rows = s.pairs() * s.queries;
  runTiled(pairProduct(s, s.queries, s.keys, s.headDimension, {q}, {k, true}, weights));
  const Scores scores{in.probabilities, in.bias, in.lengths, s, in.biasStrides[0], in.biasStrides[1], in.causal, {}};
  const unsigned blocks = static_cast<unsigned>(least(divideUp(rows, kRowsPerBlock), 1 << 20));
  launch(softmaxScores, dim3(blocks), kBlock, scores);
  PairProduct product = pairProduct(s, s.queries, s.headDimension, s.keys, {weights}, {v}, context);
  product.mask = Mask(in.rate, in.seed, in.counter);
  product.dropA = product.mask.active;
  product.lengths = in.lengths;
  runTiled(product);
  return Status::ok;
}

}  // namespace ordo::cuda
