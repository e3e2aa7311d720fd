// ArgMax, ArgMin and cumulative sums and products, over the middle dimension of [outer, n, inner].
#include "reduction.h"

namespace ordo::cuda {

namespace {

// An element and its index. As in TF.js, NaN never replaces an earlier element, so a NaN at the first index stays.
template <class T>
struct Place {
  T value;
  int32_t index;  // -1 before the first element
};

template <class T>
__device__ bool isBetter(const Place<T>& a, const Place<T>& b, bool largest) {
  if (a.index < 0 || a.value != a.value) return false;
  if (b.index < 0) return true;
  if (a.value == b.value) return a.index < b.index;
  return largest ? a.value > b.value : a.value < b.value;
}

// One block works on a row of n elements, whose distance is `inner`. Grid: rows.
template <class T>
__global__ void __launch_bounds__(kBlock) findExtreme(const T* x, int32_t* out, i64 rows, i64 n, i64 inner, bool largest) {
  __shared__ Place<T> best[kBlock];
  const int thread = static_cast<int>(threadIdx.x);
  for (i64 row = blockIdx.x; row < rows; row += gridDim.x) {
    const T* from = x + row / inner * n * inner + row % inner;
    Place<T> mine{T{}, -1};
    for (i64 k = thread; k < n; k += blockDim.x) {
      const Place<T> other{from[k * inner], static_cast<int32_t>(k)};
      if (isBetter(other, mine, largest)) mine = other;
    }
    best[thread] = mine;
    __syncthreads();
    for (int half = static_cast<int>(blockDim.x) / 2; half > 0; half /= 2) {
      if (thread < half && isBetter(best[thread + half], best[thread], largest)) best[thread] = best[thread + half];
      __syncthreads();
    }
    if (thread == 0) {
      const bool frontIsNan = n > 0 && from[0] != from[0];
      out[row] = frontIsNan || best[0].index < 0 ? 0 : best[0].index;
    }
    __syncthreads();
  }
}

__device__ inline void keep(double total, float& out) { out = static_cast<float>(total); }
__device__ inline void keep(double total, int32_t& out) { out = toInt32(total); }

template <class T>
struct Cumulate {
  const T* x;
  T* out;
  i64 n, inner;
  bool product, exclusive, reverse;
  __device__ void operator()(i64 column) const {
    const i64 base = column / inner * n * inner + column % inner;
    double total = product ? 1 : 0;
    for (i64 k = 0; k < n; k++) {
      const i64 at = base + (reverse ? n - 1 - k : k) * inner;
      const double next = product ? total * x[at] : total + x[at];
      keep(exclusive ? total : next, out[at]);
      total = next;
    }
  }
};

template <class T, class In>
Status cumulate(const In& in) {
  forEach(in.outer * in.inner, Cumulate<T>{in.x, in.out, in.n, in.inner, in.kind == Reduce::Prod, in.exclusive, in.reverse});
  return Status::ok;
}

template <class T>
void launchExtreme(const ArgExtremeArguments& in) {
  const i64 rows = in.outer * in.inner;
  const dim3 grid(static_cast<unsigned>(least(rows, 1 << 20)));
  launch(findExtreme<T>, grid, in.n <= 64 ? 32 : kBlock, in.x.as<const T>(), in.out, rows, in.n, in.inner, in.largest);
}

}  // namespace

Status argExtreme(const ArgExtremeArguments& in) {
  if (in.isFloat) launchExtreme<float>(in);
  else launchExtreme<int32_t>(in);
  return Status::ok;
}

Status cumulativeFloat(const CumulativeFloatArguments& in) { return cumulate<float>(in); }
Status cumulativeInt(const CumulativeIntArguments& in) { return cumulate<int32_t>(in); }

}  // namespace ordo::cuda
