// Functions of one tensor, element by element, with the conventions of TF.js. The kernel chooses the function itself. All threads
// take the same branch, and such a kernel mostly waits for memory.
#include "map.h"

namespace ordo::cuda {

namespace {

constexpr float kSeluAlpha = 1.6732632423543772f, kSeluScale = 1.0507009873554805f;

__device__ float softplus(float x) {
  constexpr float threshold = -15.942385f + 2.0f;  // log(float32 epsilon) + 2, as in TF.js
  if (x > -threshold) return x;
  if (x < threshold) return expf(x);
  return log1pf(expf(x));
}

__device__ float applyUnary(Unary kind, float v, float alpha) {
  switch (kind) {
    case Unary::Abs: return fabsf(v);
    case Unary::Acos: return acosf(v);
    case Unary::Acosh: return acoshf(v);
    case Unary::Asin: return asinf(v);
    case Unary::Asinh: return asinhf(v);
    case Unary::Atan: return atanf(v);
    case Unary::Atanh: return atanhf(v);
    case Unary::Ceil: return ceilf(v);
    case Unary::Cos: return cosf(v);
    case Unary::Cosh: return coshf(v);
    case Unary::Elu: return v >= 0 ? v : expm1f(v);
    case Unary::Erf: return erff(v);
    case Unary::Exp: return expf(v);
    case Unary::Expm1: return expm1f(v);
    case Unary::Floor: return floorf(v);
    case Unary::LeakyRelu: return v < 0 ? alpha * v : v;
    case Unary::Log: return logf(v);
    case Unary::Log1p: return log1pf(v);
    case Unary::Neg: return -v;
    case Unary::Reciprocal: return 1 / v;
    case Unary::Relu: return v <= 0 ? 0.0f : v;
    case Unary::Relu6: return v <= 0 ? 0.0f : v >= 6 ? 6.0f : v;
    case Unary::Round: return nearbyintf(v);
    case Unary::Rsqrt: return 1 / sqrtf(v);
    case Unary::Selu: return v >= 0 ? kSeluScale * v : kSeluScale * kSeluAlpha * expm1f(v);
    case Unary::Sigmoid: return 1 / (1 + expf(-v));
    case Unary::Sign: return v < 0 ? -1.0f : v > 0 ? 1.0f : 0.0f;
    case Unary::Sin: return sinf(v);
    case Unary::Sinh: return sinhf(v);
    case Unary::Softplus: return softplus(v);
    case Unary::Sqrt: return sqrtf(v);
    case Unary::Square: return v * v;
    case Unary::Step: return v != v ? v : v > 0 ? 1.0f : alpha;
    case Unary::Tan: return tanf(v);
    case Unary::Tanh: return tanhf(v);
    case Unary::count: break;
  }
  return v;
}

// Integers wrap as in an Int32Array. Functions not listed here return an integer unchanged.
__device__ int32_t applyUnary(Unary kind, int32_t v, int32_t alpha) {
  const int32_t negated = static_cast<int32_t>(0u - static_cast<uint32_t>(v));
  switch (kind) {
    case Unary::Abs: return v < 0 ? negated : v;
    case Unary::Neg: return negated;
    case Unary::Relu: return v < 0 ? 0 : v;
    case Unary::Relu6: return v < 0 ? 0 : v > 6 ? 6 : v;
    case Unary::Sign: return (v > 0) - (v < 0);
    case Unary::Square: return toInt32(static_cast<double>(v) * v);
    case Unary::Step: return v > 0 ? 1 : alpha;
    default: return v;
  }
}

struct UnaryFunction {
  Unary kind;
  float alpha;
  __device__ float operator()(i64, float x) const { return applyUnary(kind, x, alpha); }
};

struct IntMap {
  const int32_t* x;
  int32_t* out;
  Unary kind;
  int32_t alpha;
  __device__ void operator()(i64 i) const { out[i] = applyUnary(kind, x[i], alpha); }
};

struct TestMap {
  const float* x;
  uint8_t* out;
  Test kind;
  __device__ void operator()(i64 i) const {
    const float v = x[i];
    const bool isNan = v != v, isFinite = v - v == 0;
    out[i] = kind == Test::IsNan ? isNan : kind == Test::IsFinite ? isFinite : !isNan && !isFinite;
  }
};

struct NotMap {
  const uint8_t* x;
  uint8_t* out;
  __device__ void operator()(i64 i) const { out[i] = x[i] == 0; }
};

struct ClipMap {
  const float* x;
  float *out, low, high;
  __device__ void operator()(i64 i) const {
    const float v = x[i];
    out[i] = v > high ? high : v < low ? low : v;
  }
};

}  // namespace

Status unaryFloat(const UnaryFloatArguments& in) {
  mapEach(in.size, in.x, in.out, UnaryFunction{in.kind, in.alpha});
  return Status::ok;
}

Status unaryInt(const UnaryIntArguments& in) {
  forEach(in.size, IntMap{in.x, in.out, in.kind, toInt32(in.alpha)});
  return Status::ok;
}

Status testFloat(const TestFloatArguments& in) {
  forEach(in.size, TestMap{in.x, in.out, in.kind});
  return Status::ok;
}

Status logicalNot(const LogicalNotArguments& in) {
  forEach(in.size, NotMap{in.x, in.out});
  return Status::ok;
}

Status clip(const ClipArguments& in) {
  forEach(in.size, ClipMap{in.x, in.out, in.low, in.high});
  return Status::ok;
}

}  // namespace ordo::cuda
