// Gather and one-hot. A bad index is reported, its slice left out, and whoever reads next gets the error.
#include "numbers.h"

namespace ordo::cuda {

namespace {

// Slots: x, indices, out, batch, outer, axis size, inner, count, element size.
template <class T>
struct GatherSlices {
  const T* x;
  const int32_t* indices;
  T* out;
  i64 outer, size, inner, count;
  Reporter reporter;
  __device__ void operator()(i64 i) const {
    const i64 row = i / inner, slab = row / count;
    const i64 index = indices[slab / outer * count + row % count];
    if (reporter.check(index, size)) out[i] = x[(slab * size + index) * inner + i % inner];
  }
};

template <class T>
Status gatherAs(const Arguments& in) {
  const i64 batch = in.integer(3), outer = in.integer(4), size = in.integer(5), inner = in.integer(6), count = in.integer(7);
  forEach(batch * outer * count * inner,
          GatherSlices<T>{in.pointer<T>(0), in.ints(1), in.pointer<T>(2), outer, size, inner, count, {}});
  return Status::ok;
}

constexpr int kMaxDepth = 16;

// Index tuples. Slots from 6: depth, dims of the indexed dimensions….
struct Tuples {
  const int32_t* indices;
  int depth;
  i64 dims[kMaxDepth] = {};
  Reporter reporter;

  Tuples(const Arguments& in, const int32_t* indices) : indices(indices), depth(static_cast<int>(in.integer(6))) {
    for (int k = 0; k < depth && k < kMaxDepth; k++) dims[k] = in.integer(7 + k);
  }
  // The flat offset of a tuple, or -1 when it lies outside.
  __device__ i64 offset(i64 tuple) const {
    i64 flat = 0;
    for (int k = 0; k < depth; k++) {
      const i64 index = indices[tuple * depth + k];
      if (!reporter.check(index, dims[k])) return -1;
      flat = flat * dims[k] + index;
    }
    return flat;
  }
};

template <class T>
struct GatherTuples {
  const T* x;
  T* out;
  i64 inner;
  Tuples tuples;
  __device__ void operator()(i64 i) const {
    const i64 offset = tuples.offset(i / inner);
    if (offset >= 0) out[i] = x[offset * inner + i % inner];
  }
};

template <class T>
struct OneHot {
  const int32_t* indices;
  T* out;
  i64 depth;
  T on, off;
  __device__ void operator()(i64 i) const { out[i] = indices[i / depth] == i % depth ? on : off; }
};

}  // namespace

Status gather(const Arguments& in) { return in.integer(8) == 4 ? gatherAs<int32_t>(in) : gatherAs<uint8_t>(in); }

// Slots: params, indices, out, tuples, inner, element size, depth, dims….
Status gatherNd(const Arguments& in) {
  const i64 inner = in.integer(4), total = in.integer(3) * inner;
  const Tuples tuples(in, in.ints(1));
  if (in.integer(5) == 4) forEach(total, GatherTuples<int32_t>{in.ints(0), in.ints(2), inner, tuples});
  else forEach(total, GatherTuples<uint8_t>{in.bytes(0), in.bytes(2), inner, tuples});
  return Status::ok;
}

// Slots: indices, out, n, depth, on, off, dtype.
Status oneHot(const Arguments& in) {
  const i64 depth = in.integer(3), total = in.integer(2) * depth;
  const int32_t* indices = in.ints(0);
  switch (in.integer(6)) {
    case 0: forEach(total, OneHot<float>{indices, in.floats(1), depth, in.number(4), in.number(5)}); break;
    case 1:
      forEach(total, OneHot<int32_t>{indices, in.ints(1), depth, toInt32(in.slots[4]), toInt32(in.slots[5])});
      break;
    default:
      forEach(total, OneHot<uint8_t>{indices, in.bytes(1), depth, static_cast<uint8_t>(in.flag(4)), static_cast<uint8_t>(in.flag(5))});
  }
  return Status::ok;
}

}  // namespace ordo::cuda
