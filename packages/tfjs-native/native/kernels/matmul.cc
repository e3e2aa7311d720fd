// Matrix products as operations: batches, and the linear layer with its gradient.
#include "gemm.h"
#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

// Products of this many multiply-adds are worth the whole pool each.
constexpr i64 kLargeProduct = i64{1} << 21;

Operand operandOf(const float* data, bool isTransposed, i64 rows, i64 columns) {
  return isTransposed ? transposed(data, rows) : rowMajor(data, columns);
}

}  // namespace

// Slots: a, b, out, m, n, k, transposeA, transposeB, batch, then for each batch entry the matrix numbers of a and b are
// found by strides: rank, dims…, strides of a…, strides of b… (in matrices).
Status batchMatMul(const Arguments& in) {
  const i64 m = in.integer(3), n = in.integer(4), k = in.integer(5), batch = in.integer(8);
  const int rank = static_cast<int>(in.integer(9));
  const auto problemOf = [&](i64 index) {
    i64 rest = index, ia = 0, ib = 0;
    for (int d = rank - 1; d >= 0; d--) {
      const i64 size = in.integer(10 + d), at = rest % size;
      rest /= size;
      ia += at * in.integer(10 + rank + d);
      ib += at * in.integer(10 + 2 * rank + d);
    }
    return Gemm{.m = m,
                .n = n,
                .k = k,
                .a = operandOf(in.floats(0) + ia * m * k, in.flag(6), m, k),
                .b = operandOf(in.floats(1) + ib * k * n, in.flag(7), k, n),
                .c = in.floats(2) + index * m * n,
                .ldc = n};
  };
  if (batch == 1 || m * n * k >= kLargeProduct) {
    for (i64 index = 0; index < batch; index++) gemm(problemOf(index));
    return Status::ok;
  }
  parallelFor(batch, most(1, kGrain * 8 / most(1, m * n * k)), [&](i64 begin, i64 end) {
    for (i64 index = begin; index < end; index++) gemmSerial(problemOf(index));
  });
  return Status::ok;
}

// Slots: w, packed (0: only asks), in, out columns, transposeW. Leaves in slot 0 the floats that it takes; 0: as it lies is best.
Status packWeight(const Arguments& in) {
  const i64 inputs = in.integer(2), outputs = in.integer(3);
  if (float* packed = in.floats(1)) packColumns(operandOf(in.floats(0), in.flag(4), inputs, outputs), inputs, outputs, packed);
  in.slots[0] = static_cast<double>(packedFloats(inputs, outputs));
  return Status::ok;
}

// Slots: x, w, bias (0: none), out, rows, in, out columns, relu, transposeW, rate, seed, counter, packed w (0: none).
Status linear(const Arguments& in) {
  const Mask mask(in.slots[9], in.slots[10], in.slots[11]);
  const i64 rows = in.integer(4), inputs = in.integer(5), outputs = in.integer(6);
  gemm({.m = rows,
        .n = outputs,
        .k = inputs,
        .a = rowMajor(in.floats(0), inputs),
        .b = operandOf(in.floats(1), in.flag(8), inputs, outputs),
        .c = in.floats(3),
        .ldc = outputs,
        .bias = in.floats(2),
        .relu = in.flag(7),
        .dropout = mask.active ? &mask : nullptr,
        .packed = {in.floats(12), outputs}});
  return Status::ok;
}

namespace {

// masked = scale·dy where y is positive. Explicit vectors: the compiler makes a mispredicted branch of it.
void maskRow(const float* dy, const float* y, float scale, float* masked, i64 columns) {
  i64 i = 0;
  for (; i + W <= columns; i += W) store(masked + i, select(load(y + i) > zero(), load(dy + i) * scale, zero()));
  for (; i < columns; i++) masked[i] = y[i] > 0 ? dy[i] * scale : 0.0f;
}

// The gradient before activation and dropout, and its sum over the rows, in one pass: masked = scale·dy where y is positive
// (with y), db = Σ rows (with db). Blocks of rows have sums of their own, which are added in order. What dropout took is 0
// in y, as what relu took is: so the mask need not be computed again.
void maskAndSum(const float* dy, const float* y, float* masked, float* db, i64 rows, i64 columns, float scale) {
  if (y == nullptr && db == nullptr) return;
  const i64 blockRows = most(32, (rows + 31) / 32), blocks = (rows + blockRows - 1) / blockRows;
  float* partial = scratch<3>(most(1, blocks * columns));
  parallelFor(rows, blockRows, [=](i64 begin, i64 end) {
    float* sum = partial + begin / blockRows * columns;
    std::memset(sum, 0, static_cast<size_t>(columns) * sizeof(float));
    for (i64 r = begin; r < end; r++) {
      const float* from = dy + r * columns;
      if (y != nullptr) {
        maskRow(from, y + r * columns, scale, masked + r * columns, columns);
        from = masked + r * columns;
      }
      if (db != nullptr) {
        for (i64 i = 0; i < columns; i++) sum[i] += from[i];
      }
    }
  });
  if (db == nullptr) return;
  std::memset(db, 0, static_cast<size_t>(columns) * sizeof(float));
  for (i64 b = 0; b < blocks; b++) {
    for (i64 i = 0; i < columns; i++) db[i] += partial[b * columns + i];
  }
}

}  // namespace

// Slots: dy, x, w, y (0: no relu), masked dy (scratch, with relu), dx (0: not wanted), dw, db (0: none), rows, in, out,
// transposeW, what kept elements were scaled by (1 without dropout).
Status linearGrad(const Arguments& in) {
  const float* dy = in.floats(0);
  const float *x = in.floats(1), *w = in.floats(2);
  float *dx = in.floats(5), *dw = in.floats(6), *db = in.floats(7);
  const i64 rows = in.integer(8), inputs = in.integer(9), outputs = in.integer(10);
  const bool transposeW = in.flag(11);
  maskAndSum(dy, in.floats(3), in.floats(4), db, rows, outputs, in.number(12));
  if (in.floats(3) != nullptr) dy = in.floats(4);
  if (dx != nullptr) {
    gemm({.m = rows,
          .n = inputs,
          .k = outputs,
          .a = rowMajor(dy, outputs),
          .b = operandOf(w, !transposeW, outputs, inputs),
          .c = dx,
          .ldc = inputs});
  }
  if (transposeW) {  // dw [out,in] = dyᵀ·x
    gemm({.m = outputs, .n = inputs, .k = rows, .a = transposed(dy, outputs), .b = rowMajor(x, inputs), .c = dw, .ldc = inputs});
  } else {  // dw [in,out] = xᵀ·dy
    gemm({.m = inputs, .n = outputs, .k = rows, .a = transposed(x, inputs), .b = rowMajor(dy, outputs), .c = dw, .ldc = outputs});
  }
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
