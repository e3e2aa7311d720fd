// One step of cached self-attention: each row attends to itself and to its own past. The keys and values of every earlier step
// stay where that step wrote them, and a row finds its past by one index per step. Reordering a beam therefore moves integers,
// not keys.
#include "ops.h"
#include "parallel.h"
#include "row-softmax.h"

namespace ordo::ORDO_ISA {

namespace {

struct CachedStep : CachedAttentionArguments {
  i64 columns() const { return heads * headDimension; }
  // Returns the keys and values of the row's ancestor at step `time`, or of the row itself at the current step.
  const float* keyValue(i64 row, i64 time) const {
    if (time == past) return keyValues + row * 2 * columns();
    return caches(time) + ancestors[row * past + time] * 2 * columns();
  }
};

float dotProduct(const float* a, const float* b, i64 n) {
  vf sum = zero();
  i64 i = 0;
  for (; i + W <= n; i += W) sum += load(a + i) * load(b + i);
  if (i < n) sum += loadPart(a + i, n - i, 0) * loadPart(b + i, n - i, 0);
  return sumLanes(sum);
}

void addScaled(const float* x, float factor, float* out, i64 n) {
  for (i64 i = 0; i < n; i++) out[i] += factor * x[i];
}

void attendRow(const CachedStep& s, i64 row, float* weights) {
  const i64 times = s.past + 1, width = s.headDimension, columns = s.columns();
  const float* q = s.qkv + row * 3 * columns;
  float* context = s.context + row * columns;
  std::memcpy(s.keyValues + row * 2 * columns, q + columns, static_cast<size_t>(2 * columns) * sizeof(float));
  for (i64 t = 0; t < times; t++) {
    const float* key = s.keyValue(row, t);
    for (i64 h = 0; h < s.heads; h++) {
      const float score = s.scale * dotProduct(q + h * width, key + h * width, width);
      weights[h * times + t] = s.bias != nullptr ? score + s.bias[h * times + t] : score;
    }
  }
  for (i64 h = 0; h < s.heads; h++) {
    float* scores = weights + h * times;
    rowScale(scores, times, 1 / rowExpSum(scores, scores, times, rowMax(scores, times)));
  }
  std::memset(context, 0, static_cast<size_t>(columns) * sizeof(float));
  for (i64 t = 0; t < times; t++) {
    const float* value = s.keyValue(row, t) + columns;
    for (i64 h = 0; h < s.heads; h++) addScaled(value + h * width, weights[h * times + t], context + h * width, width);
  }
}

}  // namespace

Status cachedAttention(const CachedAttentionArguments& in) {
  const CachedStep s{in};
  for (i64 i = 0; i < s.rows * s.past; i++) {
    const i64 bound = s.cacheRows(i % s.past);
    if (s.ancestors[i] < 0 || s.ancestors[i] >= bound) return in.outOfRange(s.ancestors[i], bound);
  }
  parallelFor(s.rows, rowGrain(4 * s.columns() * (s.past + 1)), [&](i64 begin, i64 end) {
    float* weights = scratch<6>(s.heads * (s.past + 1));
    for (i64 row = begin; row < end; row++) attendRow(s, row, weights);
  });
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
