// The best elements of a row that comes in pieces: larger first, the earlier index first among equals, NaN last. A short
// sorted list beats a heap when few are wanted: nearly every element fails the one comparison with the last.
#pragma once
#include "vector.h"

namespace ordo::ORDO_ISA {

// Whether none of `Vectors`·W elements can enter a list whose last is `worst`.
template <int Vectors>
ORDO_INLINE bool allBelow(const float* x, float worst) {
  vi higher = load(x) > worst;
  for (int v = 1; v < Vectors; v++) higher |= load(x + v * W) > worst;
  return maxLanes(select(higher, splat(1.0f), zero())) == 0;
}
template <int>
ORDO_INLINE bool allBelow(const int32_t*, int32_t) { return false; }

// Larger before smaller, NaN behind all others.
template <class T>
ORDO_INLINE bool isHigher(T a, T b) { return a > b || (b != b && a == a); }

template <class T>
struct TopKList {
  int32_t* ids;
  T* values;  // of the ids, best first
  i64 count;  // wanted
  i64 filled = 0;

  // x[0 … n), whose indices from `first` on are behind all that came before.
  void add(const T* x, i64 n, i64 first) {
    for (i64 i = 0; i < n; i++) {
      if (filled == count) {
        i = skip(x, i, n);
        if (i >= n) return;
        if (!isHigher(x[i], values[count - 1])) continue;
      }
      insert(x[i], first + i);
    }
  }

 private:
  // From the start of a vector on, the first element whose vector has one that can enter.
  i64 skip(const T* x, i64 i, i64 n) const {
    const T worst = values[count - 1];
    if (i % W != 0 || worst != worst) return i;  // anything may displace a NaN
    while (i + 4 * W <= n && allBelow<4>(x + i, worst)) i += 4 * W;
    while (i + W <= n && allBelow<1>(x + i, worst)) i += W;
    return i;
  }

  void insert(T value, i64 id) {
    i64 at = filled < count ? filled++ : count - 1;
    for (; at > 0 && isHigher(value, values[at - 1]); at--) {
      values[at] = values[at - 1];
      ids[at] = ids[at - 1];
    }
    values[at] = value;
    ids[at] = static_cast<int32_t>(id);
  }
};

}  // namespace ordo::ORDO_ISA
