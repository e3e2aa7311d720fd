// One step of cached self-attention: every row writes its key and value and attends to its own past. The cache holds a block
// of slots per step, and a row finds its past by an index per step: so a beam that is reordered moves integers, not keys.
#include "ops.h"
#include "parallel.h"
#include "row-softmax.h"

namespace ordo::ORDO_ISA {

namespace {

struct CachedStep {
  const float* qkv;  // [rows, 3·heads·width]
  float* cache;      // [capacity, slots, 2·heads·width]
  const int32_t* ancestors;  // [rows, past]
  const float* bias;         // [heads, past + 1], or null
  float* context;            // [rows, heads·width]
  i64 rows, slots, heads, width, past;
  float scale;

  i64 columns() const { return heads * width; }
  const float* keyValue(i64 row, i64 time) const {
    const i64 slot = time < past ? ancestors[row * past + time] : row;
    return cache + (time * slots + slot) * 2 * columns();
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
  const i64 times = s.past + 1, columns = s.columns();
  const float* q = s.qkv + row * 3 * columns;
  float* context = s.context + row * columns;
  std::memcpy(s.cache + (s.past * s.slots + row) * 2 * columns, q + columns, static_cast<size_t>(2 * columns) * sizeof(float));
  for (i64 t = 0; t < times; t++) {
    const float* key = s.keyValue(row, t);
    for (i64 h = 0; h < s.heads; h++) {
      const float score = s.scale * dotProduct(q + h * s.width, key + h * s.width, s.width);
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
    for (i64 h = 0; h < s.heads; h++) addScaled(value + h * s.width, weights[h * times + t], context + h * s.width, s.width);
  }
}

}  // namespace

// Slots: qkv, cache, ancestors, bias (0: none), context, rows, slots, heads, width, past, scale.
Status cachedAttention(const Arguments& in) {
  const CachedStep s{in.floats(0), in.floats(1), in.ints(2), in.floats(3), in.floats(4), in.integer(5),
                     in.integer(6), in.integer(7), in.integer(8), in.integer(9), in.number(10)};
  for (i64 i = 0; i < s.rows * s.past; i++) {
    if (s.ancestors[i] >= 0 && s.ancestors[i] < s.slots) continue;
    in.slots[0] = s.ancestors[i];
    in.slots[1] = static_cast<double>(s.slots);
    return Status::indexOutOfRange;
  }
  parallelFor(s.rows, rowGrain(4 * s.columns() * (s.past + 1)), [&](i64 begin, i64 end) {
    float* weights = scratch<6>(s.heads * (s.past + 1));
    for (i64 row = begin; row < end; row++) attendRow(s, row, weights);
  });
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
