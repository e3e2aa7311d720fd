// Attention over sentences of at most 64 tokens and heads of at most 64 dimensions, which most of translation is: one block computes
// a (batch, head) pair in one launch, and scores and probabilities do not leave it between steps.
#pragma once
#include "attention-shape.h"

namespace ordo::cuda {

constexpr int kMostShort = 64;

inline bool isShort(const AttentionShape& s) {
  return s.queries <= kMostShort && s.keys <= kMostShort && s.headDimension <= kMostShort;
}

// For shapes of which isShort() is true.
void shortAttention(const AttentionArguments& in);
void shortAttentionGrad(const AttentionGradArguments& in);

}  // namespace ordo::cuda
