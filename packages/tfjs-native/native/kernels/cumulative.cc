// ArgMax, ArgMin and cumulative sums and products, over the middle dimension of [outer, n, inner].
#include "int32.h"
#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

// Finds the first index of the extreme. As in TF.js, NaN never replaces an earlier element.
template <class T>
void findExtreme(const ArgExtremeArguments& in) {
  const T* x = in.x.as<T>();
  const i64 n = in.n, inner = in.inner;
  const bool largest = in.largest;
  parallelFor(in.outer * inner, most(1, kGrain / most(1, n)), [&](i64 begin, i64 end) {
    for (i64 index = begin; index < end; index++) {
      const T* from = x + index / inner * n * inner + index % inner;
      T best = n > 0 ? from[0] : T{};
      int32_t where = 0;
      for (i64 k = 1; k < n; k++) {
        const T value = from[k * inner];
        if (largest ? value > best : value < best) {
          best = value;
          where = static_cast<int32_t>(k);
        }
      }
      in.out[index] = where;
    }
  });
}

template <class T>
void cumulate(const T* x, T* out, const auto& in) {
  const bool product = in.kind == Reduce::Prod;
  const i64 n = in.n, inner = in.inner;
  const bool exclusive = in.exclusive, reverse = in.reverse;
  parallelFor(in.outer * inner, most(1, kGrain / most(1, n)), [&](i64 begin, i64 end) {
    for (i64 index = begin; index < end; index++) {
      const i64 base = index / inner * n * inner + index % inner;
      double total = product ? 1 : 0;
      for (i64 k = 0; k < n; k++) {
        const i64 at = base + (reverse ? n - 1 - k : k) * inner;
        const double next = product ? total * x[at] : total + x[at];
        out[at] = sizeof(T) == 4 && T(0.5) == 0 ? static_cast<T>(toInt32(exclusive ? total : next))
                                                : static_cast<T>(exclusive ? total : next);
        total = next;
      }
    }
  });
}

}  // namespace

Status argExtreme(const ArgExtremeArguments& in) {
  if (in.isFloat) findExtreme<float>(in);
  else findExtreme<int32_t>(in);
  return Status::ok;
}

Status cumulativeFloat(const CumulativeFloatArguments& in) {
  cumulate(in.x, in.out, in);
  return Status::ok;
}
Status cumulativeInt(const CumulativeIntArguments& in) {
  cumulate(in.x, in.out, in);
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
