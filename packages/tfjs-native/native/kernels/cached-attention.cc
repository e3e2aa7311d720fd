// One step of cached self-attention: every row attends to itself and its own past. Each earlier step has left its keys and
// values, and a row finds its past by an index per step: so a beam that is reordered moves integers, not keys.
#include "ops.h"
#include "parallel.h"
#include "row-softmax.h"

namespace ordo::ORDO_ISA {

namespace {

struct CachedStep {
  const Arguments& in;
  const float* qkv = in.floats(0);            // [rows, 3·heads·width]
  const int32_t* ancestors = in.ints(1);      // [rows, past]
  const float* bias = in.floats(2);           // [heads, past + 1], or null
  float* context = in.floats(3);              // [rows, heads·width]
  float* keyValues = in.floats(4);            // [rows, 2·heads·width]
  i64 rows = in.integer(5), heads = in.integer(6), width = in.integer(7), past = in.integer(8);
  float scale = in.number(9);

  i64 columns() const { return heads * width; }
  // What step `time` has left: keys and values [its rows, 2·heads·width].
  const float* left(i64 time) const { return in.floats(10 + 2 * static_cast<int>(time)); }
  i64 rowsLeft(i64 time) const { return in.integer(11 + 2 * static_cast<int>(time)); }
  const float* keyValue(i64 row, i64 time) const {
    if (time == past) return keyValues + row * 2 * columns();
    return left(time) + ancestors[row * past + time] * 2 * columns();
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
  std::memcpy(s.keyValues + row * 2 * columns, q + columns, static_cast<size_t>(2 * columns) * sizeof(float));
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

// Slots: qkv, ancestors, bias (0: none), context, keyValues, rows, heads, width, past, scale; from 10 per earlier step: its keys
// and values, its rows.
Status cachedAttention(const Arguments& in) {
  const CachedStep s{in};
  for (i64 i = 0; i < s.rows * s.past; i++) {
    const i64 bound = s.rowsLeft(i % s.past);
    if (s.ancestors[i] >= 0 && s.ancestors[i] < bound) continue;
    in.slots[0] = s.ancestors[i];
    in.slots[1] = static_cast<double>(bound);
    return Status::indexOutOfRange;
  }
  parallelFor(s.rows, rowGrain(4 * s.columns() * (s.past + 1)), [&](i64 begin, i64 end) {
    float* weights = scratch<6>(s.heads * (s.past + 1));
    for (i64 row = begin; row < end; row++) attendRow(s, row, weights);
  });
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
