// The reductions of TF.js.
#include "column-sums.h"
#include "reduction.h"

namespace ordo::cuda {

namespace {

struct SumFold {
  using Total = float;
  float scale;
  __device__ float start() const { return 0; }
  __device__ float load(float x) const { return x; }
  __device__ float combine(float a, float b) const { return a + b; }
  __device__ float finish(float total) const { return total * scale; }
};

struct MaxFold {
  using Total = float;
  __device__ float start() const { return -kInfinity; }
  __device__ float load(float x) const { return x; }
  __device__ float combine(float a, float b) const { return a != a || b <= a ? a : b; }
  __device__ float finish(float total) const { return total; }
};

struct MinFold : MaxFold {
  __device__ float start() const { return kInfinity; }
  __device__ float combine(float a, float b) const { return a != a || b >= a ? a : b; }
};

struct ProductFold {
  using Total = double;
  __device__ double start() const { return 1; }
  __device__ double load(double x) const { return x; }
  __device__ double combine(double a, double b) const { return a * b; }
  __device__ float finish(double total) const { return static_cast<float>(total); }
};

struct IntSumFold {
  using Total = int64_t;
  __device__ int64_t start() const { return 0; }
  __device__ int64_t load(int64_t x) const { return x; }
  __device__ int64_t combine(int64_t a, int64_t b) const { return a + b; }
  __device__ int32_t finish(int64_t total) const { return static_cast<int32_t>(total); }
};

struct IntMaxFold {
  using Total = int32_t;
  __device__ int32_t start() const { return INT32_MIN; }
  __device__ int32_t load(int32_t x) const { return x; }
  __device__ int32_t combine(int32_t a, int32_t b) const { return a > b ? a : b; }
  __device__ int32_t finish(int32_t total) const { return total; }
};

struct IntMinFold : IntMaxFold {
  __device__ int32_t start() const { return INT32_MAX; }
  __device__ int32_t combine(int32_t a, int32_t b) const { return a < b ? a : b; }
};

struct IntProductFold : IntMaxFold {
  __device__ int32_t start() const { return 1; }
  __device__ int32_t combine(int32_t a, int32_t b) const { return toInt32(static_cast<double>(a) * b); }
};

struct BoolFold {
  using Total = int32_t;
  bool all;
  __device__ int32_t start() const { return all; }
  __device__ int32_t load(int32_t x) const { return x != 0; }
  __device__ int32_t combine(int32_t a, int32_t b) const { return all ? a & b : a | b; }
  __device__ uint8_t finish(int32_t total) const { return total != 0; }
};

template <class In, class F>
Status reduceBy(const In& in, const F& fold) {
  return reduceMiddle(in.x, in.out, in.outer, in.n, in.inner, fold);
}

}  // namespace

Status reduceFloat(const ReduceFloatArguments& in) {
  switch (in.kind) {
    case Reduce::Sum: return reduceBy(in, SumFold{1});
    case Reduce::Mean: return reduceBy(in, SumFold{1.0f / static_cast<float>(in.n)});
    case Reduce::Max: return reduceBy(in, MaxFold{});
    case Reduce::Min: return reduceBy(in, MinFold{});
    case Reduce::Prod: return reduceBy(in, ProductFold{});
    default: return Status::ok;  // All and Any are defined for bool only
  }
}

Status reduceInt(const ReduceIntArguments& in) {
  switch (in.kind) {
    case Reduce::Sum: return reduceBy(in, IntSumFold{});
    case Reduce::Max: return reduceBy(in, IntMaxFold{});
    case Reduce::Min: return reduceBy(in, IntMinFold{});
    case Reduce::Prod: return reduceBy(in, IntProductFold{});
    default: return Status::ok;  // JavaScript casts to float32 for Mean; All and Any are defined for bool only
  }
}

Status reduceBool(const ReduceBoolArguments& in) { return reduceBy(in, BoolFold{in.kind == Reduce::All}); }

Status sumColumns(const float* x, float* out, i64 rows, i64 columns) {
  // A single column is treated as one row with all elements, not as many rows with one element.
  return columns == 1 ? reduceMiddle(x, out, 1, rows, 1, SumFold{1}) : reduceMiddle(x, out, 1, rows, columns, SumFold{1});
}

}  // namespace ordo::cuda
