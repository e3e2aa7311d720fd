// The k largest elements of each row, largest first.
#include <algorithm>

#include "ops.h"
#include "parallel.h"
#include "top-k-list.h"

namespace ordo::ORDO_ISA {

namespace {

// The order of TopKList, for indices. It is strict even among equal values and NaN.
template <class T>
struct RanksBefore {
  const T* x;
  bool operator()(int32_t a, int32_t b) const { return isHigher(x[a], x[b]) || (!isHigher(x[b], x[a]) && a < b); }
};

template <class T>
void topRows(const TopKArguments& in) {
  const T* x = in.x.as<T>();
  T* values = in.values.as<T>();
  int32_t* indices = in.indices;
  const i64 n = in.n, k = in.k;
  constexpr i64 kFew = 64;
  if (k == 0) return;
  parallelFor(in.rows, rowGrain(n), [&](i64 begin, i64 end) {
    for (i64 r = begin; r < end; r++) {
      const T* row = x + r * n;
      if (k <= kFew) {
        TopKList<T>{indices + r * k, values + r * k, k}.add(row, n, 0);
        continue;
      }
      int32_t* order = reinterpret_cast<int32_t*>(scratch<4>(n));
      for (int32_t i = 0; i < n; i++) order[i] = i;
      std::partial_sort(order, order + k, order + n, RanksBefore<T>{row});
      for (i64 i = 0; i < k; i++) {
        indices[r * k + i] = order[i];
        values[r * k + i] = row[order[i]];
      }
    }
  });
}

}  // namespace

Status topK(const TopKArguments& in) {
  if (in.isFloat) topRows<float>(in);
  else topRows<int32_t>(in);
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
