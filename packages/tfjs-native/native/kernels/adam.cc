// Adam (Kingma & Ba 2015) over all tensors in one call, and the sum of squares for clipping by norm.
#include <cmath>

#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

constexpr i64 kChunk = 32768;

template <class In>
i64 chunksOf(const In& in, i64 tensor) { return (in.sizes(tensor) + kChunk - 1) / kChunk; }

template <class In>
i64 chunksOfAll(const In& in) {
  i64 chunks = 0;
  for (i64 t = 0; t < in.tensors; t++) chunks += chunksOf(in, t);
  return chunks;
}

// Divides all tensors into chunks of the same size, so that small and large tensors share the pool evenly, and calls
// visit(tensor, begin, end, chunk) for each chunk.
template <class In, class Visit>
void forEachChunk(const In& in, const Visit& visit) {
  parallelFor(chunksOfAll(in), 1, [&](i64 first, i64 last) {
    i64 tensor = 0, before = 0;
    for (i64 chunk = first; chunk < last; chunk++) {
      while (chunk >= before + chunksOf(in, tensor)) before += chunksOf(in, tensor++);
      const i64 begin = (chunk - before) * kChunk;
      visit(tensor, begin, least(in.sizes(tensor), begin + kChunk), chunk);
    }
  });
}

// One step of the optimiser, applied to a vector of elements at a time.
struct AdamStep {
  float stepSize, beta1, rest1, beta2, rest2, epsilon, correction, gradientScale;

  explicit AdamStep(const AdamArguments& in)
      : stepSize(in.stepSize), beta1(static_cast<float>(in.beta1)), rest1(static_cast<float>(1 - in.beta1)),
        beta2(static_cast<float>(in.beta2)), rest2(static_cast<float>(1 - in.beta2)), epsilon(in.epsilon),
        correction(in.correction), gradientScale(in.gradientScale) {}

  void apply(vf gradient, vf& parameter, vf& first, vf& second) const {
    const vf g = gradient * gradientScale;
    first = beta1 * first + rest1 * g;
    second = beta2 * second + rest2 * g * g;
    parameter -= stepSize * first / (squareRoot(second * correction) + epsilon);
  }
};

}  // namespace

Status adam(const AdamArguments& in) {
  const AdamStep step(in);
  forEachChunk(in, [&](i64 tensor, i64 begin, i64 end, i64) {
    float *parameter = in.parameters(tensor), *first = in.firstMoments(tensor), *second = in.secondMoments(tensor);
    const float* gradient = in.gradients(tensor);
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

Status squaredNorm(const SquaredNormArguments& in) {
  const i64 chunks = chunksOfAll(in);
  double* partial = reinterpret_cast<double*>(scratch<3>(most(1, 2 * chunks)));
  forEachChunk(in, [&](i64 tensor, i64 begin, i64 end, i64 chunk) {
    const float* x = in.data(tensor);
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
  return in.answer(total);
}

}  // namespace ordo::ORDO_ISA
