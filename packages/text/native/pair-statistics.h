// Frequencies of symbol pairs while BPE is learned, with the pruning of subword-nmt: see src/bpe/pair-statistics.ts, whose
// counterpart this is.
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace ordo {

class PairStatistics {
 public:
  static constexpr uint32_t kNone = 0xffffffff;

  // Adds to a pair's frequency; a pair that is not live starts from nought.
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

  // The frequency of a live pair; of another none, which is not below anything.
  double of(uint32_t pair) const {
    const uint32_t place = placeOf(pair);
    return place == kNone ? kNoFrequency : frequencies_[place];
  }

  // Puts every live pair's frequency aside too, keeping it live.
  void saveAll() {
    for (size_t place = 0; place < live_.size(); place++) saved_[live_[place]] = frequencies_[place];
  }

  // Puts live pairs below the threshold aside; a negative frequency is a debt on what lies there already.
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

  // Makes every pair that was ever put aside live again, and no other, with the frequency that was put aside.
  void restoreAll() {
    restart();
    std::fill(places_.begin(), places_.end(), kNone);
    for (uint32_t pair = 0; pair < saved_.size(); pair++) {
      if (saved_[pair] == saved_[pair]) enter(pair, saved_[pair]);
    }
  }

  // The live pair with the highest frequency, or `kNone`; isGreater(pair, than) decides between equals.
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
  // Live pairs are searched by blocks, of which most can be passed over.
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

  // Live pairs and their frequencies, side by side, and where in the list a pair stands.
  std::vector<uint32_t> live_;
  std::vector<double> frequencies_;
  std::vector<double> bounds_;  // by block: no frequency in it is higher than this
  std::vector<uint32_t> places_;
  std::vector<double> saved_;  // frequencies put aside, by pair; NaN where there is none
};

}  // namespace ordo
