// Functions of two tensors with broadcasting. JavaScript merges dimensions first, so in most cases one or two dimensions remain.
// A stride of 0 repeats an element.
#include <cmath>

#include "int32.h"
#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

constexpr int kMaxRank = 8;

struct Broadcast {
  int rank;
  i64 dims[kMaxRank] = {}, strideA[kMaxRank] = {}, strideB[kMaxRank] = {};
  i64 rows = 1, inner;

  template <class In>
  explicit Broadcast(const In& in) : rank(static_cast<int>(in.rank)) {
    static_assert(In::kMost <= kMaxRank);
    for (int k = 0; k < rank; k++) {
      dims[k] = in.dims(k);
      strideA[k] = in.stridesA(k);
      strideB[k] = in.stridesB(k);
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

// Functions that matter in training get a loop for each kind of stride, which the compiler can vectorise; the others share
// a single loop.
enum class Loops { everyStride, one };

template <Loops L, class T, class R, class F>
void combineRow(const T* a, i64 strideA, const T* b, i64 strideB, R* out, i64 n, const F& f) {
  if constexpr (L == Loops::everyStride) {
    if (strideA == 1 && strideB == 1) {
      for (i64 i = 0; i < n; i++) out[i] = f(a[i], b[i]);
      return;
    }
    if (strideA == 1 && strideB == 0) {
      const T right = *b;
      for (i64 i = 0; i < n; i++) out[i] = f(a[i], right);
      return;
    }
    if (strideA == 0 && strideB == 1) {
      const T left = *a;
      for (i64 i = 0; i < n; i++) out[i] = f(left, b[i]);
      return;
    }
  }
  for (i64 i = 0; i < n; i++) out[i] = f(a[i * strideA], b[i * strideB]);
}

// Divides a single row into pieces, and groups many short rows.
template <Loops L, class In, class F>
void combine(const In& in, const F& f) {
  const Broadcast shape(in);
  const auto *a = in.a, *b = in.b;
  auto* out = in.out;
  const i64 sa = shape.strideA[shape.rank - 1], sb = shape.strideB[shape.rank - 1];
  const bool single = shape.rows == 1;
  const i64 pieces = single ? (shape.inner + kGrain - 1) / kGrain : shape.rows;
  parallelFor(pieces, single ? 1 : rowGrain(shape.inner), [&](i64 begin, i64 end) {
    for (i64 piece = begin; piece < end; piece++) {
      const i64 first = single ? piece * kGrain : 0;
      const i64 n = single ? least(kGrain, shape.inner - first) : shape.inner;
      i64 offsetA = 0, offsetB = 0;
      if (!single) shape.offsetsOf(piece, offsetA, offsetB);
      combineRow<L>(a + offsetA + first * sa, sa, b + offsetB + first * sb, sb, out + piece * (single ? kGrain : n), n, f);
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

// NaN wins, as in Math.max and Math.min.
float larger(float a, float b) { return a != a ? a : b != b ? b : a > b ? a : b; }
float smaller(float a, float b) { return a != a ? a : b != b ? b : a < b ? a : b; }

}  // namespace

Status binaryFloat(const BinaryFloatArguments& in) {
  const auto run = [&](auto f) { combine<Loops::everyStride>(in, f); };
  const auto runPlain = [&](auto f) { combine<Loops::one>(in, f); };
  switch (in.kind) {
    case Binary::Add: run([](float a, float b) { return a + b; }); break;
    case Binary::Sub: run([](float a, float b) { return a - b; }); break;
    case Binary::Multiply: run([](float a, float b) { return a * b; }); break;
    case Binary::RealDiv: run([](float a, float b) { return a / b; }); break;
    case Binary::FloorDiv: runPlain([](float a, float b) { return std::floor(a / b); }); break;
    case Binary::Mod: runPlain([](float a, float b) { return modulo(a, b); }); break;
    case Binary::Pow: runPlain([](float a, float b) { return std::pow(a, b); }); break;
    case Binary::Maximum: run(larger); break;
    case Binary::Minimum: run(smaller); break;
    case Binary::SquaredDifference: run([](float a, float b) { return (a - b) * (a - b); }); break;
    case Binary::Atan2: runPlain([](float a, float b) { return std::atan2(a, b); }); break;
    case Binary::Prelu: runPlain([](float a, float b) { return a < 0 ? b * a : a; }); break;
    case Binary::EluGrad: runPlain([](float dy, float y) { return y >= 0 ? dy : dy * (y + 1); }); break;
    default: break;  // BitwiseAnd is defined for int32 only
  }
  return Status::ok;
}

Status binaryInt(const BinaryIntArguments& in) {
  const auto run = [&](auto f) {
    combine<Loops::one>(in, [f](int32_t a, int32_t b) { return toInt32(f(static_cast<double>(a), static_cast<double>(b))); });
  };
  switch (in.kind) {
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
    case Binary::BitwiseAnd: combine<Loops::one>(in, [](int32_t a, int32_t b) { return a & b; }); break;
    default: break;  // Atan2, Prelu and EluGrad are defined for float32 only
  }
  return Status::ok;
}

namespace {

template <class T, class In>
Status compare(const In& in) {
  const auto run = [&](auto f) {
    combine<Loops::everyStride>(in, [f](T a, T b) { return static_cast<uint8_t>(f(a, b)); });
  };
  switch (in.kind) {
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

Status compareFloat(const CompareFloatArguments& in) { return compare<float>(in); }
Status compareInt(const CompareIntArguments& in) { return compare<int32_t>(in); }

Status logicalBinary(const LogicalBinaryArguments& in) {
  const auto run = [&](auto f) {
    combine<Loops::one>(in, [f](uint8_t a, uint8_t b) { return static_cast<uint8_t>(f(a != 0, b != 0)); });
  };
  switch (in.kind) {
    case Logical::LogicalAnd: run([](bool a, bool b) { return a && b; }); break;
    case Logical::LogicalOr: run([](bool a, bool b) { return a || b; }); break;
    case Logical::LogicalXor: run([](bool a, bool b) { return a != b; }); break;
    case Logical::count: break;
  }
  return Status::ok;
}

Status select(const SelectArguments& in) {
  const uint8_t* condition = in.condition;
  const i64 inner = in.inner;
  const auto run = [&](const auto* yes, const auto* no, auto* out) {
    parallelFor(in.size, kGrain, [&](i64 begin, i64 end) {
      if (inner == 1) {
        for (i64 i = begin; i < end; i++) out[i] = condition[i] ? yes[i] : no[i];
      } else {
        for (i64 i = begin; i < end; i++) out[i] = condition[i / inner] ? yes[i] : no[i];
      }
    });
  };
  if (in.elementBytes == 4) run(in.yes.as<int32_t>(), in.no.as<int32_t>(), in.out.as<int32_t>());
  else run(in.yes.as<uint8_t>(), in.no.as<uint8_t>(), in.out.as<uint8_t>());
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
