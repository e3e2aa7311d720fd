// The argument block: one Float64Array shared with JavaScript. A call writes its arguments there and passes an op code
// only, so a kernel call costs one N-API crossing whatever the number of its arguments. Addresses fit a double exactly
// (user space is below 2^53).
#pragma once
#include <cstdint>

namespace ordo {

constexpr int kArgumentSlots = 8192;

struct Arguments {
  double* slots;

  template <class T>
  T* pointer(int i) const {
    return reinterpret_cast<T*>(static_cast<uintptr_t>(slots[i]));
  }
  float* floats(int i) const { return pointer<float>(i); }
  int32_t* ints(int i) const { return pointer<int32_t>(i); }
  uint8_t* bytes(int i) const { return pointer<uint8_t>(i); }
  int64_t integer(int i) const { return static_cast<int64_t>(slots[i]); }
  float number(int i) const { return static_cast<float>(slots[i]); }
  bool flag(int i) const { return slots[i] != 0; }
};

}  // namespace ordo
