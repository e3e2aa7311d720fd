// Scaled dot-product attention over heads, straight out of packed projections (any strides), with lengths, causality,
// an additive bias and attention dropout. One (batch, head) pair is one chunk: its scores stay in cache.
#include "gemm.h"
#include "mask.h"
#include "ops.h"
#include "parallel.h"
#include "row-softmax.h"

namespace ordo::ORDO_ISA {

namespace {

// A [batch, heads, time, headDimension] view; the last stride is 1.
struct View {
  float* data;
  i64 batchStride, headStride, timeStride;

  float* at(i64 batch, i64 head) const { return data + batch * batchStride + head * headStride; }
};

View viewOf(const Arguments& in, int dataSlot, int strideSlot) {
  return {in.floats(dataSlot), in.integer(strideSlot), in.integer(strideSlot + 1), in.integer(strideSlot + 2)};
}

struct Shape {
  i64 batch, heads, width, queries, keys;
  float scale;
  i64 pairs() const { return batch * heads; }
  // Small heads are handled several to a chunk.
  i64 grain() const { return most(1, 8 * kGrain / most(1, queries * keys * width)); }
};

// scores[i, j] = q_i · k_j for j < count.
void multiplyByKeys(const float* q, i64 qStride, const float* k, i64 kStride, const Shape& s, i64 count, float* scores) {
  constexpr i64 kFewQueries = 2;  // cached decoding: packing the keys would cost more than the dot products
  if (s.queries > kFewQueries) {
    gemmSerial({.m = s.queries, .n = count, .k = s.width, .a = rowMajor(q, qStride), .b = transposed(k, kStride),
                .c = scores, .ldc = s.keys});
    return;
  }
  for (i64 i = 0; i < s.queries; i++) {
    for (i64 j = 0; j < count; j++) {
      const float *a = q + i * qStride, *b = k + j * kStride;
      vf sum = zero();
      i64 d = 0;
      for (; d + W <= s.width; d += W) sum += load(a + d) * load(b + d);
      if (d < s.width) sum += loadPart(a + d, s.width - d, 0) * loadPart(b + d, s.width - d, 0);
      scores[i * s.keys + j] = sumLanes(sum);
    }
  }
}

// Scores to probabilities, in place; keys from `visible` on get 0, and so does a row that sees nothing.
void normaliseRow(float* row, i64 visible, i64 keys, float scale, const float* bias) {
  if (bias != nullptr) {
    for (i64 j = 0; j < visible; j++) row[j] = row[j] * scale + bias[j];
  } else {
    for (i64 j = 0; j < visible; j++) row[j] *= scale;
  }
  const float shift = visible > 0 ? rowMax(row, visible) : -__builtin_inff();
  const bool blind = visible <= 0 || (shift == -__builtin_inff() && !(row[0] != row[0]));
  const i64 from = blind ? 0 : visible;
  if (!blind) rowScale(row, visible, 1 / rowExpSum(row, row, visible, shift));
  if (from < keys) std::memset(row + from, 0, static_cast<size_t>(keys - from) * sizeof(float));
}

}  // namespace

// Slots: 0 q, 1 k, 2 v, 3 bias (0: none), 4 lengths (0: all keys), 5 context, 6 probabilities, 7 batch, 8 heads, 9 width,
// 10 queries, 11 keys, 12–14 strides of q (batch, head, time), 15–17 of k, 18–20 of v, 21–23 of context, 24–25 strides of
// the bias (batch, head), 26 causal, 27 scale, 28 rate, 29 seed, 30 counter.
Status attention(const Arguments& in) {
  const View q = viewOf(in, 0, 12), k = viewOf(in, 1, 15), v = viewOf(in, 2, 18), context = viewOf(in, 5, 21);
  const float* bias = in.floats(3);
  const int32_t* lengths = in.ints(4);
  float* probabilities = in.floats(6);
  const Shape s{in.integer(7), in.integer(8), in.integer(9), in.integer(10), in.integer(11), in.number(27)};
  const i64 biasBatch = in.integer(24), biasHead = in.integer(25);
  const bool causal = in.flag(26);
  const Mask mask(in.slots[28], in.slots[29], in.slots[30]);
  for (i64 b = 0; lengths != nullptr && b < s.batch; b++) {
    if (lengths[b] >= 0 && lengths[b] <= s.keys) continue;
    in.slots[0] = lengths[b];
    in.slots[1] = static_cast<double>(s.keys + 1);
    return Status::indexOutOfRange;
  }
  const i64 area = s.queries * s.keys;
  parallelFor(s.pairs(), s.grain(), [&](i64 begin, i64 end) {
    for (i64 pair = begin; pair < end; pair++) {
      const i64 b = pair / s.heads, h = pair % s.heads;
      const i64 length = lengths != nullptr ? lengths[b] : s.keys;
      float* weights = probabilities + pair * area;
      multiplyByKeys(q.at(b, h), q.timeStride, k.at(b, h), k.timeStride, s, length, weights);
      for (i64 i = 0; i < s.queries; i++) {
        const i64 visible = causal ? least(length, i + s.keys - s.queries + 1) : length;
        const float* rowBias = bias != nullptr ? bias + b * biasBatch + h * biasHead + i * s.keys : nullptr;
        normaliseRow(weights + i * s.keys, visible, s.keys, s.scale, rowBias);
      }
      if (mask.active) {
        float* dropped = scratch<6>(area);
        applyMask(mask, weights, dropped, area, pair * area);
        weights = dropped;
      }
      gemmSerial({.m = s.queries, .n = s.width, .k = length, .a = rowMajor(weights, s.keys),
                  .b = rowMajor(v.at(b, h), v.timeStride), .c = context.at(b, h), .ldc = context.timeStride});
    }
  });
  return Status::ok;
}

namespace {

// dscores = p ∘ (dp - Σ dp·p), row by row, in place over dp.
void softmaxGradient(const float* p, float* dp, const Shape& s) {
  for (i64 i = 0; i < s.queries; i++) {
    const float* row = p + i * s.keys;
    float* grad = dp + i * s.keys;
    vf sum = zero();
    i64 j = 0;
    for (; j + W <= s.keys; j += W) sum += load(row + j) * load(grad + j);
    if (j < s.keys) sum += loadPart(row + j, s.keys - j, 0) * loadPart(grad + j, s.keys - j, 0);
    const float total = sumLanes(sum);
    for (j = 0; j < s.keys; j++) grad[j] = row[j] * (grad[j] - total);
  }
}

// dbias[1|batch, 1|heads, area] = dscores summed over the dimensions that were broadcast, in order.
void sumBias(const float* dscores, float* dbias, const Shape& s, bool overBatch, bool overHeads) {
  const i64 area = s.queries * s.keys;
  const i64 outBatch = overBatch ? 1 : s.batch, outHeads = overHeads ? 1 : s.heads;
  parallelFor(outBatch * outHeads * area, kGrain / 4, [&](i64 begin, i64 end) {
    for (i64 index = begin; index < end; index++) {
      const i64 at = index % area, h = index / area % outHeads, b = index / area / outHeads;
      float sum = 0;
      for (i64 i = b; i < (overBatch ? s.batch : b + 1); i++) {
        for (i64 j = h; j < (overHeads ? s.heads : h + 1); j++) sum += dscores[(i * s.heads + j) * area + at];
      }
      dbias[index] = sum;
    }
  });
}

}  // namespace

// Slots: 0 dcontext, 1 q, 2 k, 3 v, 4 probabilities, 5 dprobabilities (0: none), 6 dq, 7 dk, 8 dv, 9 dscores (0: not wanted),
// 10 dbias (0, or dscores itself), 11 batch, 12 heads, 13 width, 14 queries, 15 keys, 16–18 strides of dcontext, 19–21 of q and
// dq, 22–24 of k and dk, 25–27 of v and dv, 28 bias over batch, 29 bias over heads, 30 scale, 31 rate, 32 seed, 33 counter.
Status attentionGrad(const Arguments& in) {
  const View dcontext = viewOf(in, 0, 16), q = viewOf(in, 1, 19), k = viewOf(in, 2, 22), v = viewOf(in, 3, 25);
  const View dq = viewOf(in, 6, 19), dk = viewOf(in, 7, 22), dv = viewOf(in, 8, 25);
  const float *probabilities = in.floats(4), *dprobabilities = in.floats(5);
  float *dscores = in.floats(9), *dbias = in.floats(10);
  const Shape s{in.integer(11), in.integer(12), in.integer(13), in.integer(14), in.integer(15), in.number(30)};
  const Mask mask(in.slots[31], in.slots[32], in.slots[33]);
  const i64 area = s.queries * s.keys;
  parallelFor(s.pairs(), s.grain(), [&](i64 begin, i64 end) {
    float* buffer = scratch<6>(2 * area);
    for (i64 pair = begin; pair < end; pair++) {
      const i64 b = pair / s.heads, h = pair % s.heads;
      const float *p = probabilities + pair * area, *weights = p;
      float *dp = buffer, *dropped = buffer + area;
      if (mask.active) {
        applyMask(mask, p, dropped, area, pair * area);
        weights = dropped;
      }
      const Operand dcontextRows = rowMajor(dcontext.at(b, h), dcontext.timeStride);
      gemmSerial({.m = s.keys, .n = s.width, .k = s.queries, .a = transposed(weights, s.keys), .b = dcontextRows,
                  .c = dv.at(b, h), .ldc = dv.timeStride});
      gemmSerial({.m = s.queries, .n = s.keys, .k = s.width, .a = dcontextRows, .b = transposed(v.at(b, h), v.timeStride),
                  .c = dp, .ldc = s.keys});
      if (mask.active) applyMask(mask, dp, dp, area, pair * area);
      if (dprobabilities != nullptr) {
        for (i64 i = 0; i < area; i++) dp[i] += dprobabilities[pair * area + i];
      }
      softmaxGradient(p, dp, s);
      if (dscores != nullptr) std::memcpy(dscores + pair * area, dp, static_cast<size_t>(area) * sizeof(float));
      rowScale(dp, area, s.scale);
      gemmSerial({.m = s.queries, .n = s.width, .k = s.keys, .a = rowMajor(dp, s.keys), .b = rowMajor(k.at(b, h), k.timeStride),
                  .c = dq.at(b, h), .ldc = dq.timeStride});
      gemmSerial({.m = s.keys, .n = s.width, .k = s.queries, .a = transposed(dp, s.keys), .b = rowMajor(q.at(b, h), q.timeStride),
                  .c = dk.at(b, h), .ldc = dk.timeStride});
    }
  });
  if (dbias != nullptr && dbias != dscores) sumBias(dscores, dbias, s, in.flag(28), in.flag(29));
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
