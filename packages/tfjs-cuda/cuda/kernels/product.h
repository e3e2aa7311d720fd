// C[m,n] = A[m,k]·B[k,n] (+ bias) (relu) over a batch: by cuBLASLt where it can be found, else by our own tiles.
#pragma once
#include "../runtime/precision.h"
#include "numbers.h"

namespace ordo::cuda {

struct Operand {
  const float* data;
  bool transposed;                      // stored column by column
  const uint16_t* rounded = nullptr;  // the same in bfloat16, when somebody has it already
};

struct Product {
  i64 m, n, k;
  Operand a, b;
  float* c;
  const float* bias = nullptr;  // [n]
  bool relu = false;
  i64 batch = 1;
  i64 strideA = 0, strideB = 0, strideC = 0;  // between the matrices of a batch, in elements
};

Status multiply(const Product& product);

// Whether products would round their operands to bfloat16 for the library, and that, once for all products with one.
bool libraryRounds();
void roundOperand(const float* data, i64 count, uint16_t* rounded);

// An operand of several products, rounded once for all of them; nothing when products do not want that.
class RoundedOperand {
 public:
  RoundedOperand(const float* data, i64 count);
  bool failed() const { return wanted_ && !memory_; }
  const uint16_t* data() const { return wanted_ ? memory_.data() : nullptr; }

 private:
  bool wanted_;
  Scratch<uint16_t> memory_;
};

}  // namespace ordo::cuda
