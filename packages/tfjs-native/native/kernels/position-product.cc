// PosNet's batched kernel product (Eq 20–24): each time step is multiplied by the kernel of its position.
#include "gemm.h"
#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

// Copies the rows of one time step between x [batch, time, groups, width] and a matrix [batch·groups, width].
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

template <class In>
Status checkPositions(const In& in) {
  for (i64 t = 0; t < in.time; t++) {
    if (in.positions[t] < 0 || in.positions[t] >= in.count) return in.outOfRange(in.positions[t], in.count);
  }
  return Status::ok;
}

}  // namespace

// Computes one product per time step, in the thread that has claimed its chunk.
Status positionProduct(const PositionProductArguments& in) {
  const i64 inputs = in.inputs, outputs = in.outputs;
  const Status status = checkPositions(in);
  if (status != Status::ok) return status;
  const StepRows from{in.batch, in.time, in.groups, inputs}, to{in.batch, in.time, in.groups, outputs};
  const i64 rows = in.batch * in.groups;
  parallelFor(in.time, 1, [&](i64 begin, i64 end) {
    float* collected = scratch<5>(rows * (inputs + outputs));
    float* product = collected + rows * inputs;
    for (i64 t = begin; t < end; t++) {
      from.collect(in.x, t, collected);
      gemmSerial({.m = rows,
                  .n = outputs,
                  .k = inputs,
                  .a = rowMajor(collected, inputs),
                  .b = rowMajor(in.kernels + in.positions[t] * inputs * outputs, outputs),
                  .c = product,
                  .ldc = outputs});
      to.spread(product, t, in.y);
    }
  });
  return Status::ok;
}

// A position may occur more than once; the gradients of its kernel are then summed in the order of time.
Status positionProductGrad(const PositionProductGradArguments& in) {
  const i64 inputs = in.inputs, outputs = in.outputs;
  const Status status = checkPositions(in);
  if (status != Status::ok) return status;
  const StepRows rowsIn{in.batch, in.time, in.groups, inputs}, rowsOut{in.batch, in.time, in.groups, outputs};
  const i64 rows = in.batch * in.groups;
  parallelFor(in.time, 1, [&](i64 begin, i64 end) {
    float* collected = scratch<5>(rows * (inputs + outputs));
    float* product = collected + rows * outputs;
    for (i64 t = begin; t < end; t++) {
      rowsOut.collect(in.dy, t, collected);
      gemmSerial({.m = rows,
                  .n = inputs,
                  .k = outputs,
                  .a = rowMajor(collected, outputs),
                  .b = transposed(in.kernels + in.positions[t] * inputs * outputs, outputs),
                  .c = product,
                  .ldc = inputs});
      rowsIn.spread(product, t, in.dx);
    }
  });
  parallelFor(in.count, 1, [&](i64 begin, i64 end) {
    float* collected = scratch<5>(rows * (inputs + outputs));
    float* collectedDy = collected + rows * inputs;
    for (i64 kernel = begin; kernel < end; kernel++) {
      float* target = in.dkernels + kernel * inputs * outputs;
      bool seen = false;
      for (i64 t = 0; t < in.time; t++) {
        if (in.positions[t] != kernel) continue;
        rowsIn.collect(in.x, t, collected);
        rowsOut.collect(in.dy, t, collectedDy);
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
