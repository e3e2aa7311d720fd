// The argument block: one Float64Array that is shared with JavaScript. A call writes its arguments there and passes only the
// number of the operation, so a kernel costs one N-API crossing however many arguments it has. An address fits into a double
// exactly, because user space ends below 2^53. operations/ determines which slot holds which argument (see
// generated/arguments.h).
#pragma once
#include <cstdint>

#include "../generated/operations.h"

namespace ordo {

// The functions are inlined everywhere, because kernels are compiled once per instruction set, and a linker would keep only one
// copy.
#define ORDO_READ inline __attribute__((always_inline))

// The address of elements whose type is given by another argument.
struct Untyped {
  uintptr_t address;

  template <class T>
  ORDO_READ T* as() const { return reinterpret_cast<T*>(address); }
};

// A few integers in neighbouring slots.
struct Integers {
  const double* first;

  ORDO_READ int64_t operator[](int i) const { return static_cast<int64_t>(first[i]); }
};

// Defines how the arguments of an operation are read, and how it replies.
struct Arguments {
  double* slots;

  ORDO_READ uintptr_t address(int64_t slot) const { return static_cast<uintptr_t>(slots[slot]); }
  template <class T>
  ORDO_READ T pointer(int64_t slot) const { return reinterpret_cast<T>(address(slot)); }
  ORDO_READ Untyped untyped(int64_t slot) const { return {address(slot)}; }
  ORDO_READ int64_t integer(int64_t slot) const { return static_cast<int64_t>(slots[slot]); }
  ORDO_READ Integers integers(int64_t slot) const { return {slots + slot}; }
  ORDO_READ float number(int64_t slot) const { return static_cast<float>(slots[slot]); }
  ORDO_READ double real(int64_t slot) const { return slots[slot]; }
  ORDO_READ bool flag(int64_t slot) const { return slots[slot] != 0; }
  template <class T>
  ORDO_READ T choice(int64_t slot) const { return static_cast<T>(integer(slot)); }

  // Leaves a number for JavaScript.
  ORDO_READ Status answer(double value) const {
    slots[0] = value;
    return Status::ok;
  }
  // Reports an index outside [0, bound).
  ORDO_READ Status outOfRange(int64_t index, int64_t bound) const {
    slots[0] = static_cast<double>(index);
    slots[1] = static_cast<double>(bound);
    return Status::indexOutOfRange;
  }
};

}  // namespace ordo
