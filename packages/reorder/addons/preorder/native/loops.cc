// This file is compiled once per instruction set. ORDO_LOOPS is the name under which it defines its function.
#include <cstring>

#include "loops.h"

namespace ordo {
namespace {

using Floats = float __attribute__((vector_size(kGroup * sizeof(float))));
using Doubles = double __attribute__((vector_size(kGroup * sizeof(double))));

// Each lane is one chain of sums. With several groups at a time, the processor need not wait for each sum.
template <size_t groups>
void addGroups(const float* weights, size_t rows, size_t lanes, double start, double* scores) {
  Doubles sums[groups];
  for (auto& sum : sums) sum = Doubles{start, start, start, start};
  for (size_t row = 0; row < rows; row++, weights += lanes) {
    for (size_t i = 0; i < groups; i++) {
      Floats group;
      std::memcpy(&group, weights + i * kGroup, sizeof group);
      sums[i] += __builtin_convertvector(group, Doubles);
    }
  }
  std::memcpy(scores, sums, sizeof sums);
}

void addUp(const float* weights, size_t rows, size_t lanes, double start, double* scores) {
  constexpr size_t kMost = 4;
  for (size_t lane = 0; lane < lanes; lane += kMost * kGroup) {
    const float* const from = weights + lane;
    double* const into = scores + lane;
    const size_t groups = (lanes - lane) / kGroup;
    if (groups == 1) addGroups<1>(from, rows, lanes, start, into);
    else if (groups == 2) addGroups<2>(from, rows, lanes, start, into);
    else if (groups == 3) addGroups<3>(from, rows, lanes, start, into);
    else addGroups<kMost>(from, rows, lanes, start, into);
  }
}

}  // namespace

extern const AddUp ORDO_LOOPS = addUp;

}  // namespace ordo
