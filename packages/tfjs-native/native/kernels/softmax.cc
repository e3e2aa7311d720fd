// Softmax and its logarithm over the last dimension.
#include "ops.h"
#include "parallel.h"
#include "row-softmax.h"

namespace ordo::ORDO_ISA {

Status softmax(const SoftmaxArguments& in) {
  const i64 columns = in.columns;
  float* out = in.out;
  parallelFor(in.rows, rowGrain(columns * 4), [&](i64 begin, i64 end) {
    for (i64 r = begin; r < end; r++) {
      const float* row = in.x + r * columns;
      const float sum = rowExpSum(row, out + r * columns, columns, rowMax(row, columns));
      rowScale(out + r * columns, columns, 1 / sum);
    }
  });
  return Status::ok;
}

Status logSoftmax(const LogSoftmaxArguments& in) {
  const i64 columns = in.columns;
  float* out = in.out;
  parallelFor(in.rows, rowGrain(columns * 4), [&](i64 begin, i64 end) {
    for (i64 r = begin; r < end; r++) {
      const float* row = in.x + r * columns;
      const float shift = rowMax(row, columns);
      const float logSum = std::log(rowExpSum(row, nullptr, columns, shift));
      for (i64 i = 0; i < columns; i++) out[r * columns + i] = (row[i] - shift) - logSum;
    }
  });
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
