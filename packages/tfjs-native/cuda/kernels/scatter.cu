// Scatter: rows are first ordered by where they go (segments.h), then every target is written by one block. Repeated
// targets are added, or the last one wins, in the order of the rows.
#include "segments.h"

namespace ordo::cuda {

namespace {

enum class Mode : int { add, set };

// Rows of a slice of at most kOrderedRows.
template <class T>
struct Rows {
  const T* from;  // [count, inner]
  T* to;          // [targets, inner]
  const int64_t* ids;
  const int32_t* order;
  i64 count, inner;
  T scale;
};

// The first place behind a segment, by halving: the order is sorted.
template <class T>
__device__ i64 endOfSegment(const Rows<T>& rows, i64 place, int64_t id) {
  i64 inside = place, outside = rows.count;
  while (outside - inside > 1) {
    const i64 middle = (inside + outside) / 2;
    if (rows.ids[rows.order[middle]] == id) inside = middle;
    else outside = middle;
  }
  return outside;
}

// A block per place in the order; the first of each segment does the segment's work. Ids below 0 are left out.
template <Mode M, class T>
__global__ void __launch_bounds__(kBlock) writeSegments(Rows<T> rows) {
  for (i64 place = blockIdx.x; place < rows.count; place += gridDim.x) {
    const int64_t id = rows.ids[rows.order[place]];
    if (id < 0 || (place > 0 && rows.ids[rows.order[place - 1]] == id)) continue;
    const i64 end = endOfSegment(rows, place, id);
    for (i64 i = threadIdx.x; i < rows.inner; i += blockDim.x) {
      if constexpr (M == Mode::set) {
        rows.to[id * rows.inner + i] = rows.from[rows.order[end - 1] * rows.inner + i];
      } else {
        T sum = rows.to[id * rows.inner + i];
        for (i64 at = place; at < end; at++) sum += rows.scale * rows.from[rows.order[at] * rows.inner + i];
        rows.to[id * rows.inner + i] = sum;
      }
    }
  }
}

// `to` already holds what is added to.
template <Mode M, class T>
Status scatterRows(const T* from, const int64_t* ids, T* to, i64 count, i64 inner, T scale) {
  if (count == 0 || inner == 0) return Status::ok;
  const Scratch<int32_t> order(least(count, kOrderedRows));
  if (!order) return Status::outOfMemory;
  for (i64 first = 0; first < count; first += kOrderedRows) {
    const i64 part = least(kOrderedRows, count - first);
    orderByIds(ids + first, part, order.data());
    const Rows<T> rows{from + first * inner, to, ids + first, order.data(), part, inner, scale};
    launch(writeSegments<M, T>, dim3(static_cast<unsigned>(part)), inner <= 64 ? 32 : 128, rows);
  }
  return Status::ok;
}

constexpr int kMaxDepth = 16;

// Flat targets of index tuples; -1 for one that lies outside, which is reported.
struct FlattenTuples {
  const int32_t* indices;
  int64_t* ids;
  int depth;
  i64 dims[kMaxDepth] = {};
  Reporter reporter;
  __device__ void operator()(i64 tuple) const {
    int64_t flat = 0;
    for (int k = 0; k < depth; k++) {
      const i64 index = indices[tuple * depth + k];
      if (!reporter.check(index, dims[k])) {
        ids[tuple] = -1;
        return;
      }
      flat = flat * dims[k] + index;
    }
    ids[tuple] = flat;
  }
};

// Ids as they are; those outside [0, bound) and `skip` become -1. With `strict` an outside one is reported.
struct WidenIds {
  const int32_t* given;
  int64_t* ids;
  i64 bound, skip;
  bool strict;
  Reporter reporter;
  __device__ void operator()(i64 i) const {
    const i64 id = given[i];
    const bool inside = strict ? reporter.check(id, bound) : id >= 0 && id < bound;
    ids[i] = inside && id != skip ? id : -1;
  }
};

void clear(const Arguments& in) {
  Device& device = Device::shared();
  const size_t bytes = static_cast<size_t>(in.integer(4) * in.integer(5)) * 4;
  if (bytes > 0) device.note(cudaMemsetAsync(in.bytes(2), 0, bytes, device.stream()));
}

template <class T>
Status addByIds(const Arguments& in, T scale, i64 skip, bool strict) {
  const i64 count = in.integer(3), inner = in.integer(4), segments = in.integer(5);
  const Scratch<int64_t> ids(count);
  if (!ids) return Status::outOfMemory;
  forEach(count, WidenIds{in.ints(1), ids.data(), segments, skip, strict, {}});
  return scatterRows<Mode::add>(static_cast<const T*>(in.pointer<T>(0)), ids.data(), in.pointer<T>(2), count, inner, scale);
}

}  // namespace

// Slots: updates, indices, out (already holding its start values), tuples, inner, mode, depth, dims….
// Mode: 0 add float32, 1 add int32, 2 set 4-byte elements, 3 set bytes.
Status scatterNd(const Arguments& in) {
  const i64 count = in.integer(3), inner = in.integer(4);
  const Scratch<int64_t> ids(count);
  if (!ids) return Status::outOfMemory;
  FlattenTuples flatten{in.ints(1), ids.data(), static_cast<int>(in.integer(6)), {}, {}};
  for (int k = 0; k < flatten.depth && k < kMaxDepth; k++) flatten.dims[k] = in.integer(7 + k);
  forEach(count, flatten);
  const int64_t* targets = ids.data();
  switch (in.integer(5)) {
    case 0: return scatterRows<Mode::add>(static_cast<const float*>(in.floats(0)), targets, in.floats(2), count, inner, 1.0f);
    case 1:
      return scatterRows<Mode::add>(static_cast<const uint32_t*>(in.pointer<uint32_t>(0)), targets, in.pointer<uint32_t>(2),
                                    count, inner, 1u);
    case 2: return scatterRows<Mode::set>(static_cast<const int32_t*>(in.ints(0)), targets, in.ints(2), count, inner, 1);
    default:
      return scatterRows<Mode::set>(static_cast<const uint8_t*>(in.bytes(0)), targets, in.bytes(2), count, inner, uint8_t{1});
  }
}

// Slots: x, ids, out, rows, inner, segments, isFloat. Ids outside the segments are left out, as in TF.js.
Status segmentSum(const Arguments& in) {
  clear(in);
  return in.flag(6) ? addByIds<float>(in, 1.0f, -1, false) : addByIds<uint32_t>(in, 1u, -1, false);
}

// Slots: dy, ids, out, rows, inner, table rows, scale, padId, whether to add to what is in out.
Status embedGrad(const Arguments& in) {
  if (!in.flag(8)) clear(in);
  return addByIds<float>(in, in.number(6), in.integer(7), true);
}

}  // namespace ordo::cuda
