// The labels of label-smoothed cross-entropy in fairseq's form: loss = (1-ε-εᵢ)·nll + εᵢ·Σᵥ(-log pᵥ), where εᵢ = ε/(V-1).
#pragma once
#include "math.h"
#include "ops.h"

namespace ordo::ORDO_ISA {

struct Smoothing {
  i64 rows, classes, padId;
  double epsilon, share;  // share = εᵢ

  template <class In>
  explicit Smoothing(const In& in)
      : rows(in.rows), classes(in.classes), padId(in.padId), epsilon(in.epsilon),
        share(classes > 1 ? epsilon / static_cast<double>(classes - 1) : 0) {}

  float atTarget() const { return static_cast<float>(1 - epsilon - share); }
  // `total` is the log-sum-exp of the logits, and `sum` their sum.
  double loss(double nll, double total, double sum) const {
    return (1 - epsilon - share) * nll + (share == 0 ? 0 : share * (static_cast<double>(classes) * total - sum));
  }
};

template <class In>
Status checkTargets(const In& in) {
  for (i64 r = 0; r < in.rows; r++) {
    const i64 target = in.targets[r];
    if (target != in.padId && (target < 0 || target >= in.classes)) return in.outOfRange(target, in.classes);
  }
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
