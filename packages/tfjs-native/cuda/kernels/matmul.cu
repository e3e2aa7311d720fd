// Matrix products as operations: batches, and the linear layer with its gradient.
#include "column-sums.h"
#include "product.h"

namespace ordo::cuda {

namespace {

// Which matrix of a and of b belongs to an entry of the batch. Slots from 9: rank, dims…, strides of a…, strides of b….
struct BatchIndex {
  const Arguments& in;
  int rank;

  void of(i64 index, i64& a, i64& b) const {
    a = b = 0;
    for (int d = rank - 1; d >= 0; d--) {
      const i64 size = in.integer(10 + d), at = index % size;
      index /= size;
      a += at * in.integer(10 + rank + d);
      b += at * in.integer(10 + 2 * rank + d);
    }
  }

  // Whether both numbers grow evenly with the index, so that one strided product does all of it.
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

// Slots: a, b, out, m, n, k, transposeA, transposeB, batch, rank, dims…, strides of a…, strides of b… (in matrices).
Status batchMatMul(const Arguments& in) {
  const i64 m = in.integer(3), n = in.integer(4), k = in.integer(5), batch = in.integer(8);
  const BatchIndex entries{in, static_cast<int>(in.integer(9))};
  Product product{.m = m,
                  .n = n,
                  .k = k,
                  .a = {in.floats(0), in.flag(6)},
                  .b = {in.floats(1), in.flag(7)},
                  .c = in.floats(2),
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
    product.a.data = in.floats(0) + a * m * k;
    product.b.data = in.floats(1) + b * k * n;
    product.c = in.floats(2) + index * m * n;
    const Status status = multiply(product);
    if (status != Status::ok) return status;
  }
  return Status::ok;
}

namespace {

struct DropInPlace {
  float* x;
  Mask mask;
  __device__ void operator()(i64 i) const { x[i] = mask.apply(x[i], i); }
};

// What dropout took is 0 in y, as what relu took is: so the mask need not be computed again.
struct ReluGradient {
  const float *dy, *y;
  float *out, scale;
  __device__ void operator()(i64 i) const { out[i] = y[i] > 0 ? dy[i] * scale : 0.0f; }
};

}  // namespace

// Slots: w, packed (0: only asks), in, out columns, transposeW. Leaves in slot 0 the floats that it takes; 0: as it lies is best.
Status packWeight(const Arguments& in) {
  const i64 count = in.integer(2) * in.integer(3);
  if (in.floats(1) != nullptr) roundOperand(in.floats(0), count, in.pointer<uint16_t>(1));
  in.slots[0] = libraryRounds() ? static_cast<double>(divideUp(count, 2)) : 0;
  return Status::ok;
}

// Slots: x, w, bias (0: none), out, rows, in, out columns, relu, transposeW, rate, seed, counter, packed w (0: none).
Status linear(const Arguments& in) {
  const Status status = multiply({.m = in.integer(4),
                                  .n = in.integer(6),
                                  .k = in.integer(5),
                                  .a = {in.floats(0), false},
                                  .b = {in.floats(1), in.flag(8), in.pointer<uint16_t>(12)},
                                  .c = in.floats(3),
                                  .bias = in.floats(2),
                                  .relu = in.flag(7)});
  const Mask mask(in.slots[9], in.slots[10], in.slots[11]);
  if (status == Status::ok && mask.active) forEach(in.integer(4) * in.integer(6), DropInPlace{in.floats(3), mask});
  return status;
}

// Slots: dy, x, w, y (0: no relu), masked dy (scratch, with relu), dx (0: not wanted), dw, db (0: none), rows, in, out,
// transposeW, what kept elements were scaled by (1 without dropout).
Status linearGrad(const Arguments& in) {
  const float* dy = in.floats(0);
  const float *x = in.floats(1), *w = in.floats(2);
  const i64 rows = in.integer(8), inputs = in.integer(9), outputs = in.integer(10);
  const bool transposeW = in.flag(11);
  if (in.floats(3) != nullptr) {
    forEach(rows * outputs, ReluGradient{dy, in.floats(3), in.floats(4), in.number(12)});
    dy = in.floats(4);
  }
  Status status = in.floats(7) != nullptr ? sumColumns(dy, in.floats(7), rows, outputs) : Status::ok;
  const RoundedOperand rounded(dy, rows * outputs);
  if (status != Status::ok || rounded.failed()) return Status::outOfMemory;
  const Operand gradient{dy, false, rounded.data()}, turned{dy, true, rounded.data()};
  if (in.floats(5) != nullptr) {
    status = multiply({.m = rows, .n = inputs, .k = outputs, .a = gradient, .b = {w, !transposeW}, .c = in.floats(5)});
    if (status != Status::ok) return status;
  }
  if (transposeW) {  // dw [out,in] = dyᵀ·x
    return multiply({.m = outputs, .n = inputs, .k = rows, .a = turned, .b = {x, false}, .c = in.floats(6)});
  }
  // dw [in,out] = xᵀ·dy
  return multiply({.m = inputs, .n = outputs, .k = rows, .a = {x, true}, .b = gradient, .c = in.floats(6)});
}

}  // namespace ordo::cuda
