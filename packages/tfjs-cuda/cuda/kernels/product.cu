// The choice between cuBLASLt and tiles, and between the precisions.
#include "product.h"

#include "../runtime/matrix-library.h"
#include "tiled-product.h"

namespace ordo::cuda {

namespace {

Precision precision = Precision::fp32;

__device__ float roundedToBf16(float x) { return __uint_as_float(static_cast<uint32_t>(toBf16(__float_as_uint(x))) << 16); }

struct PlainProduct {
  struct View : OneSegment {
    const float *dataA, *dataB, *bias;
    float* c;
    int m, n, k;
    bool transposeA, transposeB, relu, bf16;

    __device__ int depth() const { return k; }
    __device__ float rounded(float x) const { return bf16 ? roundedToBf16(x) : x; }
    __device__ float a(int row, int deep) const {
      return rounded(dataA[transposeA ? static_cast<i64>(deep) * m + row : static_cast<i64>(row) * k + deep]);
    }
    __device__ float b(int deep, int column) const {
      return rounded(dataB[transposeB ? static_cast<i64>(column) * k + deep : static_cast<i64>(deep) * n + column]);
    }
    __device__ void store(int row, int column, float sum) const {
      const float value = bias != nullptr ? sum + bias[column] : sum;
      c[static_cast<i64>(row) * n + column] = relu && value < 0 ? 0.0f : value;
    }
  };

  View first;
  i64 strideA, strideB, strideC, batch;
  int m, n;
  Loading loading;

  __device__ View at(i64 index) const {
    View view = first;
    view.dataA += index * strideA;
    view.dataB += index * strideB;
    view.c += index * strideC;
    return view;
  }
};

Status multiplyTiled(const Product& p) {
  PlainProduct problem{};
  PlainProduct::View& view = problem.first;
  view.dataA = p.a.data, view.dataB = p.b.data, view.bias = p.bias, view.c = p.c;
  view.m = problem.m = static_cast<int>(p.m);
  view.n = problem.n = static_cast<int>(p.n);
  view.k = static_cast<int>(p.k);
  view.transposeA = p.a.transposed, view.transposeB = p.b.transposed, view.relu = p.relu;
  view.bf16 = precision == Precision::bf16;
  problem.strideA = p.strideA, problem.strideB = p.strideB, problem.strideC = p.strideC, problem.batch = p.batch;
  problem.loading = {!p.a.transposed, p.b.transposed};
  runTiled(problem);
  return Status::ok;
}

struct Bf16Map {
  const float* x;
  uint16_t* out;
  __device__ void operator()(i64 i) const { out[i] = toBf16(__float_as_uint(x[i])); }
};

// The number of elements of an operand, from the first matrix of its batch to the last.
i64 extent(i64 matrix, i64 stride, i64 batch) { return matrix + stride * (batch - 1); }

// Rounds the operands that are not yet rounded, then multiplies on the tensor cores.
Status multiplyBf16(const Product& p, LibraryProduct& request, bool& done) {
  const i64 sizeA = p.a.rounded != nullptr ? 0 : extent(p.m * p.k, p.strideA, p.batch);
  const i64 sizeB = p.b.rounded != nullptr ? 0 : extent(p.k * p.n, p.strideB, p.batch);
  const Scratch<uint16_t> a(sizeA), b(sizeB);
  if (!a || !b) return Status::outOfMemory;
  forEach(sizeA, Bf16Map{p.a.data, a.data()});
  forEach(sizeB, Bf16Map{p.b.data, b.data()});
  request.a = p.a.rounded != nullptr ? p.a.rounded : a.data();
  request.b = p.b.rounded != nullptr ? p.b.rounded : b.data();
  request.bf16 = true;
  done = MatrixLibrary::shared().multiply(request);
  return Status::ok;
}

}  // namespace

bool libraryRounds() { return precision == Precision::bf16 && MatrixLibrary::shared().available(); }
void roundOperand(const float* data, i64 count, uint16_t* rounded) { forEach(count, Bf16Map{data, rounded}); }

void setPrecision(Precision wanted) { precision = wanted; }

RoundedOperand::RoundedOperand(const float* data, i64 count) : wanted_(libraryRounds()), memory_(wanted_ ? count : 0) {
  if (wanted_ && memory_) roundOperand(data, count, memory_.data());
}

Status multiply(const Product& p) {
  if (p.m == 0 || p.n == 0 || p.batch == 0) return Status::ok;
  if (p.k == 0 || !MatrixLibrary::shared().available()) return multiplyTiled(p);
  LibraryProduct request{p.m,   p.n,      p.k,       p.a.data,  p.b.data,  p.a.transposed, p.b.transposed, p.c, p.bias,
                         p.relu, p.batch, p.strideA, p.strideB, p.strideC, false,          precision == Precision::tf32};
  bool done = false;
  if (libraryRounds()) {
    const Status status = multiplyBf16(p, request, done);
    if (status != Status::ok) return status;
  } else {
    done = MatrixLibrary::shared().multiply(request);
  }
  return done ? Status::ok : multiplyTiled(p);  // the library has no algorithm for some shapes
}

}  // namespace ordo::cuda
