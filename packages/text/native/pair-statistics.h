// The frequencies of symbol pairs while BPE is learned, with the pruning of subword-nmt. src/bpe/learning/pair-statistics.ts does the
// same.
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace ordo {

class PairStatistics {
 public:
  static constexpr uint32_t kNone = 0xffffffff;

  // Adds to the frequency of a pair. A pair that is not live starts at 0.
  void add(uint32_t pair, double amount) {
    const uint32_t place = placeOf(pair);
    if (place == kNone) enter(pair, amount);
    else put(place, frequencies_[place] + amount);
  }

  void set(uint32_t pair, double frequency) {
    const uint32_t place = placeOf(pair);
    if (place == kNone) enter(pair, frequency);
    else put(place, frequency);
  }

  // Returns the frequency of a live pair. For other pairs it is NaN, which is never below a threshold.
  double of(uint32_t pair) const {
    const uint32_t place = placeOf(pair);
    return place == kNone ? kNoFrequency : frequencies_[place];
  }

  // Saves the frequencies of all live pairs, which stay live.
  void saveAll() {
    for (size_t place = 0; place < live_.size(); place++) saved_[live_[place]] = frequencies_[place];
  }

  // Saves and removes live pairs below the threshold. A negative frequency is added to the saved one.
  void prune(double threshold) {
    const std::vector<uint32_t> live = std::move(live_);
    const std::vector<double> frequencies = std::move(frequencies_);
    restart();
    for (size_t place = 0; place < live.size(); place++) {
      const uint32_t pair = live[place];
      const double frequency = frequencies[place];
      places_[pair] = kNone;
      double& saved = saved_[pair];
      if (frequency >= threshold) enter(pair, frequency);
      else if (frequency < 0) saved = (saved == saved ? saved : 0) + frequency;
      else saved = frequency;
    }
  }

  // Makes exactly those pairs live that were ever saved, with their saved frequencies.
  void restoreAll() {
    restart();
    std::fill(places_.begin(), places_.end(), kNone);
    for (uint32_t pair = 0; pair < saved_.size(); pair++) {
      if (saved_[pair] == saved_[pair]) enter(pair, saved_[pair]);
    }
  }

  // Returns the live pair with the highest frequency, or `kNone`; isGreater(pair, than) decides between equal ones.
  template <class IsGreater>
  uint32_t findBest(IsGreater isGreater) {
    uint32_t best = kNone;
    double highest = -std::numeric_limits<double>::infinity();
    for (size_t start = 0; start < live_.size(); start += kBlock) {
      if (bounds_[start / kBlock] < highest) continue;
      const size_t end = std::min(start + kBlock, live_.size());
      double bound = -std::numeric_limits<double>::infinity();
      for (size_t place = start; place < end; place++) {
        const double frequency = frequencies_[place];
        bound = std::max(bound, frequency);
        if (frequency < highest || (frequency == highest && !isGreater(live_[place], best))) continue;
        best = live_[place];
        highest = frequency;
      }
      bounds_[start / kBlock] = bound;
    }
    return best;
  }

 private:
  static constexpr double kNoFrequency = std::numeric_limits<double>::quiet_NaN();
  // Live pairs are searched in blocks, most of which can be skipped.
  static constexpr size_t kBlock = 64;

  uint32_t placeOf(uint32_t pair) const { return pair < places_.size() ? places_[pair] : kNone; }

  void put(uint32_t place, double frequency) {
    frequencies_[place] = frequency;
    bounds_[place / kBlock] = std::max(bounds_[place / kBlock], frequency);
  }

  void enter(uint32_t pair, double frequency) {
    const auto place = static_cast<uint32_t>(live_.size());
    live_.push_back(pair);
    frequencies_.push_back(frequency);
    if (place % kBlock == 0) bounds_.push_back(0);
    if (pair >= places_.size()) {
      places_.resize(pair + 1, kNone);
      saved_.resize(pair + 1, kNoFrequency);
    }
    places_[pair] = place;
    put(place, frequency);
  }

  void restart() {
    live_.clear();
    frequencies_.clear();
    bounds_.clear();
  }

  // The live pairs, and in parallel their frequencies.
  std::vector<uint32_t> live_;
  std::vector<double> frequencies_;
  std::vector<double> bounds_;  // [block] → an upper bound of its frequencies
  std::vector<uint32_t> places_;  // [pair] → its place in the list of live pairs
  std::vector<double> saved_;  // [pair] → its saved frequency; NaN if none was saved
};

}  // namespace ordo
