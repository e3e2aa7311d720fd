// The gradient of attention: dv = dropout(p)ᵀ·dcontext, dp = mask ∘ (dcontext·vᵀ) + dprobabilities, ds = p ∘ (dp - Σ dp·p),
// dq = scale·ds·k, dk = scale·dsᵀ·q.
#include "attention-shape.h"
#include "block-reduce.h"
#include "short-attention.h"

namespace ordo::cuda {

namespace {

constexpr int kRowsPerBlock = kBlock / kWarp;

struct SoftmaxGradient {
  const float *p, *dprobabilities;
  float *dp, *dscores;  // dp becomes scale·ds; ds is written to dscores unless that is null
  i64 rows;
  int keys;
  float scale;
  Mask mask;
};

// One warp computes one row.
__global__ void __launch_bounds__(kBlock) softmaxScoresGrad(SoftmaxGradient s) {
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

// dbias [1|batch, 1|heads, area] is the sum of dscores, in order, over the dimensions in which the bias was broadcast.
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

Status longAttentionGrad(const AttentionGradArguments& in, const AttentionShape& s) {
  const PairMatrix dcontext = pairMatrix(in.dcontext, in.contextStrides), q = pairMatrix(in.q, in.qStrides),
                   k = pairMatrix(in.k, in.kStrides), v = pairMatrix(in.v, in.vStrides), dq = pairMatrix(in.dq, in.qStrides),
                   dk = pairMatrix(in.dk, in.kStrides), dv = pairMatrix(in.dv, in.vStrides), weights = pairMatrix(in.probabilities, s);
  const Mask mask(in.rate, in.seed, in.counter);
  const Scratch<float> scratch(s.pairs() * s.area());
  if (!scratch) return Status::outOfMemory;
  const PairMatrix dp = pairMatrix(scratch.data(), s);
  PairProduct valueGradient = pairProduct(s, s.keys, s.headDimension, s.queries, {weights, true}, {dcontext}, dv);
  valueGradient.mask = mask;
  valueGradient.dropA = mask.active;
  runTiled(valueGradient);
  runTiled(pairProduct(s, s.queries, s.keys, s.headDimension, {dcontext}, {v, true}, dp));
  const SoftmaxGradient gradient{in.probabilities, in.dprobabilities, scratch.data(), in.dscores, s.pairs() * s.queries, s.keys, s.scale, mask};
  const unsigned blocks = static_cast<unsigned>(least(divideUp(gradient.rows, kRowsPerBlock), 1 << 20));
  launch(softmaxScoresGrad, dim3(blocks), kBlock, gradient);
  runTiled(pairProduct(s, s.queries, s.headDimension, s.keys, {dp}, {k}, dq));
  runTiled(pairProduct(s, s.keys, s.headDimension, s.queries, {dp, true}, {q}, dk));
  return Status::ok;
}

}  // namespace

Status attentionGrad(const AttentionGradArguments& in) {
  const AttentionShape s(in);
  if (s.pairs() == 0) return Status::ok;
  if (isShort(s)) shortAttentionGrad(in);
  else if (longAttentionGrad(in, s) != Status::ok) return Status::outOfMemory;
  if (in.dbias != nullptr && in.dbias != in.dscores) {
    const SumBias sum{in.dscores, in.dbias, s.batch, s.heads, s.area(), in.biasOverBatch, in.biasOverHeads};
    forEach(sum.size(), sum);
  }
  return Status::ok;
}

}  // namespace ordo::cuda
