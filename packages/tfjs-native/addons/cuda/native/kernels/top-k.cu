// The k largest elements of each row, largest first. Beam search asks for a few of many: each thread then keeps its own few best
// elements in one pass over the row, and the block picks the best of these. A larger k takes k passes, each of which finds the
// largest element that ranks after the previous one.
#include "top-k.h"

namespace ordo::cuda {

namespace {

template <class T>
struct Ranked {
  T value;
  int32_t index;  // -1 for none
};

// Larger numbers rank first, ties go to the lower index, and NaN ranks last. The order is strict for all values.
template <class T>
__device__ bool ranksBefore(const Ranked<T>& a, const Ranked<T>& b) {
  if (a.index < 0 || b.index < 0) return b.index < 0 && a.index >= 0;
  const bool nanA = a.value != a.value, nanB = b.value != b.value;
  if (nanA != nanB) return nanB;
  return a.value > b.value || (!(a.value < b.value) && a.index < b.index);
}

// Finds the best of the candidates that the threads offer. All threads get it.
template <class T>
__device__ Ranked<T> bestOfBlock(const Ranked<T>& mine) {
  __shared__ Ranked<T> best[kBlock];
  const int thread = static_cast<int>(threadIdx.x);
  best[thread] = mine;
  __syncthreads();
  for (int half = static_cast<int>(blockDim.x) / 2; half > 0; half /= 2) {
    if (thread < half && ranksBefore(best[thread + half], best[thread])) best[thread] = best[thread + half];
    __syncthreads();
  }
  const Ranked<T> found = best[0];
  __syncthreads();  // the next search may overwrite `best`
  return found;
}

constexpr i64 kFew = 8;

// k ≤ kFew. The loops over `mine` are unrolled, so that it stays in registers.
template <class T>
__global__ void __launch_bounds__(kBlock) fewOfRows(const T* x, T* values, int32_t* indices, i64 rows, i64 n, i64 k) {
  for (i64 r = blockIdx.x; r < rows; r += gridDim.x) {
    Ranked<T> mine[kFew];
    for (Ranked<T>& place : mine) place = {T{}, -1};
    for (i64 i = threadIdx.x; i < n; i += blockDim.x) {
      const Ranked<T> candidate{x[r * n + i], static_cast<int32_t>(i)};
      if (!ranksBefore(candidate, mine[kFew - 1])) continue;
      mine[kFew - 1] = candidate;
      for (int at = kFew - 1; at > 0; at--) {
        if (!ranksBefore(mine[at], mine[at - 1])) continue;
        const Ranked<T> better = mine[at];
        mine[at] = mine[at - 1];
        mine[at - 1] = better;
      }
    }
    for (i64 found = 0; found < k; found++) {
      const Ranked<T> best = bestOfBlock(mine[0]);
      if (mine[0].index == best.index) {  // an element belongs to exactly one thread
        for (int at = 0; at < kFew - 1; at++) mine[at] = mine[at + 1];
        mine[kFew - 1] = {T{}, -1};
      }
      if (threadIdx.x != 0) continue;
      values[r * k + found] = best.value;
      indices[r * k + found] = best.index;
    }
  }
}

template <class T>
__global__ void __launch_bounds__(kBlock) topRows(const T* x, T* values, int32_t* indices, i64 rows, i64 n, i64 k) {
  for (i64 r = blockIdx.x; r < rows; r += gridDim.x) {
    const T* row = x + r * n;
    Ranked<T> last{T{}, -1};
    for (i64 found = 0; found < k; found++) {
      Ranked<T> mine{T{}, -1};
      for (i64 i = threadIdx.x; i < n; i += blockDim.x) {
        const Ranked<T> candidate{row[i], static_cast<int32_t>(i)};
        if ((found == 0 || ranksBefore(last, candidate)) && ranksBefore(candidate, mine)) mine = candidate;
      }
      last = bestOfBlock(mine);
      if (threadIdx.x != 0) continue;
      values[r * k + found] = last.value;
      indices[r * k + found] = last.index;
    }
  }
}

template <class T>
void launchTopRows(const T* x, T* values, int32_t* indices, i64 rows, i64 n, i64 k) {
  const dim3 grid(static_cast<unsigned>(least(rows, 1 << 20)));
  launch(k <= kFew ? fewOfRows<T> : topRows<T>, grid, n <= 64 ? 32 : kBlock, x, values, indices, rows, n, k);
}

}  // namespace

void findTopK(const float* x, float* values, int32_t* indices, i64 rows, i64 n, i64 k) {
  launchTopRows(x, values, indices, rows, n, k);
}

Status topK(const TopKArguments& in) {
  const auto run = [&](const auto* x, auto* values) { launchTopRows(x, values, in.indices, in.rows, in.n, in.k); };
  if (in.isFloat) run(in.x.as<const float>(), in.values.as<float>());
  else run(in.x.as<const int32_t>(), in.values.as<int32_t>());
  return Status::ok;
}

}  // namespace ordo::cuda
