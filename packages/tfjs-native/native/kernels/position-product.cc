// PosNet's batched kernel product (Eq 20–24): every time step is multiplied by the kernel of its position.
#include "gemm.h"
#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

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
