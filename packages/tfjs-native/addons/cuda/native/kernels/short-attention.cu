// Attention and its gradient for short sentences (short-attention.h). The formulas are those of attention.cu and attention-grad.cu.
#include "short-attention.h"

#include <type_traits>

#include "block-reduce.h"
#include "pair-tile.h"

namespace ordo::cuda {

namespace {

// All threads of a row, which are neighbours in x, get the result.
template <class F>
__device__ float reduceRow(float value) {
  for (int lane = kGroups / 2; lane > 0; lane /= 2) value = F::combine(value, __shfl_xor_sync(0xffffffffu, value, lane));
  return value;
}

struct ShortAttention {
  AttentionShape shape;
  PairMatrix q, k, v, context;
  float* probabilities;
  const float* bias;
  const int32_t* lengths;
  i64 biasBatch, biasHead;
  bool causal, inFours;
  Mask mask;
  Reporter reporter;

  // Returns the number of keys in a sentence.
  __device__ int lengthOf(i64 batch) const {
    if (lengths == nullptr) return shape.keys;
    return reporter.check(lengths[batch], shape.keys + 1) ? lengths[batch] : 0;
  }
};

// Turns the scores of a row into probabilities, which are 0 from key `visible` on.
template <int Span>
__device__ void softmaxRow(float (&row)[Span], int column0, int visible, float scale, const float* bias) {
  float best = -kInfinity, sum = 0;
  for (int c = 0; c < Span; c++) {
    if (column0 + c >= visible) continue;
    row[c] = row[c] * scale + (bias != nullptr ? bias[column0 + c] : 0.0f);
    best = Larger::combine(row[c], best);
  }
  best = reduceRow<Larger>(best);
  for (int c = 0; c < Span; c++) {
    row[c] = column0 + c < visible ? expf(row[c] - (best == -kInfinity ? 0.0f : best)) : 0.0f;
    sum += row[c];
  }
  sum = reduceRow<Sum>(sum);
  const float factor = sum == 0 ? 0 : 1 / sum;
  for (int c = 0; c < Span; c++) row[c] *= factor;
}

template <int Rows>
__global__ void __launch_bounds__(kPairThreads<Rows>, kPairBlocks<Rows>) attendShort(ShortAttention s) {
  constexpr int kSpan = PairTile<Rows>::kSpan;
  __shared__ Four first[Rows * kGroups], second[Rows * kGroups];
  const PairTile<Rows> queries{first}, keys{second}, weights{first}, values{second};
  const int column0 = static_cast<int>(threadIdx.x) % kGroups * kSpan, row0 = static_cast<int>(threadIdx.x) / kGroups * 4;
  const int width = s.shape.headDimension;
  for (i64 pair = blockIdx.x; pair < s.shape.pairs(); pair += gridDim.x) {
    const i64 batch = pair / s.shape.heads, head = pair % s.shape.heads;
    const int length = s.lengthOf(batch);
    queries.load(s.q.at(pair, s.shape.heads), s.q.rowStride, s.shape.queries, width, s.inFours);
    keys.load(s.k.at(pair, s.shape.heads), s.k.rowStride, s.shape.keys, width, s.inFours);
    __syncthreads();
    float scores[4][kSpan];
    multiplyRows(queries, keys, static_cast<int>(divideUp(width, kFour)), scores);
    __syncthreads();  // both tiles have been read, and are now overwritten
    values.load(s.v.at(pair, s.shape.heads), s.v.rowStride, length, width, s.inFours);
    for (int r = 0; r < 4; r++) {
      const int i = row0 + r;
      const bool isRow = i < s.shape.queries;
      const int shift = s.shape.keys - s.shape.queries + 1;
      const int visible = !isRow ? 0 : !s.causal ? length : static_cast<int>(most(0, least(length, i + shift)));
      const float* bias = s.bias == nullptr || !isRow ? nullptr : s.bias + batch * s.biasBatch + head * s.biasHead + static_cast<i64>(i) * s.shape.keys;
      softmaxRow(scores[r], column0, visible, s.shape.scale, bias);
      const i64 at = pair * s.shape.area() + static_cast<i64>(i) * s.shape.keys + column0;
      for (int c = 0; c < kSpan; c++) {
        const bool inside = isRow && column0 + c < s.shape.keys;
        if (inside) s.probabilities[at + c] = scores[r][c];
        weights.element(i, column0 + c) = inside ? s.mask.apply(scores[r][c], at + c) : 0.0f;
      }
    }
    __syncthreads();
    float* context = const_cast<float*>(s.context.at(pair, s.shape.heads));
    weighRows(weights, values, length, {context, s.context.rowStride, s.shape.queries, width, s.inFours});
    __syncthreads();  // the next pair overwrites this one
  }
}

struct ShortAttentionGrad {
  AttentionShape shape;
  PairMatrix dcontext, q, k, v, dq, dk, dv;
  const float *probabilities, *dprobabilities;
  float* dscores;
  bool inFours;
  Mask mask;

  __device__ PairResult result(const PairMatrix& matrix, i64 pair, int rows) const {
    return {const_cast<float*>(matrix.at(pair, shape.heads)), matrix.rowStride, rows, shape.headDimension, inFours};
  }
};

template <int Rows>
__global__ void __launch_bounds__(kPairThreads<Rows>, kPairBlocks<Rows>) differentiateShort(ShortAttentionGrad s) {
  constexpr int kSpan = PairTile<Rows>::kSpan;
  __shared__ Four first[Rows * kGroups], second[Rows * kGroups], third[Rows * kGroups];
  const PairTile<Rows> rows{first}, columns{second}, weights{third};
  const int column0 = static_cast<int>(threadIdx.x) % kGroups * kSpan, row0 = static_cast<int>(threadIdx.x) / kGroups * 4;
  const int width = s.shape.headDimension, queries = s.shape.queries, keys = s.shape.keys;
  const auto load = [&](const PairTile<Rows>& tile, const PairMatrix& matrix, i64 pair, int count) {
    tile.load(matrix.at(pair, s.shape.heads), matrix.rowStride, count, width, s.inFours);
  };
  for (i64 pair = blockIdx.x; pair < s.shape.pairs(); pair += gridDim.x) {
    load(rows, s.dcontext, pair, queries);
    load(columns, s.v, pair, keys);
    __syncthreads();
    float gradients[4][kSpan];  // gradients of the dropped probabilities, then of the probabilities, then scale·ds
    multiplyRows(rows, columns, static_cast<int>(divideUp(width, kFour)), gradients);
    for (int r = 0; r < 4; r++) {
      const int i = row0 + r;
      const i64 at = pair * s.shape.area() + static_cast<i64>(i) * keys + column0;
      float p[kSpan], total = 0;
      for (int c = 0; c < kSpan; c++) {
        const bool inside = i < queries && column0 + c < keys;
        p[c] = inside ? s.probabilities[at + c] : 0.0f;
        const float more = inside && s.dprobabilities != nullptr ? s.dprobabilities[at + c] : 0.0f;
        gradients[r][c] = inside ? s.mask.apply(gradients[r][c], at + c) + more : 0.0f;
        weights.element(i, column0 + c) = s.mask.apply(p[c], at + c);
        total += gradients[r][c] * p[c];
      }
      total = reduceRow<Sum>(total);
      for (int c = 0; c < kSpan; c++) {
        const float ds = p[c] * (gradients[r][c] - total);
        const bool inside = i < queries && column0 + c < keys;
        if (inside && s.dscores != nullptr) s.dscores[at + c] = ds;
        gradients[r][c] = inside ? ds * s.shape.scale : 0.0f;
      }
    }
    __syncthreads();
    weighColumns(weights, rows, queries, s.result(s.dv, pair, keys));
    __syncthreads();
    load(rows, s.q, pair, queries);
    load(columns, s.k, pair, keys);
    for (int r = 0; r < 4; r++) {
      for (int c = 0; c < kSpan; c++) weights.element(row0 + r, column0 + c) = gradients[r][c];
    }
    __syncthreads();
    weighRows(weights, columns, keys, s.result(s.dq, pair, queries));
    weighColumns(weights, rows, queries, s.result(s.dk, pair, keys));
    __syncthreads();  // the next pair overwrites this one
  }
}

// Returns true if four neighbours of every row can be loaded together.
template <class... M>
bool takesFours(const AttentionShape& s, const M&... matrices) {
  const auto isAligned = [](const PairMatrix& m) {
    return canTakeFours(m.data) && ((m.batchStride | m.headStride | m.rowStride) & (kFour - 1)) == 0;
  };
  return s.headDimension % kFour == 0 && (isAligned(matrices) && ...);
}

template <class F>
void launchForRows(const AttentionShape& s, const F& start) {
  const dim3 grid(static_cast<unsigned>(least(s.pairs(), 1 << 20)));
  if (s.queries <= 32 && s.keys <= 32) start(grid, std::integral_constant<int, 32>());
  else start(grid, std::integral_constant<int, kMostShort>());
}

}  // namespace

void shortAttention(const AttentionArguments& in) {
  const AttentionShape s(in);
  const PairMatrix q = pairMatrix(in.q, in.qStrides), k = pairMatrix(in.k, in.kStrides), v = pairMatrix(in.v, in.vStrides),
                   context = pairMatrix(in.context, in.contextStrides);
  const ShortAttention work{s, q, k, v, context, in.probabilities, in.bias, in.lengths, in.biasStrides[0], in.biasStrides[1],
                            in.causal, takesFours(s, q, k, v, context), Mask(in.rate, in.seed, in.counter), {}};
  launchForRows(s, [&](dim3 grid, auto rows) { launch(attendShort<rows()>, grid, kPairThreads<rows()>, work); });
}

void shortAttentionGrad(const AttentionGradArguments& in) {
  const AttentionShape s(in);
  const PairMatrix dcontext = pairMatrix(in.dcontext, in.contextStrides), q = pairMatrix(in.q, in.qStrides),
                   k = pairMatrix(in.k, in.kStrides), v = pairMatrix(in.v, in.vStrides), dq = pairMatrix(in.dq, in.qStrides),
                   dk = pairMatrix(in.dk, in.kStrides), dv = pairMatrix(in.dv, in.vStrides);
  const ShortAttentionGrad work{s, dcontext, q, k, v, dq, dk, dv, in.probabilities, in.dprobabilities, in.dscores,
                                takesFours(s, dcontext, q, k, v, dq, dk, dv), Mask(in.rate, in.seed, in.counter)};
  launchForRows(s, [&](dim3 grid, auto rows) { launch(differentiateShort<rows()>, grid, kPairThreads<rows()>, work); });
}

}  // namespace ordo::cuda
