// The k largest of each row, in order.
#include <algorithm>

#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

// Larger first, the earlier index first among equals, NaN last: a strict order whatever the values.
template <class T>
struct RanksBefore {
  const T* x;
  bool operator()(int32_t a, int32_t b) const {
    const bool nanA = x[a] != x[a], nanB = x[b] != x[b];
    if (nanA != nanB) return nanB;
    return x[a] > x[b] || (!(x[a] < x[b]) && a < b);
  }
};

// Whether none of W elements can enter a list whose last is `worst`.
ORDO_INLINE bool allBelow(const float* x, float worst) {
  const vi higher = load(x) > worst;
  return maxLanes(select(higher, splat(1.0f), zero())) == 0;
}
ORDO_INLINE bool allBelow(const int32_t*, int32_t) { return false; }

// A short sorted list beats a heap when k is small: nearly every element fails the one comparison with the last.
template <class T>
void selectFew(const T* x, i64 n, i64 k, int32_t* best) {
  const RanksBefore<T> before{x};
  i64 filled = 0;
  for (int32_t i = 0; i < n; i++) {
    if (filled == k) {
      const T worst = x[best[k - 1]];
      const bool ordered = worst == worst;  // NaN is the last of all: anything may displace it
      while (ordered && i % W == 0 && i + W <= n && allBelow(x + i, worst)) i += W;
      if (i >= n) break;
      if (ordered && !(x[i] > worst)) continue;
      if (!before(i, best[k - 1])) continue;
    }
    i64 at = filled < k ? filled++ : k - 1;
    for (; at > 0 && before(i, best[at - 1]); at--) best[at] = best[at - 1];
    best[at] = i;
  }
}

template <class T>
void topRows(const Arguments& in) {
  const T* x = in.pointer<T>(0);
  T* values = in.pointer<T>(1);
  int32_t* indices = in.ints(2);
  const i64 rows = in.integer(3), n = in.integer(4), k = in.integer(5);
  constexpr i64 kFew = 64;
  parallelFor(rows, rowGrain(n), [&](i64 begin, i64 end) {
    for (i64 r = begin; r < end; r++) {
      const T* row = x + r * n;
      int32_t* best = indices + r * k;
      if (k <= kFew) {
        selectFew(row, n, k, best);
      } else {
        int32_t* order = reinterpret_cast<int32_t*>(scratch<4>(n));
        for (int32_t i = 0; i < n; i++) order[i] = i;
        std::partial_sort(order, order + k, order + n, RanksBefore<T>{row});
        std::copy(order, order + k, best);
      }
      for (i64 i = 0; i < k; i++) values[r * k + i] = row[best[i]];
    }
  });
}

}  // namespace

// Slots: x, values, indices, rows, n, k, isFloat.
Status topK(const Arguments& in) {
  if (in.flag(6)) topRows<float>(in);
  else topRows<int32_t>(in);
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
