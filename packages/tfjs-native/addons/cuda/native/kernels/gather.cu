// Gather and one-hot. A bad index is reported and its slice is left out; the next read throws the error.
#include <type_traits>

#include "numbers.h"

namespace ordo::cuda {

namespace {

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
Status gatherAs(const GatherArguments& in) {
  forEach(in.batch * in.outer * in.count * in.inner,
          GatherSlices<T>{in.x.as<T>(), in.indices, in.out.as<T>(), in.outer, in.axisSize, in.inner, in.count, {}});
  return Status::ok;
}

struct Tuples {
  const int32_t* indices;
  int depth;
  i64 dims[GatherNdArguments::kMost] = {};
  Reporter reporter;

  explicit Tuples(const GatherNdArguments& in) : indices(in.indices), depth(static_cast<int>(in.depth)) {
    for (int k = 0; k < depth; k++) dims[k] = in.dims(k);
  }
  // Returns the flat offset of a tuple, or -1 when it is out of range.
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

Status gather(const GatherArguments& in) { return in.elementBytes == 4 ? gatherAs<int32_t>(in) : gatherAs<uint8_t>(in); }

Status gatherNd(const GatherNdArguments& in) {
  const Tuples tuples(in);
  const auto run = [&](const auto* params, auto* out) {
    forEach(in.tuples * in.inner, GatherTuples<std::remove_pointer_t<decltype(out)>>{params, out, in.inner, tuples});
  };
  if (in.elementBytes == 4) run(in.params.as<const int32_t>(), in.out.as<int32_t>());
  else run(in.params.as<const uint8_t>(), in.out.as<uint8_t>());
  return Status::ok;
}

Status oneHot(const OneHotArguments& in) {
  const auto run = [&](auto* out, auto on, auto off) {
    forEach(in.size * in.depth, OneHot<decltype(on)>{in.indices, out, in.depth, on, off});
  };
  switch (in.dtype) {
    case Dtype::Float32: run(in.out.as<float>(), static_cast<float>(in.on), static_cast<float>(in.off)); break;
    case Dtype::Int32: run(in.out.as<int32_t>(), toInt32(in.on), toInt32(in.off)); break;
    default: run(in.out.as<uint8_t>(), static_cast<uint8_t>(in.on != 0), static_cast<uint8_t>(in.off != 0)); break;
  }
  return Status::ok;
}

}  // namespace ordo::cuda
