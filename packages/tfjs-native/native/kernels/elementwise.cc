// Functions of one tensor, element by element, with the conventions of TF.js: relu passes NaN on, while step and sign treat NaN
// in different ways (see their lines).
#include <cmath>

#include "int32.h"
#include "math.h"
#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

// Applies f to whole vectors. The tail is padded to a whole vector, so the bits of an element do not depend on its place.
template <class F>
void mapVectors(const float* x, float* out, i64 n, const F& f) {
  parallelFor(n, kGrain, [&](i64 begin, i64 end) {
    i64 i = begin;
    for (; i + W <= end; i += W) store(out + i, f(load(x + i)));
    if (i < end) storePart(out + i, f(loadPart(x + i, end - i, 1.0f)), end - i);
  });
}

template <class T, class R, class F>
void mapScalars(const T* x, R* out, i64 n, const F& f) {
  parallelFor(n, kGrain, [&](i64 begin, i64 end) {
    for (i64 i = begin; i < end; i++) out[i] = f(x[i]);
  });
}

constexpr float kSeluAlpha = 1.6732632423543772f, kSeluScale = 1.0507009873554805f;

float softplus(float x) {
  constexpr float threshold = -15.942385f + 2.0f;  // log(float32 epsilon) + 2, as in TF.js
  if (x > -threshold) return x;
  if (x < threshold) return std::exp(x);
  return std::log1p(std::exp(x));
}

}  // namespace

Status unaryFloat(const UnaryFloatArguments& in) {
  const float alpha = in.alpha;
  const auto vectors = [&](auto f) { mapVectors(in.x, in.out, in.size, f); };
  const auto scalars = [&](auto f) { mapScalars(in.x, in.out, in.size, f); };
  switch (in.kind) {
    case Unary::Abs: scalars([](float v) { return std::fabs(v); }); break;
    case Unary::Acos: scalars([](float v) { return std::acos(v); }); break;
    case Unary::Acosh: scalars([](float v) { return std::acosh(v); }); break;
    case Unary::Asin: scalars([](float v) { return std::asin(v); }); break;
    case Unary::Asinh: scalars([](float v) { return std::asinh(v); }); break;
    case Unary::Atan: scalars([](float v) { return std::atan(v); }); break;
    case Unary::Atanh: scalars([](float v) { return std::atanh(v); }); break;
    case Unary::Ceil: scalars([](float v) { return std::ceil(v); }); break;
    case Unary::Cos: scalars([](float v) { return std::cos(v); }); break;
    case Unary::Cosh: scalars([](float v) { return std::cosh(v); }); break;
    case Unary::Elu: scalars([](float v) { return v >= 0 ? v : std::expm1(v); }); break;
    case Unary::Erf: scalars([](float v) { return std::erf(v); }); break;
    case Unary::Exp: vectors([](vf v) { return expV(v); }); break;
    case Unary::Expm1: scalars([](float v) { return std::expm1(v); }); break;
    case Unary::Floor: scalars([](float v) { return std::floor(v); }); break;
    case Unary::LeakyRelu: scalars([alpha](float v) { return v < 0 ? alpha * v : v; }); break;
    case Unary::Log: vectors([](vf v) { return logV(v); }); break;
    case Unary::Log1p: scalars([](float v) { return std::log1p(v); }); break;
    case Unary::Neg: scalars([](float v) { return -v; }); break;
    case Unary::Reciprocal: scalars([](float v) { return 1 / v; }); break;
    case Unary::Relu: scalars([](float v) { return v <= 0 ? 0.0f : v; }); break;
    case Unary::Relu6: scalars([](float v) { return v <= 0 ? 0.0f : v >= 6 ? 6.0f : v; }); break;
    case Unary::Round: scalars([](float v) { return std::nearbyint(v); }); break;
    case Unary::Rsqrt: scalars([](float v) { return 1 / std::sqrt(v); }); break;
    case Unary::Selu: scalars([](float v) { return v >= 0 ? kSeluScale * v : kSeluScale * kSeluAlpha * std::expm1(v); }); break;
    case Unary::Sigmoid: vectors([](vf v) { return sigmoidV(v); }); break;
    case Unary::Sign: scalars([](float v) { return v < 0 ? -1.0f : v > 0 ? 1.0f : 0.0f; }); break;
    case Unary::Sin: scalars([](float v) { return std::sin(v); }); break;
    case Unary::Sinh: scalars([](float v) { return std::sinh(v); }); break;
    case Unary::Softplus: scalars(softplus); break;
    case Unary::Sqrt: scalars([](float v) { return std::sqrt(v); }); break;
    case Unary::Square: scalars([](float v) { return v * v; }); break;
    case Unary::Step: scalars([alpha](float v) { return v != v ? v : v > 0 ? 1.0f : alpha; }); break;
    case Unary::Tan: scalars([](float v) { return std::tan(v); }); break;
    case Unary::Tanh: vectors([](vf v) { return tanhV(v); }); break;
    case Unary::count: break;
  }
  return Status::ok;
}

// Integers wrap as in an Int32Array. Functions not listed here are never called for int32 tensors.
Status unaryInt(const UnaryIntArguments& in) {
  const int32_t alpha = toInt32(in.alpha);
  const auto scalars = [&](auto f) { mapScalars(in.x, in.out, in.size, f); };
  const auto negate = [](int32_t v) { return static_cast<int32_t>(0u - static_cast<uint32_t>(v)); };
  switch (in.kind) {
    case Unary::Abs: scalars([negate](int32_t v) { return v < 0 ? negate(v) : v; }); break;
    case Unary::Neg: scalars(negate); break;
    case Unary::Relu: scalars([](int32_t v) { return v < 0 ? 0 : v; }); break;
    case Unary::Relu6: scalars([](int32_t v) { return v < 0 ? 0 : v > 6 ? 6 : v; }); break;
    case Unary::Sign: scalars([](int32_t v) { return (v > 0) - (v < 0); }); break;
    case Unary::Square: scalars([](int32_t v) { return toInt32(static_cast<double>(v) * v); }); break;
    case Unary::Step: scalars([alpha](int32_t v) { return v > 0 ? 1 : alpha; }); break;
    default: scalars([](int32_t v) { return v; }); break;  // Ceil, Floor, Round
  }
  return Status::ok;
}

Status testFloat(const TestFloatArguments& in) {
  const auto scalars = [&](auto f) { mapScalars(in.x, in.out, in.size, f); };
  switch (in.kind) {
    case Test::IsNan: scalars([](float v) { return static_cast<uint8_t>(v != v); }); break;
    case Test::IsInf: scalars([](float v) { return static_cast<uint8_t>(std::isinf(v)); }); break;
    case Test::IsFinite: scalars([](float v) { return static_cast<uint8_t>(std::isfinite(v)); }); break;
    case Test::count: break;
  }
  return Status::ok;
}

Status logicalNot(const LogicalNotArguments& in) {
  mapScalars(in.x, in.out, in.size, [](uint8_t v) { return static_cast<uint8_t>(!v); });
  return Status::ok;
}

Status clip(const ClipArguments& in) {
  const float low = in.low, high = in.high;
  mapScalars(in.x, in.out, in.size, [=](float v) { return v > high ? high : v < low ? low : v; });
  return Status::ok;
}

Status cast(const CastArguments& in) {
  const auto isTrue = [](auto v) { return static_cast<uint8_t>(v != 0); };
  const auto convert = [&](const auto* x) {
    switch (in.to) {
      case Dtype::Float32: return mapScalars(x, in.out.as<float>(), in.size, [](auto v) { return static_cast<float>(v); });
      case Dtype::Int32:
        return mapScalars(x, in.out.as<int32_t>(), in.size, [](auto v) { return toInt32(static_cast<double>(v)); });
      default: return mapScalars(x, in.out.as<uint8_t>(), in.size, isTrue);
    }
  };
  switch (in.from) {
    case Dtype::Float32: convert(in.x.as<float>()); break;
    case Dtype::Int32: convert(in.x.as<int32_t>()); break;
    default: convert(in.x.as<uint8_t>()); break;
  }
  return Status::ok;
}

Status fill(const FillArguments& in) {
  const auto assign = [&](auto* out, auto value) {
    parallelFor(in.size, 4 * kGrain, [&](i64 begin, i64 end) {
      for (i64 i = begin; i < end; i++) out[i] = value;
    });
  };
  switch (in.dtype) {
    case Dtype::Float32: assign(in.out.as<float>(), static_cast<float>(in.value)); break;
    case Dtype::Int32: assign(in.out.as<int32_t>(), toInt32(in.value)); break;
    default: assign(in.out.as<uint8_t>(), static_cast<uint8_t>(in.value != 0)); break;
  }
  return Status::ok;
}

Status range(const RangeArguments& in) {
  if (in.size == 0) return Status::ok;
  if (in.dtype == Dtype::Float32) {
    float* out = in.out.as<float>();
    out[0] = static_cast<float>(in.start);
    for (i64 i = 1; i < in.size; i++) out[i] = static_cast<float>(static_cast<double>(out[i - 1]) + in.step);
  } else {
    int32_t* out = in.out.as<int32_t>();
    out[0] = toInt32(in.start);
    for (i64 i = 1; i < in.size; i++) out[i] = toInt32(static_cast<double>(out[i - 1]) + in.step);
  }
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
