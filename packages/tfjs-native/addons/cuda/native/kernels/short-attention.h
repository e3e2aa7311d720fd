// Attention over sentences of at most 64 tokens and heads of at most 64 dimensions, which is the usual case in translation. One
// block computes a (batch, head) pair in one launch, and keeps scores and probabilities between steps.
#pragma once
#include "attention-shape.h"

namespace ordo::cuda {

constexpr int kMostShort = 64;

inline bool isShort(const AttentionShape& s) {
  return s.queries <= kMostShort && s.keys <= kMostShort && s.headDimension <= kMostShort;
}

// May be called only for shapes for which isShort() is true.
void shortAttention(const AttentionArguments& in);
void shortAttentionGrad(const AttentionGradArguments& in);

}  // namespace ordo::cuda
