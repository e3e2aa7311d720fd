// One step of cached self-attention. Each row attends to itself and to its own past, which it finds by one index per step (as in
// native/kernels/cached-attention.cc). One warp per row and head computes the softmax in a single pass.
#include <vector>

#include "block-reduce.h"

namespace ordo::cuda {

namespace {

// The keys and values of an earlier step: [rows, 2·heads·headDimension].
struct Cache {
  const float* keyValues;
  i64 rows;
};

struct CachedStep {
  const float* qkv;
  const int32_t* ancestors;
  const float* bias;
  float *context, *keyValues;
  i64 rows, heads, headDimension, past;
  float scale;
  const Cache* caches;
  Reporter reporter;
};

__global__ void __launch_bounds__(kWarp) attendCached(CachedStep s) {
  const int lane = static_cast<int>(threadIdx.x);
  const i64 columns = s.heads * s.headDimension;
  for (i64 pair = blockIdx.x; pair < s.rows * s.heads; pair += gridDim.x) {
    const i64 row = pair / s.heads, head = pair % s.heads;
    const float* q = s.qkv + row * 3 * columns + head * s.headDimension;
    float* context = s.context + row * columns + head * s.headDimension;
    float* own = s.keyValues + row * 2 * columns + head * s.headDimension;
    for (i64 d = lane; d < s.headDimension; d += kWarp) {
      own[d] = q[columns + d];
      own[columns + d] = q[2 * columns + d];
      context[d] = 0;
    }
    float best = -kInfinity, total = 0;
    for (i64 t = 0; t <= s.past; t++) {
      const float* key = own;
      if (t < s.past) {
        const Cache& cache = s.caches[t];
        const i64 ancestor = s.ancestors[row * s.past + t];
        if (!s.reporter.check(ancestor, cache.rows)) continue;
        key = cache.keyValues + ancestor * 2 * columns + head * s.headDimension;
      }
      float sum = 0;
      for (i64 d = lane; d < s.headDimension; d += kWarp) sum += q[d] * key[d];
      float score = warpReduce<Sum>(sum) * s.scale;
      if (s.bias != nullptr) score += s.bias[head * (s.past + 1) + t];
      const float before = best;
      best = Larger::combine(score, best);
      if (best == -kInfinity) continue;
      const float shrink = expf(before - best), weight = expf(score - best);
      total = total * shrink + weight;
      for (i64 d = lane; d < s.headDimension; d += kWarp) context[d] = context[d] * shrink + weight * key[columns + d];
    }
    for (i64 d = lane; d < s.headDimension; d += kWarp) context[d] *= 1 / total;
  }
}

}  // namespace

Status cachedAttention(const CachedAttentionArguments& in) {
  const i64 past = in.past;
  std::vector<Cache> steps;
  for (i64 t = 0; t < past; t++) steps.push_back({in.caches(t), in.cacheRows(t)});
  const Scratch<Cache> caches(most(1, past));
  if (!caches) return Status::outOfMemory;
  if (past > 0) Device::shared().upload(caches.data(), steps.data(), steps.size() * sizeof(Cache));
  const CachedStep s{in.qkv,   in.ancestors,     in.bias, in.context, in.keyValues,  in.rows,
                     in.heads, in.headDimension, past,    in.scale,   caches.data(), {}};
  const i64 pairs = s.rows * s.heads;
  if (pairs == 0) return Status::ok;
  launch(attendCached, dim3(static_cast<unsigned>(least(pairs, 1 << 20))), kWarp, s);
  return Status::ok;
}

}  // namespace ordo::cuda
