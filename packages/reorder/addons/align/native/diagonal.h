// The prior of the diagonal. src/model/diagonal.ts explains it, and gives the same bits.
#pragma once
#include <cmath>

#include "functions.h"

namespace ordo {
namespace {

// Returns −|i/n − j/m|.
inline double diagonalFeature(uint32_t j, uint32_t i, uint32_t m, uint32_t n) {
  return -std::fabs(static_cast<double>(i) / n - static_cast<double>(j) / m);
}

inline uint32_t splitOf(uint32_t j, uint32_t m, uint32_t n) {
  return static_cast<uint32_t>(static_cast<double>(j) * n / m);
}

// Returns the sum of exp(λ · feature) over all i. The number of positions above the diagonal is unsigned, as in fast_align.
inline double normaliser(const Tables& tables, uint32_t j, uint32_t m, uint32_t n, double tension) {
  const uint32_t below = splitOf(j, m, n);
  const double ratio = anyExponential(tables, -tension / n, 0);
  const auto sum = [&](uint32_t i, uint32_t terms) {
    if (terms == 0) return 0.0;
    const double weight = anyExponential(tables, diagonalFeature(j, i, m, n) * tension, 0);
    return weight * (1 - power(tables, ratio, terms)) / (1 - ratio);
  };
  const double top = sum(below + 1, n - below);
  return sum(below, below) + top;
}

// Returns the expected feature of target position j. fast_align passes the two lengths to `normaliser` in the wrong order.
inline double expectedFeature(const Tables& tables, uint32_t j, uint32_t m, uint32_t n, double tension) {
  const double z = normaliser(tables, j, n, m, tension);
  const uint32_t below = splitOf(j, m, n);
  const double ratio = anyExponential(tables, -tension / n, 0);
  const double step = -1.0 / n;
  const auto sum = [&](uint32_t i, uint32_t terms) {
    if (terms == 0) return 0.0;
    const double first = diagonalFeature(j, i, m, n);
    const double weight = anyExponential(tables, first * tension, 0);
    const double weightAfter = weight * power(tables, ratio, terms);
    const double last = step * (terms - 1) + first;
    const double less = ratio - 1;
    return (last * weightAfter - first * weight) / less - step * (weightAfter - weight * ratio) / (less * less);
  };
  const double top = sum(below + 1, n - below);
  return (top + sum(below, below)) / z;
}

}  // namespace
}  // namespace ordo
