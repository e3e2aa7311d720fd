// The k largest elements of a row that arrives in pieces, in descending order: ties go to the lower index, NaN ranks last. For
// small k a sorted list is faster than a heap, because nearly every element fails the single comparison with the smallest entry.
#pragma once
#include "vector.h"

namespace ordo::ORDO_ISA {

// Returns true if none of the next `Vectors`·W elements can enter a list whose smallest entry is `worst`.
template <int Vectors>
ORDO_INLINE bool allBelow(const float* x, float worst) {
  vi higher = load(x) > worst;
  for (int v = 1; v < Vectors; v++) higher |= load(x + v * W) > worst;
  return maxLanes(select(higher, splat(1.0f), zero())) == 0;
}
template <int>
ORDO_INLINE bool allBelow(const int32_t*, int32_t) { return false; }

// Returns true if a ranks before b: larger numbers come first, and NaN comes last.
template <class T>
ORDO_INLINE bool isHigher(T a, T b) { return a > b || (b != b && a == a); }

template <class T>
struct TopKList {
  int32_t* ids;
  T* values;  // the values of the ids, largest first
  i64 count;  // k
  i64 filled = 0;

  // Adds x[0], …, x[n-1]. Their indices first, first + 1, … come after all earlier ones.
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
  // Called at the start of a vector. Returns the first element of the next vector in which some element can enter.
  i64 skip(const T* x, i64 i, i64 n) const {
    const T worst = values[count - 1];
    if (i % W != 0 || worst != worst) return i;  // any number may displace a NaN
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
