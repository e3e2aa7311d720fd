// Attention of parts with given weights (as in native/kernels/weigh-parts.cc). Each band of the weights takes one product over
// pairs of a part and a head.
#include "attention-shape.h"

namespace ordo::cuda {

Status weighParts(const WeighPartsArguments& in) {
  const i64 columns = in.heads * in.headDimension, pairs = in.parts * in.heads;
  if (pairs == 0) return Status::ok;
  const i64 firstKey = in.bandColumns(in.bands - 1) - in.keys;
  const PairMatrix values{in.values, in.keys * columns, in.headDimension, columns};
  i64 end = in.queries;  // the loop goes through the bands from the last to the first
  for (i64 band = in.bands - 1; band >= 0 && end > 0; band--) {
    const i64 bandRows = in.bandRows(band), bandColumns = in.bandColumns(band);
    const i64 rows = least(bandRows, end);
    end -= rows;
    if (rows == 0) continue;
    const float* last = in.weights(band) + (bandRows - rows) * bandColumns + firstKey;
    const PairMatrix weights{last, 0, bandRows * bandColumns, bandColumns};
    const PairMatrix context{in.context + end * columns, in.queries * columns, in.headDimension, columns};
    runTiled(PairProduct{.batch = pairs,
                         .heads = in.heads,
                         .m = static_cast<int>(rows),
                         .n = static_cast<int>(in.headDimension),
                         .k = static_cast<int>(most(0, bandColumns - firstKey)),
                         .a = weights,
                         .b = values,
                         .c = context,
                         .transposeA = false,
                         .transposeB = false,
                         .dropA = false,
                         .mask = Mask(),
                         .lengths = nullptr,
                         .loading = {}});
  }
  return Status::ok;
}

}  // namespace ordo::cuda
