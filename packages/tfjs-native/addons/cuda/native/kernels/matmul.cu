// The operations that are matrix products: batches of them, and the linear layer with its gradient.
#include "column-sums.h"
#include "map.h"
#include "product.h"

namespace ordo::cuda {

namespace {

// Finds the matrices of a and of b that belong to an entry of the batch.
struct BatchIndex {
  const BatchMatMulArguments& in;

  void of(i64 index, i64& a, i64& b) const {
    a = b = 0;
    for (i64 d = in.rank - 1; d >= 0; d--) {
      const i64 size = in.dims(d), at = index % size;
      index /= size;
      a += at * in.stridesA(d);
      b += at * in.stridesB(d);
    }
  }

  // Returns true if both matrices advance evenly with the index, so that a single strided product covers the batch.
  bool isEven(i64 batch, i64& stepA, i64& stepB) const {
    stepA = stepB = 0;
    if (batch > 1) of(1, stepA, stepB);
    for (i64 index = 0; index < batch; index++) {
      i64 a, b;
      of(index, a, b);
      if (a != index * stepA || b != index * stepB) return false;
    }
    return true;
  }
};

}  // namespace

Status batchMatMul(const BatchMatMulArguments& in) {
  const i64 m = in.m, n = in.n, k = in.k, batch = in.batch;
  const BatchIndex entries{in};
  Product product{.m = m,
                  .n = n,
                  .k = k,
                  .a = {in.a, in.transposeA},
                  .b = {in.b, in.transposeB},
                  .c = in.out,
                  .batch = batch,
                  .strideC = m * n};
  i64 stepA, stepB;
  if (entries.isEven(batch, stepA, stepB)) {
    product.strideA = stepA * m * k;
    product.strideB = stepB * k * n;
    return multiply(product);
  }
  product.batch = 1;
  for (i64 index = 0; index < batch; index++) {
    i64 a, b;
    entries.of(index, a, b);
    product.a.data = in.a + a * m * k;
    product.b.data = in.b + b * k * n;
    product.c = in.out + index * m * n;
    const Status status = multiply(product);
    if (status != Status::ok) return status;
  }
  return Status::ok;
}

namespace {

struct Drop {
  Mask mask;
  __device__ float operator()(i64 i, float x) const { return mask.apply(x, i); }
};

// Elements that dropout or ReLU set to 0 are 0 in y, so the dropout mask need not be computed again.
struct ReluGradient {
  float scale;
  __device__ float operator()(i64, float dy, float y) const { return y > 0 ? dy * scale : 0.0f; }
};

}  // namespace

Status packWeight(const PackWeightArguments& in) {
  if (in.int8) return in.answer(-1);  // there are no products of 8-bit integers here
  const i64 count = in.inputs * in.outputs;
  if (in.packed != nullptr) roundOperand(in.w, count, reinterpret_cast<uint16_t*>(in.packed));
  return in.answer(libraryRounds() ? static_cast<double>(divideUp(count, 2)) : 0);
}

Status linear(const LinearArguments& in) {
  const Status status = multiply({.m = in.rows,
                                  .n = in.outputs,
                                  .k = in.inputs,
                                  .a = {in.x, false},
                                  .b = {in.w, in.transposeW, reinterpret_cast<const uint16_t*>(in.packed)},
                                  .c = in.y,
                                  .bias = in.bias,
                                  .relu = in.relu});
  const Mask mask(in.rate, in.seed, in.counter);
  if (status == Status::ok && mask.active) mapEach(in.rows * in.outputs, in.y, in.y, Drop{mask});
  return status;
}

// Rows that are 0 are multiplied like the others.
Status projectParts(const ProjectPartsArguments& in) {
  return multiply({.m = in.rows, .n = in.outputs, .k = in.inputs, .a = {in.x, false}, .b = {in.w, false}, .c = in.y});
}

Status linearGrad(const LinearGradArguments& in) {
  const i64 rows = in.rows, inputs = in.inputs, outputs = in.outputs;
  const float* dy = in.dy;
  if (in.y != nullptr) {
    mapEach(rows * outputs, dy, in.y, in.maskedDy, ReluGradient{in.keptScale});
    dy = in.maskedDy;
  }
  Status status = in.db != nullptr ? sumColumns(dy, in.db, rows, outputs) : Status::ok;
  const RoundedOperand rounded(dy, rows * outputs);
  if (status != Status::ok || rounded.failed()) return Status::outOfMemory;
  const Operand gradient{dy, false, rounded.data()}, turned{dy, true, rounded.data()};
  if (in.dx != nullptr) {
    status = multiply({.m = rows, .n = inputs, .k = outputs, .a = gradient, .b = {in.w, !in.transposeW}, .c = in.dx});
    if (status != Status::ok) return status;
  }
  if (in.transposeW) {  // dw [out,in] = dyᵀ·x
    return multiply({.m = outputs, .n = inputs, .k = rows, .a = turned, .b = {in.x, false}, .c = in.dw});
  }
  // dw [in,out] = xᵀ·dy
  return multiply({.m = inputs, .n = outputs, .k = rows, .a = {in.x, true}, .b = gradient, .c = in.dw});
}

}  // namespace ordo::cuda
