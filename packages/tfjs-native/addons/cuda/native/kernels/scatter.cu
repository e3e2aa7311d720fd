// Scatter. Rows are first ordered by their targets (segments.h), and then one block writes each target. Repeated targets are
// added up in the order of the rows, or the last row wins.
#include "segments.h"

namespace ordo::cuda {

namespace {

enum class Mode : int { add, set };

// A slice of at most kOrderedRows rows.
template <class T>
struct Rows {
  const T* from;  // [count, inner]
  T* to;          // [targets, inner]
  const int64_t* ids;
  const int32_t* order;
  i64 count, inner;
  T scale;
};

// Returns the first place after a segment, found by binary search.
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

// One block starts for each place in the order. The block of the first place in a segment does the work of the segment. Negative
// ids are left out.
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

// `to` already holds its initial values.
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

// Computes the flat targets of index tuples. A tuple out of range is reported and gets -1.
struct FlattenTuples {
  const int32_t* indices;
  int64_t* ids;
  int depth;
  i64 dims[ScatterNdArguments::kMost] = {};
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

// Copies ids; those outside [0, bound) and `skip` become -1. With `strict`, an id out of range is also reported.
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

template <class T>
void clear(T* to, i64 count) {
  Device& device = Device::shared();
  const size_t bytes = static_cast<size_t>(count) * sizeof(T);
  if (bytes > 0) device.note(cudaMemsetAsync(to, 0, bytes, device.stream()));
}

struct IdRange {
  i64 segments, skip;
  bool strict;
};

template <class T>
Status addByIds(const T* from, const int32_t* given, T* to, i64 count, i64 inner, T scale, const IdRange& range) {
  const Scratch<int64_t> ids(count);
  if (!ids) return Status::outOfMemory;
  forEach(count, WidenIds{given, ids.data(), range.segments, range.skip, range.strict, {}});
  return scatterRows<Mode::add>(from, ids.data(), to, count, inner, scale);
}

}  // namespace

Status scatterNd(const ScatterNdArguments& in) {
  const Scratch<int64_t> ids(in.tuples);
  if (!ids) return Status::outOfMemory;
  FlattenTuples flatten{in.indices, ids.data(), static_cast<int>(in.depth), {}, {}};
  for (int k = 0; k < flatten.depth; k++) flatten.dims[k] = in.dims(k);
  forEach(in.tuples, flatten);
  const int64_t* targets = ids.data();
  switch (in.mode) {
    case ScatterMode::AddFloats:
      return scatterRows<Mode::add>(in.updates.as<const float>(), targets, in.out.as<float>(), in.tuples, in.inner, 1.0f);
    case ScatterMode::AddInts:
      return scatterRows<Mode::add>(in.updates.as<const uint32_t>(), targets, in.out.as<uint32_t>(), in.tuples, in.inner, 1u);
    case ScatterMode::SetWords:
      return scatterRows<Mode::set>(in.updates.as<const int32_t>(), targets, in.out.as<int32_t>(), in.tuples, in.inner, 1);
    default:
      return scatterRows<Mode::set>(in.updates.as<const uint8_t>(), targets, in.out.as<uint8_t>(), in.tuples, in.inner, uint8_t{1});
  }
}

Status segmentSum(const SegmentSumArguments& in) {
  const auto add = [&](const auto* x, auto* out, auto scale) {
    clear(out, in.segments * in.inner);
    return addByIds(x, in.ids, out, in.rows, in.inner, scale, {in.segments, -1, false});
  };
  if (in.isFloat) return add(in.x.as<const float>(), in.out.as<float>(), 1.0f);
  return add(in.x.as<const uint32_t>(), in.out.as<uint32_t>(), 1u);
}

Status embedGrad(const EmbedGradArguments& in) {
  if (!in.accumulate) clear(in.dtable, in.tableRows * in.columns);
  return addByIds(in.dy, in.ids, in.dtable, in.rows, in.columns, in.scale, {in.tableRows, in.padId, true});
}

}  // namespace ordo::cuda
