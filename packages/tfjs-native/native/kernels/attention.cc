// Scaled dot-product attention over heads, straight out of packed projections (any strides), with lengths, causality,
// an additive bias and attention dropout. One (batch, head) pair is one chunk: its scores stay in cache.
#include "attention-rows.h"
#include "gemm-pack.h"
#include "mask.h"
#include "ops.h"
#include "parallel.h"
#include "small-product.h"

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

// C[m,n] = A[m,k]·B[k,n], B with its rows as they lie.
void multiply(const SmallProduct& p) {
  if (isSmall(p.m, p.n, p.k)) return multiplySmall(p);
  gemmSerial({.m = p.m, .n = p.n, .k = p.k, .a = p.a, .b = rowMajor(p.b, p.ldb), .c = p.c, .ldc = p.ldc});
}

// C[m,n] = A[m,k]·Bᵀ of B[n,k], both with their rows as they lie.
void multiplyTransposed(const SmallProduct& p) {
  if (!isSmall(p.m, p.n, p.k)) {
    return gemmSerial({.m = p.m, .n = p.n, .k = p.k, .a = p.a, .b = transposed(p.b, p.ldb), .c = p.c, .ldc = p.ldc});
  }
  float* columns = scratch<5>(p.k * p.n);
  transposePanel(p.b, p.ldb, p.n, p.k, columns, p.n);
  multiplySmall({.m = p.m, .n = p.n, .k = p.k, .a = p.a, .b = columns, .ldb = p.n, .c = p.c, .ldc = p.ldc});
}

// scores[i, j] = q_i · k_j for j < count.
void multiplyByKeys(const float* q, i64 qStride, const float* k, i64 kStride, const Shape& s, i64 count, float* scores) {
  constexpr i64 kFewQueries = 2;  // cached decoding: packing the keys would cost more than the dot products
  if (s.queries > kFewQueries) {
    return multiplyTransposed({.m = s.queries, .n = count, .k = s.width, .a = rowMajor(q, qStride), .b = k, .ldb = kStride,
                               .c = scores, .ldc = s.keys});
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
      multiply({.m = s.queries, .n = s.width, .k = length, .a = rowMajor(weights, s.keys), .b = v.at(b, h),
                .ldb = v.timeStride, .c = context.at(b, h), .ldc = context.timeStride});
    }
  });
  return Status::ok;
}

namespace {

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
      multiply({.m = s.keys, .n = s.width, .k = s.queries, .a = transposed(weights, s.keys), .b = dcontextRows.data,
                .ldb = dcontext.timeStride, .c = dv.at(b, h), .ldc = dv.timeStride});
      multiplyTransposed({.m = s.queries, .n = s.keys, .k = s.width, .a = dcontextRows, .b = v.at(b, h),
                          .ldb = v.timeStride, .c = dp, .ldc = s.keys});
      if (mask.active) applyMask(mask, dp, dp, area, pair * area);
      if (dprobabilities != nullptr) {
        for (i64 i = 0; i < area; i++) dp[i] += dprobabilities[pair * area + i];
      }
      for (i64 i = 0; i < area; i += s.keys) {
        differentiateRow(p + i, dp + i, dscores != nullptr ? dscores + pair * area + i : nullptr, s.keys, s.scale);
      }
      multiply({.m = s.queries, .n = s.width, .k = s.keys, .a = rowMajor(dp, s.keys), .b = k.at(b, h), .ldb = k.timeStride,
                .c = dq.at(b, h), .ldc = dq.timeStride});
      multiply({.m = s.keys, .n = s.width, .k = s.queries, .a = transposed(dp, s.keys), .b = q.at(b, h), .ldb = q.timeStride,
                .c = dk.at(b, h), .ldc = dk.timeStride});
    }
  });
  if (dbias != nullptr && dbias != dscores) sumBias(dscores, dbias, s, in.flag(28), in.flag(29));
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
