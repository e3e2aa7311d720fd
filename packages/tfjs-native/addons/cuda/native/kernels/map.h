// Applies functions to each element, for one or two inputs of the same size. Threads load four neighbours at once if the
// addresses allow it. With one element per thread, a GPU would have too few bytes in flight to use its memory's bandwidth.
#pragma once
#include "numbers.h"

namespace ordo::cuda {

constexpr int kFour = 4;

struct alignas(16) Four {
  float at[kFour];
};

__device__ inline Four& fourAt(float* data, i64 i) { return *reinterpret_cast<Four*>(data + i); }
__device__ inline const Four& fourAt(const float* data, i64 i) { return *reinterpret_cast<const Four*>(data + i); }

template <class... T>
bool canTakeFours(const T*... addresses) {
  return ((reinterpret_cast<uintptr_t>(addresses) | ...) & (sizeof(Four) - 1)) == 0;
}

// f(index, x) → the result
template <class F>
struct MapOne {
  const float* x;
  float* out;
  F f;
  bool canTakeFours() const { return cuda::canTakeFours(x, out); }
  __device__ void one(i64 i) const { out[i] = f(i, x[i]); }
  __device__ void four(i64 i) const {
    Four v = fourAt(x, i);
    for (int j = 0; j < kFour; j++) v.at[j] = f(i + j, v.at[j]);
    fourAt(out, i) = v;
  }
};

// f(index, a, b) → the result
template <class F>
struct MapTwo {
  const float *a, *b;
  float* out;
  F f;
  bool canTakeFours() const { return cuda::canTakeFours(a, b, out); }
  __device__ void one(i64 i) const { out[i] = f(i, a[i], b[i]); }
  __device__ void four(i64 i) const {
    Four v = fourAt(a, i);
    const Four w = fourAt(b, i);
    for (int j = 0; j < kFour; j++) v.at[j] = f(i + j, v.at[j], w.at[j]);
    fourAt(out, i) = v;
  }
};

template <class M>
struct Fours {
  M map;
  i64 count;
  __device__ void operator()(i64 group) const {
    const i64 first = group * kFour;
    if (first + kFour <= count) return map.four(first);
    for (i64 i = first; i < count; i++) map.one(i);
  }
};

template <class M>
struct Ones {
  M map;
  __device__ void operator()(i64 i) const { map.one(i); }
};

template <class M>
void runMap(i64 count, const M& map) {
  if (map.canTakeFours()) forEach(divideUp(count, kFour), Fours<M>{map, count});
  else forEach(count, Ones<M>{map});
}

// `out` may be an input.
template <class F>
void mapEach(i64 count, const float* x, float* out, const F& f) { runMap(count, MapOne<F>{x, out, f}); }
template <class F>
void mapEach(i64 count, const float* a, const float* b, float* out, const F& f) { runMap(count, MapTwo<F>{a, b, out, f}); }

}  // namespace ordo::cuda
