// Casts, fills, ranges, and dropout as a separate operation.
#include <vector>

#include "map.h"

namespace ordo::cuda {

namespace {

__device__ inline void convert(double v, float& to) { to = static_cast<float>(v); }
__device__ inline void convert(double v, int32_t& to) { to = toInt32(v); }
__device__ inline void convert(double v, uint8_t& to) { to = v != 0; }

template <class From, class To>
struct CastMap {
  const From* x;
  To* out;
  __device__ void operator()(i64 i) const { convert(static_cast<double>(x[i]), out[i]); }
};

template <class T>
struct FillMap {
  T *out, value;
  __device__ void operator()(i64 i) const { out[i] = value; }
};

template <class From>
void castFrom(const CastArguments& in) {
  const From* x = in.x.as<From>();
  switch (in.to) {
    case Dtype::Float32: return forEach(in.size, CastMap<From, float>{x, in.out.as<float>()});
    case Dtype::Int32: return forEach(in.size, CastMap<From, int32_t>{x, in.out.as<int32_t>()});
    default: return forEach(in.size, CastMap<From, uint8_t>{x, in.out.as<uint8_t>()});
  }
}

}  // namespace

Status cast(const CastArguments& in) {
  switch (in.from) {
    case Dtype::Float32: castFrom<float>(in); break;
    case Dtype::Int32: castFrom<int32_t>(in); break;
    default: castFrom<uint8_t>(in); break;
  }
  return Status::ok;
}

Status fill(const FillArguments& in) {
  switch (in.dtype) {
    case Dtype::Float32: forEach(in.size, FillMap<float>{in.out.as<float>(), static_cast<float>(in.value)}); break;
    case Dtype::Int32: forEach(in.size, FillMap<int32_t>{in.out.as<int32_t>(), toInt32(in.value)}); break;
    default: forEach(in.size, FillMap<uint8_t>{in.out.as<uint8_t>(), static_cast<uint8_t>(in.value != 0)}); break;
  }
  return Status::ok;
}

// Each value depends on the previous one, so the host computes the values and uploads the result.
Status range(const RangeArguments& in) {
  if (in.size == 0) return Status::ok;
  const size_t size = static_cast<size_t>(in.size);
  if (in.dtype == Dtype::Float32) {
    std::vector<float> values(size, static_cast<float>(in.start));
    for (size_t i = 1; i < size; i++) values[i] = static_cast<float>(static_cast<double>(values[i - 1]) + in.step);
    Device::shared().upload(in.out.as<float>(), values.data(), size * sizeof(float));
  } else {
    std::vector<int32_t> values(size, toInt32(in.start));
    for (size_t i = 1; i < size; i++) values[i] = toInt32(static_cast<double>(values[i - 1]) + in.step);
    Device::shared().upload(in.out.as<int32_t>(), values.data(), size * sizeof(int32_t));
  }
  return Status::ok;
}

namespace {

struct Drop {
  Mask mask;
  __device__ float operator()(i64 i, float x) const { return mask.apply(x, i); }
};

}  // namespace

Status dropout(const DropoutArguments& in) {
  mapEach(in.size, in.x, in.out, Drop{Mask(in.rate, in.seed, in.counter)});
  return Status::ok;
}

}  // namespace ordo::cuda
