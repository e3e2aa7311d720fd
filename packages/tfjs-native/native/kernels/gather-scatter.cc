// Gather, scatter and one-hot. Index values are checked here, where they are first known. A bad index is reported before anything
// is read or written out of range.
#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

// Returns the place of the first index outside [0, bound), or -1.
i64 findOutside(const int32_t* indices, i64 n, i64 bound) {
  for (i64 i = 0; i < n; i++) {
    if (indices[i] < 0 || indices[i] >= bound) return i;
  }
  return -1;
}

template <class T>
ORDO_INLINE void copyElements(T* to, const T* from, i64 n) {
  std::memcpy(to, from, static_cast<size_t>(n) * sizeof(T));
}

template <class T>
void gatherSlices(const GatherArguments& in) {
  const T* x = in.x.as<T>();
  T* out = in.out.as<T>();
  const i64 outer = in.outer, size = in.axisSize, inner = in.inner, count = in.count;
  parallelFor(in.batch * outer * count, rowGrain(inner), [&](i64 begin, i64 end) {
    for (i64 row = begin; row < end; row++) {
      const i64 slab = row / count, index = in.indices[slab / outer * count + row % count];
      copyElements(out + row * inner, x + (slab * size + index) * inner, inner);
    }
  });
}

}  // namespace

Status gather(const GatherArguments& in) {
  const i64 bad = findOutside(in.indices, in.batch * in.count, in.axisSize);
  if (bad >= 0) return in.outOfRange(in.indices[bad], in.axisSize);
  if (in.elementBytes == 4) gatherSlices<int32_t>(in);
  else gatherSlices<uint8_t>(in);
  return Status::ok;
}

namespace {

// Reports the first index of a tuple that is outside its dimension.
template <class In>
Status checkTuples(const In& in) {
  for (i64 t = 0; t < in.tuples; t++) {
    for (i64 k = 0; k < in.depth; k++) {
      const i64 index = in.indices[t * in.depth + k];
      if (index < 0 || index >= in.dims(k)) return in.outOfRange(index, in.dims(k));
    }
  }
  return Status::ok;
}

// Returns the flat offset of a tuple of indices.
template <class In>
i64 offsetOf(const In& in, i64 tuple) {
  i64 flat = 0;
  for (i64 k = 0; k < in.depth; k++) flat = flat * in.dims(k) + in.indices[tuple * in.depth + k];
  return flat;
}

}  // namespace

Status gatherNd(const GatherNdArguments& in) {
  const i64 inner = in.inner;
  const Status status = checkTuples(in);
  if (status != Status::ok) return status;
  const auto run = [&](const auto* x, auto* out) {
    for (i64 t = 0; t < in.tuples; t++) copyElements(out + t * inner, x + offsetOf(in, t) * inner, inner);
  };
  if (in.elementBytes == 4) run(in.params.as<int32_t>(), in.out.as<int32_t>());
  else run(in.params.as<uint8_t>(), in.out.as<uint8_t>());
  return Status::ok;
}

Status scatterNd(const ScatterNdArguments& in) {
  const i64 inner = in.inner;
  const Status status = checkTuples(in);
  if (status != Status::ok) return status;
  const auto add = [&](const auto* updates, auto* out) {
    for (i64 t = 0; t < in.tuples; t++) {
      const i64 at = offsetOf(in, t) * inner;
      for (i64 i = 0; i < inner; i++) out[at + i] += updates[t * inner + i];
    }
  };
  const auto set = [&](const auto* updates, auto* out) {
    for (i64 t = 0; t < in.tuples; t++) copyElements(out + offsetOf(in, t) * inner, updates + t * inner, inner);
  };
  switch (in.mode) {
    case ScatterMode::AddFloats: add(in.updates.as<float>(), in.out.as<float>()); break;
    case ScatterMode::AddInts: add(in.updates.as<uint32_t>(), in.out.as<uint32_t>()); break;
    case ScatterMode::SetWords: set(in.updates.as<int32_t>(), in.out.as<int32_t>()); break;
    default: set(in.updates.as<uint8_t>(), in.out.as<uint8_t>()); break;
  }
  return Status::ok;
}

namespace {

template <class T>
void clear(T* out, i64 n) {
  parallelFor(n, 8 * kGrain, [&](i64 begin, i64 end) { std::memset(out + begin, 0, static_cast<size_t>(end - begin) * sizeof(T)); });
}

// out[ids[r]] += scale·x[r]. Each thread owns columns, not rows, so every element is summed in the order of r.
template <class T>
void addRows(const T* x, const int32_t* ids, T* out, i64 rows, i64 inner, i64 segments, T scale, i64 skip) {
  const i64 strip = most(64, inner / 16);
  parallelFor(inner, rows * inner < kGrain ? inner : strip, [&](i64 begin, i64 end) {
    for (i64 r = 0; r < rows; r++) {
      const i64 id = ids[r];
      if (id < 0 || id >= segments || id == skip) continue;
      T* to = out + id * inner;
      const T* from = x + r * inner;
      for (i64 i = begin; i < end; i++) to[i] += scale * from[i];
    }
  });
}

}  // namespace

Status segmentSum(const SegmentSumArguments& in) {
  clear(in.out.as<uint32_t>(), in.segments * in.inner);
  const auto add = [&](const auto* x, auto* out, auto scale) { addRows(x, in.ids, out, in.rows, in.inner, in.segments, scale, -1); };
  if (in.isFloat) add(in.x.as<float>(), in.out.as<float>(), 1.0f);
  else add(in.x.as<uint32_t>(), in.out.as<uint32_t>(), 1u);
  return Status::ok;
}

Status embedGrad(const EmbedGradArguments& in) {
  const i64 bad = findOutside(in.ids, in.rows, in.tableRows);
  if (bad >= 0) return in.outOfRange(in.ids[bad], in.tableRows);
  if (!in.accumulate) clear(in.dtable, in.tableRows * in.columns);
  addRows(in.dy, in.ids, in.dtable, in.rows, in.columns, in.tableRows, in.scale, in.padId);
  return Status::ok;
}

Status oneHot(const OneHotArguments& in) {
  const int32_t* indices = in.indices;
  const i64 depth = in.depth;
  const auto run = [&](auto* out, auto on, auto off) {
    parallelFor(in.size, rowGrain(depth), [&](i64 begin, i64 end) {
      for (i64 r = begin; r < end; r++) {
        for (i64 i = 0; i < depth; i++) out[r * depth + i] = off;
        if (indices[r] >= 0 && indices[r] < depth) out[r * depth + indices[r]] = on;
      }
    });
  };
  switch (in.dtype) {
    case Dtype::Float32: run(in.out.as<float>(), static_cast<float>(in.on), static_cast<float>(in.off)); break;
    case Dtype::Int32: run(in.out.as<int32_t>(), static_cast<int32_t>(in.on), static_cast<int32_t>(in.off)); break;
    default: run(in.out.as<uint8_t>(), static_cast<uint8_t>(in.on != 0), static_cast<uint8_t>(in.off != 0)); break;
  }
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
