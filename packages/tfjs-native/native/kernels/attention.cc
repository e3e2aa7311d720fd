// Scaled dot-product attention (Vaswani et al. 2017) over heads, read directly from packed projections through strides, with
// lengths, a causal mask, an additive bias and dropout. Each (batch, head) pair is a chunk of its own, so its scores stay in
// cache.
#include "attention-rows.h"
#include "gemm-pack.h"
#include "mask.h"
#include "ops.h"
#include "parallel.h"
#include "small-product.h"

namespace ordo::ORDO_ISA {

namespace {

// A [batch, heads, time, headDimension] view; the last stride is 1.
template <class T>
struct View {
  T* data;
  i64 batchStride, headStride, timeStride;

  View(T* data, const Integers& strides)
      : data(data), batchStride(strides[0]), headStride(strides[1]), timeStride(strides[2]) {}
  T* at(i64 batch, i64 head) const { return data + batch * batchStride + head * headStride; }
};

struct Shape {
  i64 batch, heads, headDimension, queries, keys;
  float scale;

  template <class In>
  explicit Shape(const In& in)
      : batch(in.batch), heads(in.heads), headDimension(in.headDimension), queries(in.queryTime), keys(in.keyTime), scale(in.scale) {}
  i64 pairs() const { return batch * heads; }
  // Several pairs share a chunk when they are small.
  i64 grain() const { return most(1, 8 * kGrain / most(1, queries * keys * headDimension)); }
};

// C[m,n] = A[m,k]·B[k,n], where B is row-major.
void multiply(const SmallProduct& p) {
  if (isSmall(p.m, p.n, p.k)) return multiplySmall(p);
  gemmSerial({.m = p.m, .n = p.n, .k = p.k, .a = p.a, .b = rowMajor(p.b, p.ldb), .c = p.c, .ldc = p.ldc});
}

// C[m,n] = A[m,k]·Bᵀ, where A and B[n,k] are row-major.
void multiplyTransposed(const SmallProduct& p) {
  if (!isSmall(p.m, p.n, p.k)) {
    return gemmSerial({.m = p.m, .n = p.n, .k = p.k, .a = p.a, .b = transposed(p.b, p.ldb), .c = p.c, .ldc = p.ldc});
  }
  float* columns = scratch<5>(p.k * p.n);
  transposePanel(p.b, p.ldb, p.n, p.k, columns, p.n);
  multiplySmall({.m = p.m, .n = p.n, .k = p.k, .a = p.a, .b = columns, .ldb = p.n, .c = p.c, .ldc = p.ldc});
}

// scores[i, j] = qᵢ · kⱼ for j < count.
void multiplyByKeys(const float* q, i64 qStride, const float* k, i64 kStride, const Shape& s, i64 count, float* scores) {
  constexpr i64 kFewQueries = 2;  // with so few queries, packing the keys would cost more than the dot products
  if (s.queries > kFewQueries) {
    return multiplyTransposed({.m = s.queries, .n = count, .k = s.headDimension, .a = rowMajor(q, qStride), .b = k, .ldb = kStride,
                               .c = scores, .ldc = s.keys});
  }
  for (i64 i = 0; i < s.queries; i++) {
    for (i64 j = 0; j < count; j++) {
      const float *a = q + i * qStride, *b = k + j * kStride;
      vf sum = zero();
      i64 d = 0;
      for (; d + W <= s.headDimension; d += W) sum += load(a + d) * load(b + d);
      if (d < s.headDimension) sum += loadPart(a + d, s.headDimension - d, 0) * loadPart(b + d, s.headDimension - d, 0);
      scores[i * s.keys + j] = sumLanes(sum);
    }
  }
}

}  // namespace

Status attention(const AttentionArguments& in) {
  const View q(in.q, in.qStrides), k(in.k, in.kStrides), v(in.v, in.vStrides);
  const View context(in.context, in.contextStrides);
  const int32_t* lengths = in.lengths;
  const Shape s(in);
  const i64 biasBatch = in.biasStrides[0], biasHead = in.biasStrides[1];
  const Mask mask(in.rate, in.seed, in.counter);
  for (i64 b = 0; lengths != nullptr && b < s.batch; b++) {
    if (lengths[b] < 0 || lengths[b] > s.keys) return in.outOfRange(lengths[b], s.keys + 1);
  }
  const i64 area = s.queries * s.keys;
  parallelFor(s.pairs(), s.grain(), [&](i64 begin, i64 end) {
    for (i64 pair = begin; pair < end; pair++) {
      const i64 b = pair / s.heads, h = pair % s.heads;
      const i64 length = lengths != nullptr ? lengths[b] : s.keys;
      float* weights = in.probabilities + pair * area;
      multiplyByKeys(q.at(b, h), q.timeStride, k.at(b, h), k.timeStride, s, length, weights);
      for (i64 i = 0; i < s.queries; i++) {
        const i64 visible = in.causal ? least(length, i + s.keys - s.queries + 1) : length;
        const float* rowBias = in.bias != nullptr ? in.bias + b * biasBatch + h * biasHead + i * s.keys : nullptr;
        softmaxScores(weights + i * s.keys, visible, s.keys, s.scale, rowBias);
      }
      if (mask.active) {
        float* dropped = scratch<6>(area);
        applyMask(mask, weights, dropped, area, pair * area);
        weights = dropped;
      }
      multiply({.m = s.queries, .n = s.headDimension, .k = length, .a = rowMajor(weights, s.keys), .b = v.at(b, h),
                .ldb = v.timeStride, .c = context.at(b, h), .ldc = context.timeStride});
    }
  });
  return Status::ok;
}

namespace {

// dbias [1|batch, 1|heads, area] is the sum of dscores, in order, over the dimensions in which the bias was broadcast.
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

Status attentionGrad(const AttentionGradArguments& in) {
  const View dcontext(in.dcontext, in.contextStrides), q(in.q, in.qStrides), k(in.k, in.kStrides), v(in.v, in.vStrides);
  const View dq(in.dq, in.qStrides), dk(in.dk, in.kStrides), dv(in.dv, in.vStrides);
  const float* dprobabilities = in.dprobabilities;
  float* dscores = in.dscores;
  const Shape s(in);
  const Mask mask(in.rate, in.seed, in.counter);
  const i64 area = s.queries * s.keys;
  parallelFor(s.pairs(), s.grain(), [&](i64 begin, i64 end) {
    float* buffer = scratch<6>(2 * area);
    for (i64 pair = begin; pair < end; pair++) {
      const i64 b = pair / s.heads, h = pair % s.heads;
      const float *p = in.probabilities + pair * area, *weights = p;
      float *dp = buffer, *dropped = buffer + area;
      if (mask.active) {
        applyMask(mask, p, dropped, area, pair * area);
        weights = dropped;
      }
      const Operand dcontextRows = rowMajor(dcontext.at(b, h), dcontext.timeStride);
      multiply({.m = s.keys, .n = s.headDimension, .k = s.queries, .a = transposed(weights, s.keys), .b = dcontextRows.data,
                .ldb = dcontext.timeStride, .c = dv.at(b, h), .ldc = dv.timeStride});
      multiplyTransposed({.m = s.queries, .n = s.keys, .k = s.headDimension, .a = dcontextRows, .b = v.at(b, h),
                          .ldb = v.timeStride, .c = dp, .ldc = s.keys});
      if (mask.active) applyMask(mask, dp, dp, area, pair * area);
      if (dprobabilities != nullptr) {
        for (i64 i = 0; i < area; i++) dp[i] += dprobabilities[pair * area + i];
      }
      for (i64 i = 0; i < area; i += s.keys) {
        softmaxScoresGrad(p + i, dp + i, dscores != nullptr ? dscores + pair * area + i : nullptr, s.keys, s.scale);
      }
      multiply({.m = s.queries, .n = s.headDimension, .k = s.keys, .a = rowMajor(dp, s.keys), .b = k.at(b, h), .ldb = k.timeStride,
                .c = dq.at(b, h), .ldc = dq.timeStride});
      multiply({.m = s.keys, .n = s.headDimension, .k = s.queries, .a = transposed(dp, s.keys), .b = q.at(b, h), .ldb = q.timeStride,
                .c = dk.at(b, h), .ldc = dk.timeStride});
    }
  });
  if (in.dbias != nullptr && in.dbias != dscores) sumBias(dscores, in.dbias, s, in.biasOverBatch, in.biasOverHeads);
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
