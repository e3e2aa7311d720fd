// The loops of the model. This file is compiled once per instruction set. ORDO_LOOPS is the name under which it defines them.
#include "state.h"

#include <cmath>
#include <memory>

#include "diagonal.h"
#include "functions.h"

namespace ordo {
namespace {

Tables tablesOf(const State& state) { return {state.exponentials, state.logarithms}; }

void writePriors(const State& state, const Prior& prior, Range sizes) {
  const Tables tables = tablesOf(state);
  for (size_t size = sizes.first; size < sizes.end; size++) {
    const uint32_t n = state.sizeSource[size];
    const uint32_t m = state.sizeTarget[size];
    const size_t first = state.hasNull ? m : 0;
    double* const into = state.priors + state.priorStarts[size];
    if (!prior.favoursDiagonal) {
      const double uniform = 1.0 / (n + (state.hasNull ? 1 : 0));
      for (size_t cell = 0; cell < first + size_t{n} * m; cell++) into[cell] = uniform;
      continue;
    }
    for (size_t cell = 0; cell < first; cell++) into[cell] = prior.nullProbability;
    for (uint32_t j = 1; j <= m; j++) {
      const double z = normaliser(tables, j, m, n, prior.tension) / (1 - prior.nullProbability);
      for (uint32_t i = 1; i <= n; i++) {
        const double weight = anyExponential(tables, diagonalFeature(j, i, m, n) * prior.tension, 0);
        into[first + size_t{i - 1} * m + j - 1] = weight / z;
      }
    }
  }
}

// The places where the data of a pair begin.
struct Place {
  size_t m;
  size_t rows;
  const int32_t* entries;
  const double* prior;
};

Place placeOf(const State& state, size_t pair) {
  const uint32_t size = state.sizeOf[pair];
  return {state.sizeTarget[size], state.sizeSource[size] + size_t{state.hasNull}, state.entries + state.cellStarts[pair],
          state.priors + state.priorStarts[size]};
}

// Computes joint probabilities of cells and their words.
void multiply(const double* __restrict probabilities, const Place& place, size_t cells, double* __restrict joint) {
  const int32_t* __restrict entries = place.entries;
  const double* __restrict prior = place.prior;
  for (size_t cell = 0; cell < cells; cell++) joint[cell] = probabilities[entries[cell]] * prior[cell];
}

// Adds the logarithms, one after another.
double sumLogarithms(const Tables& tables, const double* values, size_t count) {
  double sum = 0;
  for (size_t j = 0; j < count; j++) sum += anyLogarithm(tables, values[j]);
  return sum;
}

void expect(const State& state, Range pairs, uint64_t firstCell, double* posteriors, double* likelihoods) {
  const Tables tables = tablesOf(state);
  const auto room = std::make_unique<double[]>(1 << 15);
  double* const sums = room.get();
  for (size_t pair = pairs.first; pair < pairs.end; pair++) {
    const Place place = placeOf(state, pair);
    const size_t m = place.m;
    const size_t cells = place.rows * m;
    double* const joint = posteriors + (state.cellStarts[pair] - firstCell);
    multiply(state.probabilities, place, cells, joint);
    for (size_t j = 0; j < m; j++) sums[j] = 0;
    for (size_t row = 0; row < place.rows; row++) {
      for (size_t j = 0; j < m; j++) sums[j] += joint[row * m + j];
    }
    likelihoods[pair] = sumLogarithms(tables, sums, m);
    for (size_t row = 0; row < place.rows; row++) {
      for (size_t j = 0; j < m; j++) joint[row * m + j] /= sums[j];
    }
  }
}

void expectFeatures(const State& state, double tension, Range sizes, double* terms) {
  const Tables tables = tablesOf(state);
  size_t term = 0;
  for (size_t size = 0; size < sizes.first; size++) term += state.sizeTarget[size];
  for (size_t size = sizes.first; size < sizes.end; size++) {
    const uint32_t m = state.sizeTarget[size];
    const double count = state.sizeCounts[size];
    for (uint32_t j = 1; j <= m; j++) {
      terms[term++] = count * expectedFeature(tables, j, m, state.sizeSource[size], tension);
    }
  }
}

// Turns counts into exponents, digamma(count + α) − digamma(total), and then into probabilities. Returns the smallest exponent.
double normaliseWithPrior(const Tables& shared, double* __restrict counts, double* __restrict probabilities,
                          size_t entries, double alpha, double ofTotal) {
  const Tables tables = shared;
  double least = 0;
  for (size_t i = 0; i < entries; i++) {
    const double exponent = digamma(tables, counts[i] + alpha) - ofTotal;
    counts[i] = exponent;
    probabilities[i] = exponentialOfSum(tables, exponent, 0);
  }
  for (size_t i = 0; i < entries; i++) least = counts[i] < least ? counts[i] : least;
  return least;
}

void maximise(const State& state, const int32_t* order, bool isBayesian, double alpha, Range words) {
  const Tables tables = tablesOf(state);
  for (size_t word = words.first; word < words.end; word++) {
    const uint64_t start = state.entryStarts[word];
    const size_t entries = state.entryStarts[word + 1] - start;
    double* const counts = state.counts + start;
    double* const probabilities = state.probabilities + start;
    const double more = isBayesian ? alpha : 0;
    double total = 0;
    for (size_t i = 0; i < entries; i++) total += counts[order[start + i]] + more;
    if (total == 0) total = 1;
    if (isBayesian) {
      const double ofTotal = digamma(tables, total);
      const double least = normaliseWithPrior(tables, counts, probabilities, entries, alpha, ofTotal);
      if (!(least > kLeastExponent)) {
        for (size_t i = 0; i < entries; i++) probabilities[i] = anyExponential(tables, counts[i], 0);
      }
    } else {
      for (size_t i = 0; i < entries; i++) probabilities[i] = counts[i] / total;
    }
    for (size_t i = 0; i < entries; i++) counts[i] = 0;
  }
}

void decode(const State& state, Range pairs, int32_t* links, double* likelihoods) {
  const Tables tables = tablesOf(state);
  const auto room = std::make_unique<double[]>(3 << 15);
  double* const sums = room.get();
  double* const most = sums + (1 << 15);
  double* const best = most + (1 << 15);
  for (size_t pair = pairs.first; pair < pairs.end; pair++) {
    const Place place = placeOf(state, pair);
    const size_t m = place.m;
    for (size_t j = 0; j < m; j++) {
      sums[j] = 0;
      most[j] = -1;
      best[j] = -1;
    }
    for (size_t row = 0; row < place.rows; row++) {
      for (size_t j = 0; j < m; j++) {
        const size_t cell = row * m + j;
        const double joint = state.probabilities[place.entries[cell]] * place.prior[cell];
        sums[j] += joint;
        const bool isBetter = joint > most[j];
        best[j] = isBetter ? static_cast<double>(row) : best[j];
        most[j] = isBetter ? joint : most[j];
      }
    }
    likelihoods[pair] = sumLogarithms(tables, sums, m);
    int32_t* const into = links + state.target.starts[pair];
    for (size_t j = 0; j < m; j++) {
      const int32_t position = static_cast<int32_t>(best[j]) - state.hasNull;
      into[j] = position < -1 ? -1 : position;
    }
  }
}

}  // namespace

extern const Loops ORDO_LOOPS = {writePriors, expect, expectFeatures, maximise, decode};

}  // namespace ordo
