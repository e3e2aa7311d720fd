// Scaled dot-product attention over heads, straight out of packed projections, with lengths, causality, an additive bias
// and attention dropout. Scores are a product over pairs, a warp normalises a row, and probabilities are dropped while
// the last product loads them.
#include "attention-shape.h"
#include "block-reduce.h"

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

// Scores to probabilities, in place; invisible keys get 0, and so does a row that sees nothing. A warp per row.
__global__ void __launch_bounds__(kBlock) normaliseScores(Scores s) {
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

// Slots: 0 q, 1 k, 2 v, 3 bias (0: none), 4 lengths (0: all keys), 5 context, 6 probabilities, 7 batch, 8 heads, 9 width,
// 10 queries, 11 keys, 12–14 strides of q (batch, head, time), 15–17 of k, 18–20 of v, 21–23 of context, 24–25 strides of
// the bias (batch, head), 26 causal, 27 scale, 28 rate, 29 seed, 30 counter.
Status attention(const Arguments& in) {
  const AttentionShape s(in, 7, in.number(27));
  const PairMatrix q = pairMatrix(headView(in, 0, 12)), k = pairMatrix(headView(in, 1, 15)), v = pairMatrix(headView(in, 2, 18)),
                   context = pairMatrix(headView(in, 5, 21)), weights = pairMatrix(in.floats(6), s);
  const i64 rows = s.pairs() * s.queries;
  if (rows == 0) return Status::ok;
  runTiled(pairProduct(s, s.queries, s.keys, s.width, {q}, {k, true}, weights));
  const Scores scores{in.floats(6), in.floats(3), in.ints(4), s, in.integer(24), in.integer(25), in.flag(26), {}};
  const unsigned blocks = static_cast<unsigned>(least(divideUp(rows, kRowsPerBlock), 1 << 20));
  launch(normaliseScores, dim3(blocks), kBlock, scores);
  PairProduct product = pairProduct(s, s.queries, s.width, s.keys, {weights}, {v}, context);
  product.mask = Mask(in.slots[28], in.slots[29], in.slots[30]);
  product.dropA = product.mask.active;
  product.lengths = in.ints(4);
  runTiled(product);
  return Status::ok;
}

}  // namespace ordo::cuda
