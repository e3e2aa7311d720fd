// The output projection x·Wᵀ + b. One block of tokens is computed at a time and read while it is still in cache, because the
// logits of a whole vocabulary are several times larger than the last-level cache.
#pragma once
#include "gemm-pack.h"
#include "int8.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

constexpr i64 kLogitsAtOnce = i64{1} << 20;  // 4 MB of logits, which stay in the last-level cache until they have been read
constexpr i64 kFewestTokens = 1024;

// Computes the logits of the tokens [first, first + n).
template <class In>
ORDO_INLINE void multiplyLogits(const In& in, i64 first, i64 n, float* logits) {
  const float* const bias = in.bias == nullptr ? nullptr : in.bias + first;
  const PackedColumns packed{in.packed, in.vocabulary, first};
  if constexpr (requires { in.int8; }) {
    if (in.int8) {
      return multiplyInt8({.m = in.rows, .n = n, .k = in.inputs, .a = in.x, .packed = packed, .c = logits, .bias = bias});
    }
  }
  gemm({.m = in.rows,
        .n = n,
        .k = in.inputs,
        .a = rowMajor(in.x, in.inputs),
        .b = transposed(in.w + first * in.inputs, in.inputs),
        .c = logits,
        .ldc = n,
        .bias = bias,
        .packed = packed});
}

// Calls read(row, logits, count, first) for every row of every block, with the logits of `count` tokens from `first` on. The
// blocks of a row come in the order of tokens.
template <class In, class Read>
ORDO_INLINE void readLogits(const In& in, const Read& read) {
  const i64 rows = in.rows, vocabulary = in.vocabulary;
  const i64 tokens = most(kFewestTokens, kLogitsAtOnce / rows / NR * NR);  // a packed block begins at a panel
  float* logits = scratch<7>(rows * least(tokens, vocabulary));
  for (i64 first = 0; first < vocabulary; first += tokens) {
    const i64 n = least(tokens, vocabulary - first);
    multiplyLogits(in, first, n, logits);
    parallelFor(rows, rowGrain(4 * n), [&](i64 begin, i64 end) {
      for (i64 r = begin; r < end; r++) read(r, logits + r * n, n, first);
    });
  }
}

}  // namespace ordo::ORDO_ISA
