// Gather, scatter and one-hot. Indices are checked here, since only here their values are known; a bad one is
// reported (slots 0 and 1: the index and its bound) and nothing has been read or written out of range.
#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

Status reportIndex(const Arguments& in, double index, i64 bound) {
  in.slots[0] = index;
  in.slots[1] = static_cast<double>(bound);
  return Status::indexOutOfRange;
}

// The first index outside [0, bound), or -1.
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

// Slots: x, indices, out, batch, outer, axis size, inner, count, element size.
template <class T>
void gatherSlices(const Arguments& in) {
  const T* x = in.pointer<T>(0);
  const int32_t* indices = in.ints(1);
  T* out = in.pointer<T>(2);
  const i64 batch = in.integer(3), outer = in.integer(4), size = in.integer(5), inner = in.integer(6),
            count = in.integer(7);
  parallelFor(batch * outer * count, rowGrain(inner), [&](i64 begin, i64 end) {
    for (i64 row = begin; row < end; row++) {
      const i64 slab = row / count, index = indices[slab / outer * count + row % count];
      copyElements(out + row * inner, x + (slab * size + index) * inner, inner);
    }
  });
}

}  // namespace

Status gather(const Arguments& in) {
  const i64 size = in.integer(5), total = in.integer(3) * in.integer(7);
  const i64 bad = findOutside(in.ints(1), total, size);
  if (bad >= 0) return reportIndex(in, in.ints(1)[bad], size);
  if (in.integer(8) == 4) gatherSlices<int32_t>(in);
  else gatherSlices<uint8_t>(in);
  return Status::ok;
}

namespace {

// Flat offsets of index tuples. Slots from `at`: depth, dims of the indexed dimensions….
struct TupleOffsets {
  const int32_t* indices;
  i64 depth;
  const double* dims;

  i64 outsideOf(i64 tuple) const {
    for (i64 k = 0; k < depth; k++) {
      const int32_t index = indices[tuple * depth + k];
      if (index < 0 || index >= static_cast<i64>(dims[k])) return k;
    }
    return -1;
  }
  i64 offset(i64 tuple) const {
    i64 flat = 0;
    for (i64 k = 0; k < depth; k++) flat = flat * static_cast<i64>(dims[k]) + indices[tuple * depth + k];
    return flat;
  }
};

Status checkTuples(const Arguments& in, const TupleOffsets& tuples, i64 count) {
  for (i64 t = 0; t < count; t++) {
    const i64 bad = tuples.outsideOf(t);
    if (bad >= 0) return reportIndex(in, tuples.indices[t * tuples.depth + bad], static_cast<i64>(tuples.dims[bad]));
  }
  return Status::ok;
}

}  // namespace

// Slots: params, indices, out, tuples, inner, element size, depth, dims….
Status gatherNd(const Arguments& in) {
  const TupleOffsets tuples{in.ints(1), in.integer(6), in.slots + 7};
  const i64 count = in.integer(3), inner = in.integer(4);
  const Status status = checkTuples(in, tuples, count);
  if (status != Status::ok) return status;
  const auto run = [&](auto* x, auto* out) {
    for (i64 t = 0; t < count; t++) copyElements(out + t * inner, x + tuples.offset(t) * inner, inner);
  };
  if (in.integer(5) == 4) run(in.ints(0), in.ints(2));
  else run(in.bytes(0), in.bytes(2));
  return Status::ok;
}

// Slots: updates, indices, out (already holding its start values), tuples, inner, mode, depth, dims….
// Mode: 0 add float32, 1 add int32, 2 set 4-byte elements, 3 set bytes. In order, so repeated indices are deterministic.
Status scatterNd(const Arguments& in) {
  const TupleOffsets tuples{in.ints(1), in.integer(6), in.slots + 7};
  const i64 count = in.integer(3), inner = in.integer(4);
  const Status status = checkTuples(in, tuples, count);
  if (status != Status::ok) return status;
  const auto add = [&](auto* updates, auto* out) {
    for (i64 t = 0; t < count; t++) {
      const i64 at = tuples.offset(t) * inner;
      for (i64 i = 0; i < inner; i++) out[at + i] += updates[t * inner + i];
    }
  };
  const auto set = [&](auto* updates, auto* out) {
    for (i64 t = 0; t < count; t++) copyElements(out + tuples.offset(t) * inner, updates + t * inner, inner);
  };
  switch (in.integer(5)) {
    case 0: add(in.floats(0), in.floats(2)); break;
    case 1: add(in.pointer<uint32_t>(0), in.pointer<uint32_t>(2)); break;
    case 2: set(in.ints(0), in.ints(2)); break;
    default: set(in.bytes(0), in.bytes(2)); break;
  }
  return Status::ok;
}

namespace {

template <class T>
void clear(T* out, i64 n) {
  parallelFor(n, 8 * kGrain, [&](i64 begin, i64 end) { std::memset(out + begin, 0, static_cast<size_t>(end - begin) * sizeof(T)); });
}

// out[ids[r]] += scale·x[r], in the order of r for every element: threads own columns, not rows.
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

// Slots: x, ids, out, rows, inner, segments, isFloat. Ids outside the segments are left out, as in TF.js.
Status segmentSum(const Arguments& in) {
  const i64 rows = in.integer(3), inner = in.integer(4), segments = in.integer(5);
  clear(in.pointer<uint32_t>(2), segments * inner);
  if (in.flag(6)) addRows(in.floats(0), in.ints(1), in.floats(2), rows, inner, segments, 1.0f, -1);
  else addRows(in.pointer<uint32_t>(0), in.ints(1), in.pointer<uint32_t>(2), rows, inner, segments, 1u, -1);
  return Status::ok;
}

// Slots: dy, ids, out, rows, inner, table rows, scale, padId, whether to add to what is in out.
Status embedGrad(const Arguments& in) {
  const i64 rows = in.integer(3), tableRows = in.integer(5);
  const i64 bad = findOutside(in.ints(1), rows, tableRows);
  if (bad >= 0) return reportIndex(in, in.ints(1)[bad], tableRows);
  if (!in.flag(8)) clear(in.floats(2), tableRows * in.integer(4));
  addRows(in.floats(0), in.ints(1), in.floats(2), rows, in.integer(4), tableRows, in.number(6), in.integer(7));
  return Status::ok;
}

// Slots: indices, out, n, depth, on, off, dtype.
Status oneHot(const Arguments& in) {
  const int32_t* indices = in.ints(0);
  const i64 n = in.integer(2), depth = in.integer(3);
  const auto run = [&](auto* out, auto on, auto off) {
    parallelFor(n, rowGrain(depth), [&](i64 begin, i64 end) {
      for (i64 r = begin; r < end; r++) {
        for (i64 i = 0; i < depth; i++) out[r * depth + i] = off;
        if (indices[r] >= 0 && indices[r] < depth) out[r * depth + indices[r]] = on;
      }
    });
  };
  switch (in.integer(6)) {
    case 0: run(in.floats(1), in.number(4), in.number(5)); break;
    case 1: run(in.ints(1), static_cast<int32_t>(in.slots[4]), static_cast<int32_t>(in.slots[5])); break;
    default: run(in.bytes(1), static_cast<uint8_t>(in.flag(4)), static_cast<uint8_t>(in.flag(5))); break;
  }
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
