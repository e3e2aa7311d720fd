// Adam (Kingma & Ba 2015) over all tensors in one call, and the sum of squares that clipping by norm needs.
#include <cmath>

#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

constexpr i64 kChunk = 32768;

// Cuts several tensors into chunks of the same size, so that small and large ones share the pool evenly.
struct ChunkedTensors {
  const Arguments& in;
  int count, firstSlot, slotsEach, sizeSlot;

  i64 size(int tensor) const { return in.integer(firstSlot + tensor * slotsEach + sizeSlot); }
  i64 chunksOf(int tensor) const { return (size(tensor) + kChunk - 1) / kChunk; }

  // visit(tensor, begin, end, chunk) for every chunk.
  template <class Visit>
  void forEach(const Visit& visit) const {
    i64 total = 0;
    for (int t = 0; t < count; t++) total += chunksOf(t);
    parallelFor(total, 1, [&](i64 first, i64 last) {
      int tensor = 0;
      i64 before = 0;
      for (i64 chunk = first; chunk < last; chunk++) {
        while (chunk >= before + chunksOf(tensor)) before += chunksOf(tensor++);
        const i64 begin = (chunk - before) * kChunk;
        visit(tensor, begin, least(size(tensor), begin + kChunk), chunk);
      }
    });
  }
};

// What one step does to a vector of elements.
struct AdamStep {
  float stepSize, beta1, rest1, beta2, rest2, epsilon, correction, gradientScale;

  explicit AdamStep(const Arguments& in)
      : stepSize(in.number(1)), beta1(in.number(2)), rest1(static_cast<float>(1 - in.slots[2])), beta2(in.number(3)),
        rest2(static_cast<float>(1 - in.slots[3])), epsilon(in.number(4)), correction(in.number(5)), gradientScale(in.number(6)) {}

  void apply(vf gradient, vf& parameter, vf& first, vf& second) const {
    const vf g = gradient * gradientScale;
    first = beta1 * first + rest1 * g;
    second = beta2 * second + rest2 * g * g;
    parameter -= stepSize * first / (squareRoot(second * correction) + epsilon);
  }
};

}  // namespace

// Slots: tensors, step size lr/(1-β₁ᵗ), β₁, β₂, ε, 1/(1-β₂ᵗ), gradient scale; from 8 per tensor: parameter, gradient,
// first moment, second moment, size.
Status adam(const Arguments& in) {
  constexpr int kFirst = 8, kEach = 5;
  const AdamStep step(in);
  const ChunkedTensors tensors{in, static_cast<int>(in.integer(0)), kFirst, kEach, 4};
  tensors.forEach([&](int tensor, i64 begin, i64 end, i64) {
    const int slot = kFirst + tensor * kEach;
    float *parameter = in.floats(slot), *first = in.floats(slot + 2), *second = in.floats(slot + 3);
    const float* gradient = in.floats(slot + 1);
    const auto update = [&](i64 i, const auto& read, const auto& write) {
      vf p = read(parameter + i), m = read(first + i), v = read(second + i);
      step.apply(read(gradient + i), p, m, v);
      write(parameter + i, p);
      write(first + i, m);
      write(second + i, v);
    };
    i64 i = begin;
    for (; i + W <= end; i += W) update(i, [](const float* x) { return load(x); }, [](float* x, vf value) { store(x, value); });
    const i64 rest = end - i;
    if (rest == 0) return;
    update(i, [=](const float* x) { return loadPart(x, rest, 0); }, [=](float* x, vf value) { storePart(x, value, rest); });
  });
  return Status::ok;
}

// Slots: tensors; from 8 per tensor: data, size. Leaves the sum in slot 0, as float64.
Status squaredNorm(const Arguments& in) {
  constexpr int kFirst = 8, kEach = 2;
  const ChunkedTensors tensors{in, static_cast<int>(in.integer(0)), kFirst, kEach, 1};
  i64 chunks = 0;
  for (int t = 0; t < tensors.count; t++) chunks += tensors.chunksOf(t);
  double* partial = reinterpret_cast<double*>(scratch<3>(most(1, 2 * chunks)));
  tensors.forEach([&](int tensor, i64 begin, i64 end, i64 chunk) {
    const float* x = in.floats(kFirst + tensor * kEach);
    double sum = 0;
    for (i64 block = begin; block < end; block += 512) {
      vf squares = zero();
      i64 i = block;
      const i64 blockEnd = least(end, block + 512);
      for (; i + W <= blockEnd; i += W) squares += load(x + i) * load(x + i);
      if (i < blockEnd) {
        const vf rest = loadPart(x + i, blockEnd - i, 0);
        squares += rest * rest;
      }
      sum += sumLanes(squares);
    }
    partial[chunk] = sum;
  });
  double total = 0;
  for (i64 c = 0; c < chunks; c++) total += partial[c];
  in.slots[0] = total;
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
