#include "model.h"

#include <algorithm>
#include <cmath>

namespace ordo {

namespace {

// fast_align adds up the pairs of this many lines, and then adds these sums.
constexpr size_t kPairsPerSum = 10'000;
// The number of cells is so small that the posteriors of a chunk stay in the caches, if its pairs have usual lengths.
constexpr uint64_t kCellsPerChunk = 1 << 19;
constexpr size_t kGroups = 32;
constexpr size_t kPairsPerTask = 64;
constexpr double kFirstProbability = 1e-9;

// Returns ranges from 0 to the last index of `starts`, each with about 1/tasks of the counted items.
std::vector<Range> divideEvenly(const std::vector<uint64_t>& starts, size_t tasks) {
  std::vector<Range> ranges;
  const size_t count = starts.size() - 1;
  const uint64_t most = starts.back() / tasks + 1;
  for (size_t first = 0; first < count;) {
    size_t end = first + 1;
    while (end < count && starts[end + 1] - starts[first] <= most) end++;
    ranges.push_back({first, end});
    first = end;
  }
  return ranges;
}

}  // namespace

Model::Model(const State& state, const TableCopies& copies, size_t threads)
    : state_(state),
      team_(threads),
      index_(makeIndex(state_, copies, team_)),
      loops_(*chooseLoops()) {
  state_.cellStarts = index_.cellStarts.data();
  state_.entries = index_.entries.data();
  state_.entryStarts = index_.entryStarts.data();
  for (int i = 0; i < 2; i++) state_.orders[i] = index_.orders[i].data();
  prepareTable();
  prepareSizes();
  divide();
  listRows();
}

void Model::prepareTable() {
  const size_t entries = index_.targets.size();
  probabilities_ = Array<double>(entries);
  counts_ = Array<double>(entries);
  state_.probabilities = probabilities_.data();
  state_.counts = counts_.data();
  wordTasks_ = divideEvenly(index_.entryStarts, 64);
  team_.run(wordTasks_.size(), [&](size_t task) {
    const uint64_t first = index_.entryStarts[wordTasks_[task].first];
    const uint64_t end = index_.entryStarts[wordTasks_[task].end];
    std::fill(state_.probabilities + first, state_.probabilities + end, kFirstProbability);
    std::fill(state_.counts + first, state_.counts + end, 0.0);
  });
}

void Model::prepareSizes() {
  priorStarts_.resize(state_.sizes + 1);
  featureStarts_.resize(state_.sizes + 1);
  for (size_t size = 0; size < state_.sizes; size++) {
    const uint64_t n = state_.sizeSource[size];
    const uint64_t m = state_.sizeTarget[size];
    priorStarts_[size + 1] = priorStarts_[size] + (n + (state_.hasNull ? 1 : 0)) * m;
    featureStarts_[size + 1] = featureStarts_[size] + n * m;
  }
  priors_ = Array<double>(priorStarts_.back());
  features_ = Array<double>(featureStarts_.back());
  state_.priorStarts = priorStarts_.data();
  state_.featureStarts = featureStarts_.data();
  state_.priors = priors_.data();
  state_.features = features_.data();
  sizeTasks_ = divideEvenly(featureStarts_, 64);
  team_.run(sizeTasks_.size(), [&](size_t task) {
    for (size_t size = sizeTasks_[task].first; size < sizeTasks_[task].end; size++) {
      const double n = state_.sizeSource[size];
      const double m = state_.sizeTarget[size];
      double* into = state_.features + featureStarts_[size];
      // fast_align counts target positions from 0 here, and from 1 elsewhere.
      for (double j = 0; j < m; j++) {
        for (double i = 1; i <= n; i++) *into++ = -std::fabs(i / n - j / m);
      }
    }
  });
}

// Divides pairs into chunks, which never cross a block of fast_align's sums, and source words into groups.
void Model::divide() {
  uint64_t most = 0;
  for (size_t first = 0; first < state_.pairs;) {
    const size_t last = std::min(state_.pairs, first / kPairsPerSum * kPairsPerSum + kPairsPerSum);
    size_t end = first + 1;
    while (end < last && state_.cellStarts[end + 1] - state_.cellStarts[first] <= kCellsPerChunk) end++;
    chunks_.push_back({{first, end}, {}});
    most = std::max(most, state_.cellStarts[end] - state_.cellStarts[first]);
    first = end;
  }
  posteriors_ = Array<double>(most);
  const uint64_t perGroup = state_.cellStarts[state_.pairs] / kGroups + 1;
  groupOf_.resize(state_.words);
  uint64_t before = 0;
  for (size_t word = 0; word < state_.words; word++) {
    groupOf_[word] = static_cast<uint8_t>(before / perGroup);
    before += index_.cellsOf[word];
  }
}

void Model::listRows() {
  std::vector<uint64_t> chunkRows(chunks_.size() + 1);
  for (size_t i = 0; i < chunks_.size(); i++) {
    const auto [first, end] = chunks_[i].pairs;
    const uint64_t rows = state_.source.starts[end] - state_.source.starts[first] + (state_.hasNull ? end - first : 0);
    chunkRows[i + 1] = chunkRows[i] + rows;
  }
  rows_ = Array<CountedRow>(chunkRows.back());
  team_.run(chunks_.size(), [&](size_t task) {
    Chunk& chunk = chunks_[task];
    const uint32_t* const words = state_.source.words;
    const auto forEachWord = [&](auto&& visit) {
      for (size_t pair = chunk.pairs.first; pair < chunk.pairs.end; pair++) {
        if (state_.hasNull) visit(pair, 0u, 0u);
        const uint32_t first = state_.source.starts[pair];
        const uint32_t n = state_.source.starts[pair + 1] - first;
        for (uint32_t i = 0; i < n; i++) visit(pair, i + (state_.hasNull ? 1 : 0), words[first + i]);
      }
    };
    chunk.groupStarts.assign(kGroups + 1, 0);
    forEachWord([&](size_t, uint32_t, uint32_t word) { chunk.groupStarts[groupOf_[word] + 1]++; });
    chunk.groupStarts[0] = chunkRows[task];
    for (size_t group = 0; group < kGroups; group++) chunk.groupStarts[group + 1] += chunk.groupStarts[group];
    std::vector<uint64_t> next(chunk.groupStarts.begin(), chunk.groupStarts.end() - 1);
    // The rows of a word that occurs again in its pair come directly after its first row.
    std::vector<std::pair<uint32_t, uint32_t>> sorted;
    for (size_t pair = chunk.pairs.first; pair < chunk.pairs.end; pair++) {
      const uint32_t first = state_.source.starts[pair];
      const uint32_t n = state_.source.starts[pair + 1] - first;
      const uint32_t offset = state_.hasNull ? 1 : 0;
      const auto m = static_cast<uint16_t>(state_.target.starts[pair + 1] - state_.target.starts[pair]);
      const auto cell = static_cast<uint32_t>(state_.cellStarts[pair] - state_.cellStarts[chunk.pairs.first]);
      sorted.clear();
      if (state_.hasNull) sorted.emplace_back(0, 0);
      for (uint32_t i = 0; i < n; i++) sorted.emplace_back(words[first + i], i + offset);
      std::sort(sorted.begin(), sorted.end());
      for (size_t i = 0; i < sorted.size();) {
        size_t end = i + 1;
        while (end < sorted.size() && sorted[end].first == sorted[i].first) end++;
        uint64_t& at = next[groupOf_[sorted[i].first]];
        for (; i < end; i++) rows_[at++] = {cell + sorted[i].second * m, m, static_cast<uint16_t>(end - i - 1)};
      }
    }
  });
}

void Model::writePriors(const Prior& prior) {
  team_.run(sizeTasks_.size(), [&](size_t task) { loops_.writePriors(state_, prior, sizeTasks_[task]); });
}

Expectation Model::expect(const Prior& prior) {
  writePriors(prior);
  Expectation total;
  Expectation sums;
  std::vector<double> likelihoods(state_.pairs);
  for (const Chunk& chunk : chunks_) {
    const auto [first, end] = chunk.pairs;
    team_.run((end - first + kPairsPerTask - 1) / kPairsPerTask, [&](size_t task) {
      const size_t from = first + task * kPairsPerTask;
      loops_.expect(state_, {from, std::min(end, from + kPairsPerTask)}, state_.cellStarts[first], posteriors_.data(),
                    likelihoods.data());
    });
    team_.run(1 + kGroups, [&](size_t task) {
      if (task == 0) addFeatures(chunk, sums);
      else countGroup(chunk, task - 1);
    });
    for (size_t pair = first; pair < end; pair++) sums.likelihood += likelihoods[pair];
    if (end % kPairsPerSum == 0 || end == state_.pairs) {
      total.likelihood += sums.likelihood;
      total.nulls += sums.nulls;
      total.feature += sums.feature;
      sums = {};
    }
  }
  return total;
}

// Adds posteriors to the counts of a group of words. If a word occurs several times, target positions come first.
void Model::countGroup(const Chunk& chunk, size_t group) {
  const int32_t* const entries = state_.entries + state_.cellStarts[chunk.pairs.first];
  const double* const posteriors = posteriors_.data();
  double* const counts = state_.counts;
  for (uint64_t at = chunk.groupStarts[group]; at < chunk.groupStarts[group + 1];) {
    const CountedRow row = rows_[at];
    if (row.more == 0) {
      for (uint32_t j = 0; j < row.m; j++) counts[entries[row.cell + j]] += posteriors[row.cell + j];
      at++;
      continue;
    }
    const uint64_t end = at + row.more + 1;
    for (uint32_t j = 0; j < row.m; j++) {
      double count = counts[entries[row.cell + j]];
      for (uint64_t same = at; same < end; same++) count += posteriors[rows_[same].cell + j];
      counts[entries[row.cell + j]] = count;
    }
    at = end;
  }
}

// Adds what the empty word explains, and the diagonal's feature, one cell after another.
void Model::addFeatures(const Chunk& chunk, Expectation& sums) const {
  double nulls = sums.nulls;
  double sum = sums.feature;
  for (size_t pair = chunk.pairs.first; pair < chunk.pairs.end; pair++) {
    const uint32_t size = state_.sizeOf[pair];
    const size_t n = state_.sizeSource[size];
    const size_t m = state_.sizeTarget[size];
    const double* const all = posteriors_.data() + (state_.cellStarts[pair] - state_.cellStarts[chunk.pairs.first]);
    const double* const words = all + (state_.hasNull ? m : 0);
    const double* feature = state_.features + state_.featureStarts[size];
    for (size_t j = 0; j < m; j++) {
      if (state_.hasNull) nulls += all[j];
      for (size_t i = 0; i < n; i++) sum += *feature++ * words[i * m + j];
    }
  }
  sums.nulls = nulls;
  sums.feature = sum;
}

double Model::expectFeature(double tension) {
  size_t count = 0;
  for (size_t size = 0; size < state_.sizes; size++) count += state_.sizeTarget[size];
  std::vector<double> terms(count);
  team_.run(sizeTasks_.size(),
            [&](size_t task) { loops_.expectFeatures(state_, tension, sizeTasks_[task], terms.data()); });
  double sum = 0;
  for (const double term : terms) sum += term;
  return sum;
}

void Model::maximise(bool isBayesian, double alpha) {
  const int32_t* const order = state_.orders[steps_++ % 2];
  team_.run(wordTasks_.size(),
            [&](size_t task) { loops_.maximise(state_, order, isBayesian, alpha, wordTasks_[task]); });
}

void Model::decode(const Prior& prior, int32_t* links, double* likelihoods) {
  writePriors(prior);
  const size_t perTask = kPairsPerTask;
  team_.run((state_.pairs + perTask - 1) / perTask, [&](size_t task) {
    const size_t from = task * perTask;
    loops_.decode(state_, {from, std::min(state_.pairs, from + perTask)}, links, likelihoods);
  });
}

}  // namespace ordo
