// Functions of two tensors with broadcasting. JavaScript merges dimensions first, so that most cases reach the loop as
// one or two dimensions; a stride of 0 repeats.
#include <cmath>

#include "int32.h"
#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

constexpr int kMaxRank = 8;

// Slots: a, b, out, kind, rank, dims…, strides of a…, strides of b….
struct Broadcast {
  int rank;
  i64 dims[kMaxRank] = {}, strideA[kMaxRank] = {}, strideB[kMaxRank] = {};
  i64 rows = 1, inner;

  explicit Broadcast(const Arguments& in) : rank(static_cast<int>(in.integer(4))) {
    for (int k = 0; k < rank; k++) {
      dims[k] = in.integer(5 + k);
      strideA[k] = in.integer(5 + rank + k);
      strideB[k] = in.integer(5 + 2 * rank + k);
      if (k < rank - 1) rows *= dims[k];
    }
    inner = dims[rank - 1];
  }
  void offsetsOf(i64 row, i64& a, i64& b) const {
    a = b = 0;
    for (int k = rank - 2; k >= 0; k--) {
      const i64 index = row % dims[k];
      row /= dims[k];
      a += index * strideA[k];
      b += index * strideB[k];
    }
  }
};

template <class T, class R, class F>
ORDO_INLINE void combineRow(const T* a, i64 strideA, const T* b, i64 strideB, R* out, i64 n, const F& f) {
  if (strideA == 1 && strideB == 1) {
    for (i64 i = 0; i < n; i++) out[i] = f(a[i], b[i]);
  } else if (strideA == 1 && strideB == 0) {
    const T right = *b;
    for (i64 i = 0; i < n; i++) out[i] = f(a[i], right);
  } else if (strideA == 0 && strideB == 1) {
    const T left = *a;
    for (i64 i = 0; i < n; i++) out[i] = f(left, b[i]);
  } else {
    for (i64 i = 0; i < n; i++) out[i] = f(a[i * strideA], b[i * strideB]);
  }
}

template <class T, class R, class F>
void combine(const Arguments& in, const F& f) {
  const Broadcast shape(in);
  const T* a = in.pointer<T>(0);
  const T* b = in.pointer<T>(1);
  R* out = in.pointer<R>(2);
  const i64 sa = shape.strideA[shape.rank - 1], sb = shape.strideB[shape.rank - 1];
  if (shape.rows == 1) {
    parallelFor(shape.inner, kGrain, [&](i64 begin, i64 end) {
      combineRow(a + begin * sa, sa, b + begin * sb, sb, out + begin, end - begin, f);
    });
    return;
  }
  parallelFor(shape.rows, rowGrain(shape.inner), [&](i64 begin, i64 end) {
    for (i64 row = begin; row < end; row++) {
      i64 offsetA, offsetB;
      shape.offsetsOf(row, offsetA, offsetB);
      combineRow(a + offsetA, sa, b + offsetB, sb, out + row * shape.inner, shape.inner, f);
    }
  });
}

float modulo(float a, float b) {
  const float rest = std::fmod(a, b);
  return (a < 0 && b < 0) || (a >= 0 && b >= 0) ? rest : std::fmod(rest + b, b);
}

double modulo(double a, double b) {
  const double rest = std::fmod(a, b);
  return (a < 0 && b < 0) || (a >= 0 && b >= 0) ? rest : std::fmod(rest + b, b);
}

// Math.max and Math.min: NaN wins.
float larger(float a, float b) { return a != a ? a : b != b ? b : a > b ? a : b; }
float smaller(float a, float b) { return a != a ? a : b != b ? b : a < b ? a : b; }

}  // namespace

Status binaryFloat(const Arguments& in) {
  const auto run = [&](auto f) { combine<float, float>(in, f); };
  switch (static_cast<Binary>(in.integer(3))) {
    case Binary::Add: run([](float a, float b) { return a + b; }); break;
    case Binary::Sub: run([](float a, float b) { return a - b; }); break;
    case Binary::Multiply: run([](float a, float b) { return a * b; }); break;
    case Binary::RealDiv: run([](float a, float b) { return a / b; }); break;
    case Binary::FloorDiv: run([](float a, float b) { return std::floor(a / b); }); break;
    case Binary::Mod: run([](float a, float b) { return modulo(a, b); }); break;
    case Binary::Pow: run([](float a, float b) { return std::pow(a, b); }); break;
    case Binary::Maximum: run(larger); break;
    case Binary::Minimum: run(smaller); break;
    case Binary::SquaredDifference: run([](float a, float b) { return (a - b) * (a - b); }); break;
    case Binary::Atan2: run([](float a, float b) { return std::atan2(a, b); }); break;
    case Binary::Prelu: run([](float a, float b) { return a < 0 ? b * a : a; }); break;
    case Binary::EluGrad: run([](float dy, float y) { return y >= 0 ? dy : dy * (y + 1); }); break;
    default: break;  // BitwiseAnd is for int32
  }
  return Status::ok;
}

Status binaryInt(const Arguments& in) {
  const auto run = [&](auto f) {
    combine<int32_t, int32_t>(in, [f](int32_t a, int32_t b) { return toInt32(f(static_cast<double>(a), static_cast<double>(b))); });
  };
  switch (static_cast<Binary>(in.integer(3))) {
    case Binary::Add: run([](double a, double b) { return a + b; }); break;
    case Binary::Sub: run([](double a, double b) { return a - b; }); break;
    case Binary::Multiply: run([](double a, double b) { return a * b; }); break;
    case Binary::RealDiv: run([](double a, double b) { return a / b; }); break;
    case Binary::FloorDiv: run([](double a, double b) { return std::floor(a / b); }); break;
    case Binary::Mod: run([](double a, double b) { return modulo(a, b); }); break;
    case Binary::Pow: run([](double a, double b) { return std::pow(a, b); }); break;
    case Binary::Maximum: run([](double a, double b) { return a > b ? a : b; }); break;
    case Binary::Minimum: run([](double a, double b) { return a < b ? a : b; }); break;
    case Binary::SquaredDifference: run([](double a, double b) { return (a - b) * (a - b); }); break;
    case Binary::BitwiseAnd: combine<int32_t, int32_t>(in, [](int32_t a, int32_t b) { return a & b; }); break;
    default: break;  // Atan2, Prelu and EluGrad are for float32
  }
  return Status::ok;
}

namespace {

template <class T>
Status compare(const Arguments& in) {
  const auto run = [&](auto f) {
    combine<T, uint8_t>(in, [f](T a, T b) { return static_cast<uint8_t>(f(a, b)); });
  };
  switch (static_cast<Compare>(in.integer(3))) {
    case Compare::Equal: run([](T a, T b) { return a == b; }); break;
    case Compare::NotEqual: run([](T a, T b) { return a != b; }); break;
    case Compare::Greater: run([](T a, T b) { return a > b; }); break;
    case Compare::GreaterEqual: run([](T a, T b) { return a >= b; }); break;
    case Compare::Less: run([](T a, T b) { return a < b; }); break;
    case Compare::LessEqual: run([](T a, T b) { return a <= b; }); break;
    case Compare::count: break;
  }
  return Status::ok;
}

}  // namespace

Status compareFloat(const Arguments& in) { return compare<float>(in); }
Status compareInt(const Arguments& in) { return compare<int32_t>(in); }

Status logicalBinary(const Arguments& in) {
  const auto run = [&](auto f) {
    combine<uint8_t, uint8_t>(in, [f](uint8_t a, uint8_t b) { return static_cast<uint8_t>(f(a != 0, b != 0)); });
  };
  switch (static_cast<Logical>(in.integer(3))) {
    case Logical::LogicalAnd: run([](bool a, bool b) { return a && b; }); break;
    case Logical::LogicalOr: run([](bool a, bool b) { return a || b; }); break;
    case Logical::LogicalXor: run([](bool a, bool b) { return a != b; }); break;
    case Logical::count: break;
  }
  return Status::ok;
}

// Slots: condition, yes, no, out, n, inner (elements per condition), element size.
Status select(const Arguments& in) {
  const uint8_t* condition = in.bytes(0);
  const i64 n = in.integer(4), inner = in.integer(5);
  const auto run = [&](auto* yes, auto* no, auto* out) {
    parallelFor(n, kGrain, [&](i64 begin, i64 end) {
      if (inner == 1) {
        for (i64 i = begin; i < end; i++) out[i] = condition[i] ? yes[i] : no[i];
      } else {
        for (i64 i = begin; i < end; i++) out[i] = condition[i / inner] ? yes[i] : no[i];
      }
    });
  };
  if (in.integer(6) == 4) run(in.ints(1), in.ints(2), in.ints(3));
  else run(in.bytes(1), in.bytes(2), in.bytes(3));
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
