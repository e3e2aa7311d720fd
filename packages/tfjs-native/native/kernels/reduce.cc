// Reductions over the middle dimension of [outer, n, inner]. A sum is divided into blocks of fixed size whose totals are added
// in order, so its bits do not depend on the number of threads.
#include <cmath>

#include "int32.h"
#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

constexpr i64 kSumBlock = 4096;

// Computes the sum of up to kSumBlock floats, in 4·W lanes.
float sumBlock(const float* x, i64 n) {
  vf a = zero(), b = zero(), c = zero(), d = zero();
  i64 i = 0;
  for (; i + 4 * W <= n; i += 4 * W) {
    a += load(x + i);
    b += load(x + i + W);
    c += load(x + i + 2 * W);
    d += load(x + i + 3 * W);
  }
  for (; i + W <= n; i += W) a += load(x + i);
  if (i < n) b += loadPart(x + i, n - i, 0);
  return sumLanes((a + b) + (c + d));
}

double sumRow(const float* x, i64 n) {
  double sum = 0;
  for (i64 i = 0; i < n; i += kSumBlock) sum += sumBlock(x + i, least(kSumBlock, n - i));
  return sum;
}

// Computes the sum of one long row, whose blocks are shared among the pool.
double sumLongRow(const float* x, i64 n) {
  const i64 blocks = (n + kSumBlock - 1) / kSumBlock;
  float* partial = scratch<3>(blocks);
  parallelFor(blocks, 8, [&](i64 begin, i64 end) {
    for (i64 k = begin; k < end; k++) partial[k] = sumBlock(x + k * kSumBlock, least(kSumBlock, n - k * kSumBlock));
  });
  double sum = 0;
  for (i64 k = 0; k < blocks; k++) sum += partial[k];
  return sum;
}

void sumLast(const float* x, float* out, i64 outer, i64 n, float scale) {
  if (outer < 4 && n > 4 * kSumBlock) {
    for (i64 r = 0; r < outer; r++) out[r] = static_cast<float>(sumLongRow(x + r * n, n)) * scale;
    return;
  }
  parallelFor(outer, rowGrain(n), [&](i64 begin, i64 end) {
    for (i64 r = begin; r < end; r++) out[r] = static_cast<float>(sumRow(x + r * n, n)) * scale;
  });
}

// Sums over n for one strip of `inner` after another. The totals stay in registers or in the first-level cache.
void sumMiddle(const float* x, float* out, i64 outer, i64 n, i64 inner, float scale) {
  constexpr i64 kStrip = 128;
  const i64 strips = (inner + kStrip - 1) / kStrip;
  parallelFor(outer * strips, most(1, kGrain / most(1, n * kStrip)), [&](i64 begin, i64 end) {
    for (i64 index = begin; index < end; index++) {
      const i64 o = index / strips, first = index % strips * kStrip, width = least(kStrip, inner - first);
      float sum[kStrip] = {};
      for (i64 k = 0; k < n; k++) {
        const float* row = x + (o * n + k) * inner + first;
        for (i64 i = 0; i < width; i++) sum[i] += row[i];
      }
      for (i64 i = 0; i < width; i++) out[o * inner + first + i] = sum[i] * scale;
    }
  });
}

// Computes any other reduction: out[o, i] = start combined with each of the n elements in turn.
template <class T, class A, class F>
void fold(const T* x, T* out, i64 outer, i64 n, i64 inner, A start, const F& combine) {
  parallelFor(outer * inner, most(1, kGrain / most(1, n)), [&](i64 begin, i64 end) {
    for (i64 index = begin; index < end; index++) {
      const T* from = x + index / inner * n * inner + index % inner;
      A total = start;
      for (i64 k = 0; k < n; k++) total = combine(total, static_cast<A>(from[k * inner]));
      out[index] = static_cast<T>(total);
    }
  });
}

float maxOfRow(const float* x, i64 n) {
  vf best = splat(-__builtin_inff()), broken = zero();
  i64 i = 0;
  for (; i + W <= n; i += W) {
    const vf v = load(x + i);
    best = maximum(v, best);
    broken = broken + (v - v);  // NaN after a value is NaN or infinite; the scalar pass below distinguishes the two
  }
  float result = maxLanes(best);
  const bool suspicious = sumLanes(broken) != 0.0f;
  if (suspicious) i = 0;
  for (; i < n; i++) result = result != result || x[i] <= result ? result : x[i];
  return result;
}

}  // namespace

Status reduceFloat(const ReduceFloatArguments& in) {
  const float* x = in.x;
  float* out = in.out;
  const i64 outer = in.outer, n = in.n, inner = in.inner;
  switch (in.kind) {
    case Reduce::Sum:
    case Reduce::Mean: {
      const float scale = in.kind == Reduce::Mean ? 1.0f / static_cast<float>(n) : 1.0f;
      if (inner == 1) sumLast(x, out, outer, n, scale);
      else sumMiddle(x, out, outer, n, inner, scale);
      break;
    }
    case Reduce::Max:
      if (inner == 1) {
        parallelFor(outer, rowGrain(n), [&](i64 begin, i64 end) {
          for (i64 r = begin; r < end; r++) out[r] = maxOfRow(x + r * n, n);
        });
      } else {
        fold(x, out, outer, n, inner, -__builtin_inff(), [](float a, float b) { return a != a || b <= a ? a : b; });
      }
      break;
    case Reduce::Min:
      fold(x, out, outer, n, inner, __builtin_inff(), [](float a, float b) { return a != a || b >= a ? a : b; });
      break;
    case Reduce::Prod: fold(x, out, outer, n, inner, 1.0, [](double a, double b) { return a * b; }); break;
    default: break;
  }
  return Status::ok;
}

Status reduceInt(const ReduceIntArguments& in) {
  const auto run = [&](auto start, const auto& combine) { fold(in.x, in.out, in.outer, in.n, in.inner, start, combine); };
  switch (in.kind) {
    case Reduce::Sum: run(int64_t{0}, [](int64_t a, int64_t b) { return a + b; }); break;
    case Reduce::Max: run(INT32_MIN, [](int32_t a, int32_t b) { return a > b ? a : b; }); break;
    case Reduce::Min: run(INT32_MAX, [](int32_t a, int32_t b) { return a < b ? a : b; }); break;
    case Reduce::Prod: run(1, [](int32_t a, int32_t b) { return toInt32(static_cast<double>(a) * b); }); break;
    default: break;
  }
  return Status::ok;
}

Status reduceBool(const ReduceBoolArguments& in) {
  const auto run = [&](bool start, const auto& combine) { fold(in.x, in.out, in.outer, in.n, in.inner, start, combine); };
  if (in.kind == Reduce::All) run(true, [](bool a, bool b) { return a && b; });
  else run(false, [](bool a, bool b) { return a || b; });
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
