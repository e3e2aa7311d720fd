// C[m,n] = A[m,k]·B[k,n], optionally + bias and ReLU, over a batch: by cuBLASLt if it is available, and otherwise by
// tiled-product.h.
#pragma once
#include "halves.h"

namespace ordo::cuda {

struct Operand {
  const float* data;
  bool transposed;                    // column-major
  const uint16_t* rounded = nullptr;  // the same numbers in 16 bits, if they already exist; `data` is then not read
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

// libraryRounds says whether products round their operands to 16 bits for the library, and roundedFormat to which format.
bool libraryRounds();
Half roundedFormat();
// Rounds an operand to 16 bits, for all products that read it.
void roundOperand(const float* data, i64 count, uint16_t* rounded);

// An operand of several products that is rounded to 16 bits once for all of them. It has no effect when libraryRounds() is false.
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
