// Functions of two tensors with broadcasting. JavaScript merges dimensions first, so in most cases one or two dimensions remain.
// A stride of 0 repeats an element.
#include "map.h"

namespace ordo::cuda {

namespace {

constexpr int kMaxRank = 8;

struct Broadcast {
  int rank;
  i64 count = 1;
  i64 dims[kMaxRank] = {}, strideA[kMaxRank] = {}, strideB[kMaxRank] = {};

  template <class In>
  explicit Broadcast(const In& in) : rank(static_cast<int>(in.rank)) {
    static_assert(In::kMost <= kMaxRank);
    for (int k = 0; k < rank; k++) {
      dims[k] = in.dims(k);
      strideA[k] = in.stridesA(k);
      strideB[k] = in.stridesB(k);
      count *= dims[k];
    }
  }
  __device__ void offsetsOf(i64 index, i64& a, i64& b) const {
    a = b = 0;
    for (int k = rank - 1; k > 0; k--) {
      const i64 at = index % dims[k];
      index /= dims[k];
      a += at * strideA[k];
      b += at * strideB[k];
    }
    a += index * strideA[0];
    b += index * strideB[0];
  }
};

__device__ float modulo(float a, float b) {
  const float rest = fmodf(a, b);
  return (a < 0 && b < 0) || (a >= 0 && b >= 0) ? rest : fmodf(rest + b, b);
}

__device__ double modulo(double a, double b) {
  const double rest = fmod(a, b);
  return (a < 0 && b < 0) || (a >= 0 && b >= 0) ? rest : fmod(rest + b, b);
}

struct FloatFunction {
  Binary kind;
  __device__ float operator()(float a, float b) const {
    switch (kind) {
      case Binary::Add: return a + b;
      case Binary::Sub: return a - b;
      case Binary::Multiply: return a * b;
      case Binary::RealDiv: return a / b;
      case Binary::FloorDiv: return floorf(a / b);
      case Binary::Mod: return modulo(a, b);
      case Binary::Pow: return powf(a, b);
      case Binary::Maximum: return a != a ? a : b != b ? b : a > b ? a : b;  // NaN wins, as in Math.max
      case Binary::Minimum: return a != a ? a : b != b ? b : a < b ? a : b;
      case Binary::SquaredDifference: return (a - b) * (a - b);
      case Binary::Atan2: return atan2f(a, b);
      case Binary::Prelu: return a < 0 ? b * a : a;
      case Binary::EluGrad: return b >= 0 ? a : a * (b + 1);
      default: return a;  // BitwiseAnd is defined for int32 only
    }
  }
};

struct InOrder {
  FloatFunction f;
  __device__ float operator()(i64, float a, float b) const { return f(a, b); }
};

struct IntFunction {
  Binary kind;
  __device__ int32_t operator()(int32_t x, int32_t y) const {
    const double a = x, b = y;
    switch (kind) {
      case Binary::Add: return toInt32(a + b);
      case Binary::Sub: return toInt32(a - b);
      case Binary::Multiply: return toInt32(a * b);
      case Binary::RealDiv: return toInt32(a / b);
      case Binary::FloorDiv: return toInt32(floor(a / b));
      case Binary::Mod: return toInt32(modulo(a, b));
      case Binary::Pow: return toInt32(pow(a, b));
      case Binary::Maximum: return x > y ? x : y;
      case Binary::Minimum: return x < y ? x : y;
      case Binary::SquaredDifference: return toInt32((a - b) * (a - b));
      case Binary::BitwiseAnd: return x & y;
      default: return x;  // Atan2, Prelu and EluGrad are defined for float32 only
    }
  }
};

template <class T>
struct CompareFunction {
  Compare kind;
  __device__ uint8_t operator()(T a, T b) const {
    switch (kind) {
      case Compare::Equal: return a == b;
      case Compare::NotEqual: return a != b;
      case Compare::Greater: return a > b;
      case Compare::GreaterEqual: return a >= b;
      case Compare::Less: return a < b;
      case Compare::LessEqual: return a <= b;
      case Compare::count: break;
    }
    return 0;
  }
};

struct LogicalFunction {
  Logical kind;
  __device__ uint8_t operator()(uint8_t x, uint8_t y) const {
    const bool a = x != 0, b = y != 0;
    return kind == Logical::LogicalAnd ? a && b : kind == Logical::LogicalOr ? a || b : a != b;
  }
};

template <class T, class R, class F>
struct Combine {
  Broadcast shape;
  const T *a, *b;
  R* out;
  F f;
  __device__ void operator()(i64 i) const {
    i64 atA, atB;
    shape.offsetsOf(i, atA, atB);
    out[i] = f(a[atA], b[atB]);
  }
};

template <class T, class R, class In, class F>
Status combine(const In& in, F f) {
  const Broadcast shape(in);
  forEach(shape.count, Combine<T, R, F>{shape, in.a, in.b, in.out, f});
  return Status::ok;
}

template <class T>
struct Select {
  const uint8_t* condition;
  const T *yes, *no;
  T* out;
  i64 inner;
  __device__ void operator()(i64 i) const { out[i] = condition[inner == 1 ? i : i / inner] ? yes[i] : no[i]; }
};

template <class T>
void selectAll(const SelectArguments& in) {
  forEach(in.size, Select<T>{in.condition, in.yes.as<T>(), in.no.as<T>(), in.out.as<T>(), in.inner});
}

}  // namespace

// Tensors of the same shape, such as gradients of residual connections, are read in order.
Status binaryFloat(const BinaryFloatArguments& in) {
  const FloatFunction f{in.kind};
  if (in.rank != 1 || in.stridesA(0) != 1 || in.stridesB(0) != 1) return combine<float, float>(in, f);
  mapEach(in.dims(0), in.a, in.b, in.out, InOrder{f});
  return Status::ok;
}
Status binaryInt(const BinaryIntArguments& in) { return combine<int32_t, int32_t>(in, IntFunction{in.kind}); }
Status compareFloat(const CompareFloatArguments& in) { return combine<float, uint8_t>(in, CompareFunction<float>{in.kind}); }
Status compareInt(const CompareIntArguments& in) { return combine<int32_t, uint8_t>(in, CompareFunction<int32_t>{in.kind}); }
Status logicalBinary(const LogicalBinaryArguments& in) { return combine<uint8_t, uint8_t>(in, LogicalFunction{in.kind}); }

Status select(const SelectArguments& in) {
  if (in.elementBytes == 4) selectAll<int32_t>(in);
  else selectAll<uint8_t>(in);
  return Status::ok;
}

}  // namespace ordo::cuda
