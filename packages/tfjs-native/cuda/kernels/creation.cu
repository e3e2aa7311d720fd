// Casts, fills, ranges, and dropout as an operation of its own.
#include <vector>

#include "numbers.h"

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
void castFrom(const Arguments& in) {
  const i64 n = in.integer(2);
  const From* x = in.pointer<From>(0);
  if (in.integer(4) == 0) forEach(n, CastMap<From, float>{x, in.floats(1)});
  else if (in.integer(4) == 1) forEach(n, CastMap<From, int32_t>{x, in.ints(1)});
  else forEach(n, CastMap<From, uint8_t>{x, in.bytes(1)});
}

}  // namespace

// Slots: x, out, n, from, to; dtypes are 0 float32, 1 int32, 2 bool.
Status cast(const Arguments& in) {
  if (in.integer(3) == 0) castFrom<float>(in);
  else if (in.integer(3) == 1) castFrom<int32_t>(in);
  else castFrom<uint8_t>(in);
  return Status::ok;
}

// Slots: out, n, value, dtype.
Status fill(const Arguments& in) {
  const i64 n = in.integer(1);
  if (in.integer(3) == 0) forEach(n, FillMap<float>{in.floats(0), in.number(2)});
  else if (in.integer(3) == 1) forEach(n, FillMap<int32_t>{in.ints(0), toInt32(in.slots[2])});
  else forEach(n, FillMap<uint8_t>{in.bytes(0), static_cast<uint8_t>(in.slots[2] != 0)});
  return Status::ok;
}

// Slots: out, n, start, step, dtype. TF.js adds the step again and again in the output's own type: a chain, which the
// host walks through; the result is uploaded.
Status range(const Arguments& in) {
  const i64 n = in.integer(1);
  if (n == 0) return Status::ok;
  if (in.integer(4) == 0) {
    std::vector<float> values(static_cast<size_t>(n), in.number(2));
    for (size_t i = 1; i < values.size(); i++) values[i] = static_cast<float>(static_cast<double>(values[i - 1]) + in.slots[3]);
    Device::shared().upload(in.floats(0), values.data(), values.size() * sizeof(float));
  } else {
    std::vector<int32_t> values(static_cast<size_t>(n), toInt32(in.slots[2]));
    for (size_t i = 1; i < values.size(); i++) values[i] = toInt32(static_cast<double>(values[i - 1]) + in.slots[3]);
    Device::shared().upload(in.ints(0), values.data(), values.size() * sizeof(int32_t));
  }
  return Status::ok;
}

namespace {

struct DropoutMap {
  const float* x;
  float* out;
  Mask mask;
  __device__ void operator()(i64 i) const { out[i] = mask.apply(x[i], i); }
};

}  // namespace

// Slots: x, out, n, rate, seed, counter. Its gradient is the same operation on dy.
Status dropout(const Arguments& in) {
  forEach(in.integer(2), DropoutMap{in.floats(0), in.floats(1), Mask(in.slots[3], in.slots[4], in.slots[5])});
  return Status::ok;
}

}  // namespace ordo::cuda
