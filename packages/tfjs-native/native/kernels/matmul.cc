// The operations that are matrix products: batches of them, and the linear layer with its gradient.
#include "gemm.h"
#include "int8.h"
#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

// A product of at least this many multiply-adds is shared among the whole pool; smaller products run side by side.
constexpr i64 kLargeProduct = i64{1} << 21;

Operand operandOf(const float* data, bool isTransposed, i64 rows, i64 columns) {
  return isTransposed ? transposed(data, rows) : rowMajor(data, columns);
}

}  // namespace

Status batchMatMul(const BatchMatMulArguments& in) {
  const i64 m = in.m, n = in.n, k = in.k, batch = in.batch;
  const auto problemOf = [&](i64 index) {
    i64 rest = index, ia = 0, ib = 0;
    for (i64 d = in.rank - 1; d >= 0; d--) {
      const i64 size = in.dims(d), at = rest % size;
      rest /= size;
      ia += at * in.stridesA(d);
      ib += at * in.stridesB(d);
    }
    return Gemm{.m = m,
                .n = n,
                .k = k,
                .a = operandOf(in.a + ia * m * k, in.transposeA, m, k),
                .b = operandOf(in.b + ib * k * n, in.transposeB, k, n),
                .c = in.out + index * m * n,
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

Status packWeight(const PackWeightArguments& in) {
  const i64 inputs = in.inputs, outputs = in.outputs;
  if (in.int8) {
    if (in.packed != nullptr) packInt8(operandOf(in.w, in.transposeW, inputs, outputs), inputs, outputs, in.packed);
    return in.answer(static_cast<double>(int8Floats(inputs, outputs)));
  }
  if (in.packed != nullptr) packColumns(operandOf(in.w, in.transposeW, inputs, outputs), inputs, outputs, in.packed);
  return in.answer(static_cast<double>(packedFloats(inputs, outputs)));
}

Status linear(const LinearArguments& in) {
  if (in.int8) {
    multiplyInt8({.m = in.rows,
                  .n = in.outputs,
                  .k = in.inputs,
                  .a = in.x,
                  .packed = {in.packed, in.outputs},
                  .c = in.y,
                  .bias = in.bias,
                  .relu = in.relu});
    return Status::ok;
  }
  const Mask mask(in.rate, in.seed, in.counter);
  gemm({.m = in.rows,
        .n = in.outputs,
        .k = in.inputs,
        .a = rowMajor(in.x, in.inputs),
        .b = operandOf(in.w, in.transposeW, in.inputs, in.outputs),
        .c = in.y,
        .ldc = in.outputs,
        .bias = in.bias,
        .relu = in.relu,
        .dropout = mask.active ? &mask : nullptr,
        .packed = {in.packed, in.outputs}});
  return Status::ok;
}

namespace {

// masked = scale·dy where y is positive, and 0 elsewhere. It uses explicit vectors, because the compiler would make it a branch
// that is often mispredicted.
void maskRow(const float* dy, const float* y, float scale, float* masked, i64 columns) {
  i64 i = 0;
  for (; i + W <= columns; i += W) store(masked + i, select(load(y + i) > zero(), load(dy + i) * scale, zero()));
  for (; i < columns; i++) masked[i] = y[i] > 0 ? dy[i] * scale : 0.0f;
}

// Computes the gradient before activation and dropout, and its sum over the rows, in one pass. With y: masked = scale·dy where y
// is positive. With db: db = Σ rows, where each block of rows has a sum of its own and these sums are added in order. Elements
// that dropout or ReLU set to 0 are 0 in y, so the dropout mask need not be computed again.
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

Status linearGrad(const LinearGradArguments& in) {
  const i64 rows = in.rows, inputs = in.inputs, outputs = in.outputs;
  maskAndSum(in.dy, in.y, in.maskedDy, in.db, rows, outputs, in.keptScale);
  const float* dy = in.y != nullptr ? in.maskedDy : in.dy;
  if (in.dx != nullptr) {
    gemm({.m = rows,
          .n = inputs,
          .k = outputs,
          .a = rowMajor(dy, outputs),
          .b = operandOf(in.w, !in.transposeW, outputs, inputs),
          .c = in.dx,
          .ldc = inputs});
  }
  if (in.transposeW) {  // dw [out,in] = dyᵀ·x
    gemm({.m = outputs, .n = inputs, .k = rows, .a = transposed(dy, outputs), .b = rowMajor(in.x, inputs), .c = in.dw, .ldc = inputs});
  } else {  // dw [in,out] = xᵀ·dy
    gemm({.m = inputs, .n = outputs, .k = rows, .a = transposed(in.x, inputs), .b = rowMajor(dy, outputs), .c = in.dw, .ldc = outputs});
  }
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
