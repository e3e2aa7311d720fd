// One step of cached self-attention: every row writes its key and value and attends to its own past, which it finds by an
// index per step (native/kernels/cached-attention.cc). A warp per row and head, with a running softmax.
#include "block-reduce.h"

namespace ordo::cuda {

namespace {

struct CachedStep {
  const float* qkv;
  float* cache;
  const int32_t* ancestors;
  const float* bias;
  float* context;
  i64 rows, slots, heads, width, past;
  float scale;
  Reporter reporter;
};

__global__ void __launch_bounds__(kWarp) attendCached(CachedStep s) {
  const int lane = static_cast<int>(threadIdx.x);
  const i64 columns = s.heads * s.width;
  for (i64 pair = blockIdx.x; pair < s.rows * s.heads; pair += gridDim.x) {
    const i64 row = pair / s.heads, head = pair % s.heads;
    const float* q = s.qkv + row * 3 * columns + head * s.width;
    float* context = s.context + row * columns + head * s.width;
    float* own = s.cache + (s.past * s.slots + row) * 2 * columns + head * s.width;
    for (i64 d = lane; d < s.width; d += kWarp) {
      own[d] = q[columns + d];
      own[columns + d] = q[2 * columns + d];
      context[d] = 0;
    }
    float best = -kInfinity, total = 0;
    for (i64 t = 0; t <= s.past; t++) {
      const i64 slot = t < s.past ? s.ancestors[row * s.past + t] : row;
      if (!s.reporter.check(slot, s.slots)) continue;
      const float* key = s.cache + (t * s.slots + slot) * 2 * columns + head * s.width;
      float sum = 0;
      for (i64 d = lane; d < s.width; d += kWarp) sum += q[d] * key[d];
      float score = warpReduce<Sum>(sum) * s.scale;
      if (s.bias != nullptr) score += s.bias[head * (s.past + 1) + t];
      const float before = best;
      best = Larger::combine(score, best);
      if (best == -kInfinity) continue;
      const float shrink = expf(before - best), weight = expf(score - best);
      total = total * shrink + weight;
      for (i64 d = lane; d < s.width; d += kWarp) context[d] = context[d] * shrink + weight * key[columns + d];
    }
    for (i64 d = lane; d < s.width; d += kWarp) context[d] *= 1 / total;
  }
}

}  // namespace

// Slots: qkv, cache, ancestors, bias (0: none), context, rows, slots, heads, width, past, scale.
Status cachedAttention(const Arguments& in) {
  const CachedStep s{in.floats(0),   in.floats(1),  in.ints(2),    in.floats(3),  in.floats(4),  in.integer(5),
                     in.integer(6), in.integer(7), in.integer(8), in.integer(9), in.number(10), {}};
  const i64 pairs = s.rows * s.heads;
  if (pairs == 0) return Status::ok;
  launch(attendCached, dim3(static_cast<unsigned>(least(pairs, 1 << 20))), kWarp, s);
  return Status::ok;
}

}  // namespace ordo::cuda
