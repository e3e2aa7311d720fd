// Where the extremes are, and running sums and products: over the middle of [outer, n, inner].
#include "int32.h"
#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

// The first index of the extreme; a NaN is never better than what came before it (TF.js).
template <class T>
void findExtreme(const T* x, int32_t* out, i64 outer, i64 n, i64 inner, bool largest) {
  parallelFor(outer * inner, most(1, kGrain / most(1, n)), [&](i64 begin, i64 end) {
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
      out[index] = where;
    }
  });
}

template <class T>
void cumulate(const Arguments& in) {
  const T* x = in.pointer<T>(0);
  T* out = in.pointer<T>(1);
  const bool product = static_cast<Reduce>(in.integer(2)) == Reduce::Prod;
  const i64 outer = in.integer(3), n = in.integer(4), inner = in.integer(5);
  const bool exclusive = in.flag(6), reverse = in.flag(7);
  parallelFor(outer * inner, most(1, kGrain / most(1, n)), [&](i64 begin, i64 end) {
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

// Slots: x, out, largest, outer, n, inner, isFloat.
Status argExtreme(const Arguments& in) {
  const i64 outer = in.integer(3), n = in.integer(4), inner = in.integer(5);
  if (in.flag(6)) findExtreme(in.floats(0), in.ints(1), outer, n, inner, in.flag(2));
  else findExtreme(in.ints(0), in.ints(1), outer, n, inner, in.flag(2));
  return Status::ok;
}

// Slots: x, out, kind (Sum or Prod), outer, n, inner, exclusive, reverse.
Status cumulativeFloat(const Arguments& in) {
  cumulate<float>(in);
  return Status::ok;
}
Status cumulativeInt(const Arguments& in) {
  cumulate<int32_t>(in);
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
