// The gradient of attention: dv = dropped pᵀ·dcontext, dp = mask ∘ (dcontext·vᵀ) (+ dprobabilities), ds = p ∘ (dp - Σ dp·p),
// dq = scale·ds·k, dk = scale·dsᵀ·q.
#include "attention-shape.h"
#include "block-reduce.h"

namespace ordo::cuda {

namespace {

constexpr int kRowsPerBlock = kBlock / kWarp;

struct SoftmaxGradient {
  const float *p, *dprobabilities;
  float *dp, *dscores;  // dp becomes scale·ds; ds itself goes to dscores (null: not wanted)
  i64 rows;
  int keys;
  float scale;
  Mask mask;
};

// A warp per row.
__global__ void __launch_bounds__(kBlock) differentiateScores(SoftmaxGradient s) {
  const int lane = static_cast<int>(threadIdx.x) % kWarp;
  for (i64 r = static_cast<i64>(blockIdx.x) * kRowsPerBlock + threadIdx.x / kWarp; r < s.rows; r += static_cast<i64>(gridDim.x) * kRowsPerBlock) {
    const i64 at = r * s.keys;
    float total = 0;
    for (i64 j = at + lane; j < at + s.keys; j += kWarp) {
      const float dp = s.mask.apply(s.dp[j], j) + (s.dprobabilities != nullptr ? s.dprobabilities[j] : 0.0f);
      s.dp[j] = dp;
      total += dp * s.p[j];
    }
    total = warpReduce<Sum>(total);
    for (i64 j = at + lane; j < at + s.keys; j += kWarp) {
      const float ds = s.p[j] * (s.dp[j] - total);
      if (s.dscores != nullptr) s.dscores[j] = ds;
      s.dp[j] = ds * s.scale;
    }
  }
}

// dbias[1|batch, 1|heads, area] = dscores summed over the dimensions that were broadcast, in order.
struct SumBias {
  const float* dscores;
  float* dbias;
  i64 batch, heads, area;
  bool overBatch, overHeads;

  i64 size() const { return (overBatch ? 1 : batch) * (overHeads ? 1 : heads) * area; }
  __device__ void operator()(i64 index) const {
    const i64 outHeads = overHeads ? 1 : heads, at = index % area, h = index / area % outHeads, b = index / area / outHeads;
    float sum = 0;
    for (i64 i = b; i < (overBatch ? batch : b + 1); i++) {
      for (i64 j = h; j < (overHeads ? heads : h + 1); j++) sum += dscores[(i * heads + j) * area + at];
    }
    dbias[index] = sum;
  }
};

}  // namespace

// Slots: 0 dcontext, 1 q, 2 k, 3 v, 4 probabilities, 5 dprobabilities (0: none), 6 dq, 7 dk, 8 dv, 9 dscores (0: not wanted),
// 10 dbias (0, or dscores itself), 11 batch, 12 heads, 13 width, 14 queries, 15 keys, 16–18 strides of dcontext, 19–21 of q and
// dq, 22–24 of k and dk, 25–27 of v and dv, 28 bias over batch, 29 bias over heads, 30 scale, 31 rate, 32 seed, 33 counter.
Status attentionGrad(const Arguments& in) {
  const AttentionShape s(in, 11, in.number(30));
  const PairMatrix dcontext = pairMatrix(headView(in, 0, 16)), q = pairMatrix(headView(in, 1, 19)), k = pairMatrix(headView(in, 2, 22)),
                   v = pairMatrix(headView(in, 3, 25)), dq = pairMatrix(headView(in, 6, 19)), dk = pairMatrix(headView(in, 7, 22)),
                   dv = pairMatrix(headView(in, 8, 25)), weights = pairMatrix(in.floats(4), s);
  const Mask mask(in.slots[31], in.slots[32], in.slots[33]);
  if (s.pairs() == 0) return Status::ok;
  const Scratch<float> scratch(s.pairs() * s.area());
  if (!scratch) return Status::outOfMemory;
  const PairMatrix dp = pairMatrix(scratch.data(), s);
  PairProduct valueGradient = pairProduct(s, s.keys, s.width, s.queries, {weights, true}, {dcontext}, dv);
  valueGradient.mask = mask;
  valueGradient.dropA = mask.active;
  runTiled(valueGradient);
  runTiled(pairProduct(s, s.queries, s.keys, s.width, {dcontext}, {v, true}, dp));
  const SoftmaxGradient gradient{in.floats(4), in.floats(5), scratch.data(), in.floats(9), s.pairs() * s.queries, s.keys, s.scale, mask};
  const unsigned blocks = static_cast<unsigned>(least(divideUp(gradient.rows, kRowsPerBlock), 1 << 20));
  launch(differentiateScores, dim3(blocks), kBlock, gradient);
  runTiled(pairProduct(s, s.queries, s.width, s.keys, {dp}, {k}, dq));
  runTiled(pairProduct(s, s.keys, s.width, s.queries, {dp, true}, {q}, dk));
  if (in.floats(10) != nullptr && in.floats(10) != in.floats(9)) {
    const SumBias sum{in.floats(9), in.floats(10), s.batch, s.heads, s.area(), in.flag(28), in.flag(29)};
    forEach(sum.size(), sum);
  }
  return Status::ok;
}

}  // namespace ordo::cuda
