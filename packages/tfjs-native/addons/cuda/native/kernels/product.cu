// Chooses between cuBLASLt and tiles, and between the precisions.
#include "product.h"

#include "../runtime/matrix-library.h"
#include "map.h"
#include "tiled-product.h"

namespace ordo::cuda {

namespace {

Precision precision = Precision::fp32;

bool isHalf() { return precision == Precision::bf16 || precision == Precision::fp16; }

// An operand as the tiles read it: already rounded, to be rounded, or used as it is.
struct TiledOperand {
  const float* data;
  const uint16_t* halves;  // read instead of `data` unless null
  bool transposed, rounds;
  Half format;

  __device__ float at(i64 i) const {
    if (halves != nullptr) return fromHalf(halves[i], format);
    return rounds ? fromHalf(toHalf(data[i], format), format) : data[i];
  }
  __device__ void advance(i64 elements) {
    data += elements;
    if (halves != nullptr) halves += elements;
  }
};

struct PlainProduct {
  struct View : OneSegment {
    TiledOperand first, second;
    const float* bias;
    float* c;
    int m, n, k;
    bool relu;

    __device__ int depth() const { return k; }
    __device__ float a(int row, int deep) const {
      return first.at(first.transposed ? static_cast<i64>(deep) * m + row : static_cast<i64>(row) * k + deep);
    }
    __device__ float b(int deep, int column) const {
      return second.at(second.transposed ? static_cast<i64>(column) * k + deep : static_cast<i64>(deep) * n + column);
    }
    __device__ void store(int row, int column, float sum) const {
      const float value = bias != nullptr ? sum + bias[column] : sum;
      c[static_cast<i64>(row) * n + column] = relu && value < 0 ? 0.0f : value;
    }
  };

  View start;
  i64 strideA, strideB, strideC, batch;
  int m, n;
  Loading loading;

  __device__ View at(i64 index) const {
    View view = start;
    view.first.advance(index * strideA);
    view.second.advance(index * strideB);
    view.c += index * strideC;
    return view;
  }
};

TiledOperand tiledOperand(const Operand& operand) {
  return {operand.data, operand.rounded, operand.transposed, isHalf(), roundedFormat()};
}

Status multiplyTiled(const Product& p) {
  PlainProduct problem{};
  PlainProduct::View& view = problem.start;
  view.first = tiledOperand(p.a), view.second = tiledOperand(p.b), view.bias = p.bias, view.c = p.c;
  view.m = problem.m = static_cast<int>(p.m);
  view.n = problem.n = static_cast<int>(p.n);
  view.k = static_cast<int>(p.k);
  view.relu = p.relu;
  problem.strideA = p.strideA, problem.strideB = p.strideB, problem.strideC = p.strideC, problem.batch = p.batch;
  problem.loading = {!p.a.transposed, p.b.transposed};
  runTiled(problem);
  return Status::ok;
}

// The number of elements that each thread rounds: 32 bytes are read and 16 are written.
constexpr int kRoundedAtOnce = 8;
struct alignas(16) EightHalves {
  uint16_t at[kRoundedAtOnce];
};

struct Round {
  const float* x;
  uint16_t* out;
  i64 count;
  bool inVectors;

  Round(const float* x, uint16_t* out, i64 count) : x(x), out(out), count(count), inVectors(canTakeFours(x, out)) {}
  i64 groups() const { return divideUp(count, kRoundedAtOnce); }
  __device__ void operator()(i64 group, Half format) const {
    const i64 first = group * kRoundedAtOnce;
    if (inVectors && first + kRoundedAtOnce <= count) {
      const Four low = fourAt(x, first), high = fourAt(x, first + kFour);
      EightHalves halves;
      for (int j = 0; j < kFour; j++) {
        halves.at[j] = toHalf(low.at[j], format);
        halves.at[kFour + j] = toHalf(high.at[j], format);
      }
      *reinterpret_cast<EightHalves*>(out + first) = halves;
      return;
    }
    for (i64 i = first; i < least(count, first + kRoundedAtOnce); i++) out[i] = toHalf(x[i], format);
  }
};

// Rounds both operands of a product in one launch.
struct RoundBoth {
  Round first, second;
  i64 split;
  Half format;
  __device__ void operator()(i64 group) const {
    if (group < split) first(group, format);
    else second(group - split, format);
  }
};

void roundBoth(const Round& first, const Round& second) {
  forEach(first.groups() + second.groups(), RoundBoth{first, second, first.groups(), roundedFormat()});
}

// Returns the number of elements of an operand, from the first matrix of its batch to the last.
i64 extent(i64 matrix, i64 stride, i64 batch) { return matrix + stride * (batch - 1); }

// Rounds the operands that are not yet rounded, and then multiplies on the tensor cores.
Status multiplyRounded(const Product& p, LibraryProduct& request, bool& done) {
  const i64 sizeA = p.a.rounded != nullptr ? 0 : extent(p.m * p.k, p.strideA, p.batch);
  const i64 sizeB = p.b.rounded != nullptr ? 0 : extent(p.k * p.n, p.strideB, p.batch);
  const Scratch<uint16_t> a(sizeA), b(sizeB);
  if (!a || !b) return Status::outOfMemory;
  roundBoth(Round(p.a.data, a.data(), sizeA), Round(p.b.data, b.data(), sizeB));
  request.a = p.a.rounded != nullptr ? p.a.rounded : a.data();
  request.b = p.b.rounded != nullptr ? p.b.rounded : b.data();
  done = MatrixLibrary::shared().multiply(request);
  return Status::ok;
}

}  // namespace

bool libraryRounds() { return isHalf() && MatrixLibrary::shared().available(); }
Half roundedFormat() { return precision == Precision::fp16 ? Half::float16 : Half::bfloat16; }

void roundOperand(const float* data, i64 count, uint16_t* rounded) {
  roundBoth(Round(data, rounded, count), Round(nullptr, nullptr, 0));
}

void setPrecision(Precision wanted) { precision = wanted; }

RoundedOperand::RoundedOperand(const float* data, i64 count) : wanted_(libraryRounds()), memory_(wanted_ ? count : 0) {
  if (wanted_ && memory_) roundOperand(data, count, memory_.data());
}

Status multiply(const Product& p) {
  if (p.m == 0 || p.n == 0 || p.batch == 0) return Status::ok;
  if (p.k == 0 || !MatrixLibrary::shared().available()) return multiplyTiled(p);
  LibraryProduct request{p.m, p.n,    p.k,    p.a.data,  p.b.data,  p.a.transposed, p.b.transposed, p.c,
                         p.bias, p.relu, p.batch, p.strideA, p.strideB, p.strideC, precision};
  bool done = false;
  if (libraryRounds()) {
    const Status status = multiplyRounded(p, request, done);
    if (status != Status::ok) return status;
  } else {
    done = MatrixLibrary::shared().multiply(request);
  }
  return done ? Status::ok : multiplyTiled(p);  // the library has no algorithm for some shapes
}

}  // namespace ordo::cuda
