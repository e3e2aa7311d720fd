// Matrix products as operations: batches, the linear layer with its gradient, PosNet's product per position.
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

// Slots: x, w, bias (0: none), out, rows, in, out columns, relu, transposeW.
Status linear(const Arguments& in) {
  const i64 rows = in.integer(4), inputs = in.integer(5), outputs = in.integer(6);
  gemm({.m = rows,
        .n = outputs,
        .k = inputs,
        .a = rowMajor(in.floats(0), inputs),
        .b = operandOf(in.floats(1), in.flag(8), inputs, outputs),
        .c = in.floats(3),
        .ldc = outputs,
        .bias = in.floats(2),
        .relu = in.flag(7)});
  return Status::ok;
}

namespace {

// The gradient before the activation, and its sum over the rows, in one pass: masked = dy where y is positive (with y),
// db = Σ rows (with db). Blocks of rows have sums of their own, which are added in order.
void maskAndSum(const float* dy, const float* y, float* masked, float* db, i64 rows, i64 columns) {
  if (y == nullptr && db == nullptr) return;
  const i64 blockRows = most(32, (rows + 31) / 32), blocks = (rows + blockRows - 1) / blockRows;
  float* partial = scratch<3>(most(1, blocks * columns));
  parallelFor(rows, blockRows, [&](i64 begin, i64 end) {
    float* sum = partial + begin / blockRows * columns;
    std::memset(sum, 0, static_cast<size_t>(columns) * sizeof(float));
    for (i64 r = begin; r < end; r++) {
      const float* from = dy + r * columns;
      if (y != nullptr) {
        const float* out = y + r * columns;
        float* to = masked + r * columns;
        for (i64 i = 0; i < columns; i++) to[i] = out[i] > 0 ? from[i] : 0.0f;
        from = to;
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
// transposeW.
Status linearGrad(const Arguments& in) {
  const float* dy = in.floats(0);
  const float *x = in.floats(1), *w = in.floats(2);
  float *dx = in.floats(5), *dw = in.floats(6), *db = in.floats(7);
  const i64 rows = in.integer(8), inputs = in.integer(9), outputs = in.integer(10);
  const bool transposeW = in.flag(11);
  maskAndSum(dy, in.floats(3), in.floats(4), db, rows, outputs);
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

namespace {

// x [batch, time, groups, width]: the rows of one time step, (batch, group) after each other, into [batch·groups, width].
struct StepRows {
  i64 batch, time, groups, width;

  void collect(const float* x, i64 t, float* rows) const {
    for (i64 b = 0; b < batch; b++) {
      std::memcpy(rows + b * groups * width, x + (b * time + t) * groups * width,
                  static_cast<size_t>(groups * width) * sizeof(float));
    }
  }
  void spread(const float* rows, i64 t, float* x) const {
    for (i64 b = 0; b < batch; b++) {
      std::memcpy(x + (b * time + t) * groups * width, rows + b * groups * width,
                  static_cast<size_t>(groups * width) * sizeof(float));
    }
  }
};

i64 findBadPosition(const int32_t* positions, i64 time, i64 bound) {
  for (i64 t = 0; t < time; t++) {
    if (positions[t] < 0 || positions[t] >= bound) return t;
  }
  return -1;
}

}  // namespace

// Slots: x, kernels, positions, out, batch, time, groups, in, out width, kernel count. One product per time step, in the
// calling thread of its chunk.
Status positionProduct(const Arguments& in) {
  const float *x = in.floats(0), *kernels = in.floats(1);
  const int32_t* positions = in.ints(2);
  float* out = in.floats(3);
  const i64 batch = in.integer(4), time = in.integer(5), groups = in.integer(6), inputs = in.integer(7),
            outputs = in.integer(8), count = in.integer(9);
  const i64 bad = findBadPosition(positions, time, count);
  if (bad >= 0) {
    in.slots[0] = positions[bad];
    in.slots[1] = static_cast<double>(count);
    return Status::indexOutOfRange;
  }
  const StepRows from{batch, time, groups, inputs}, to{batch, time, groups, outputs};
  const i64 rows = batch * groups;
  parallelFor(time, 1, [&](i64 begin, i64 end) {
    float* collected = scratch<5>(rows * (inputs + outputs));
    float* product = collected + rows * inputs;
    for (i64 t = begin; t < end; t++) {
      from.collect(x, t, collected);
      gemmSerial({.m = rows,
                  .n = outputs,
                  .k = inputs,
                  .a = rowMajor(collected, inputs),
                  .b = rowMajor(kernels + positions[t] * inputs * outputs, outputs),
                  .c = product,
                  .ldc = outputs});
      to.spread(product, t, out);
    }
  });
  return Status::ok;
}

// Slots: dy, x, kernels, positions, dx, dkernels, batch, time, groups, in, out width, kernel count. Positions were
// checked by the forward; a position may occur more than once, so the kernels' gradients are summed in the order of time.
Status positionProductGrad(const Arguments& in) {
  const float *dy = in.floats(0), *x = in.floats(1), *kernels = in.floats(2);
  const int32_t* positions = in.ints(3);
  float *dx = in.floats(4), *dkernels = in.floats(5);
  const i64 batch = in.integer(6), time = in.integer(7), groups = in.integer(8), inputs = in.integer(9),
            outputs = in.integer(10), count = in.integer(11);
  const i64 bad = findBadPosition(positions, time, count);
  if (bad >= 0) {
    in.slots[0] = positions[bad];
    in.slots[1] = static_cast<double>(count);
    return Status::indexOutOfRange;
  }
  const StepRows rowsIn{batch, time, groups, inputs}, rowsOut{batch, time, groups, outputs};
  const i64 rows = batch * groups;
  parallelFor(time, 1, [&](i64 begin, i64 end) {
    float* collected = scratch<5>(rows * (inputs + outputs));
    float* product = collected + rows * outputs;
    for (i64 t = begin; t < end; t++) {
      rowsOut.collect(dy, t, collected);
      gemmSerial({.m = rows,
                  .n = inputs,
                  .k = outputs,
                  .a = rowMajor(collected, outputs),
                  .b = transposed(kernels + positions[t] * inputs * outputs, outputs),
                  .c = product,
                  .ldc = inputs});
      rowsIn.spread(product, t, dx);
    }
  });
  parallelFor(count, 1, [&](i64 begin, i64 end) {
    float* collected = scratch<5>(rows * (inputs + outputs));
    float* collectedDy = collected + rows * inputs;
    for (i64 kernel = begin; kernel < end; kernel++) {
      float* target = dkernels + kernel * inputs * outputs;
      bool seen = false;
      for (i64 t = 0; t < time; t++) {
        if (positions[t] != kernel) continue;
        rowsIn.collect(x, t, collected);
        rowsOut.collect(dy, t, collectedDy);
        gemmSerial({.m = inputs,
                    .n = outputs,
                    .k = rows,
                    .a = transposed(collected, inputs),
                    .b = rowMajor(collectedDy, outputs),
                    .c = target,
                    .ldc = outputs,
                    .accumulate = seen});
        seen = true;
      }
      if (!seen) std::memset(target, 0, static_cast<size_t>(inputs * outputs) * sizeof(float));
    }
  });
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
