#include "learner.h"

#include <algorithm>
#include <stdexcept>

#include "merges.h"
#include "utf8.h"

namespace ordo {

// Writes the word as symbol numbers, one per character. The last symbol includes the end-of-word mark.
void Learner::addWord(std::string_view word, double frequency) {
  if (word.empty()) return;
  const auto start = static_cast<uint32_t>(text_.size());
  const char* const end = word.data() + word.size();
  std::string symbol;
  for (const char* at = word.data(); at < end;) {
    const char* const character = at;
    readCodePoint(at, end);
    symbol.assign(character, at);
    if (at == end) symbol.append(kEndOfWord);
    text_.push_back(numberOf(symbol));
  }
  places_.push_back({start, static_cast<uint32_t>(text_.size())});
  frequencies_.push_back(frequency);
}

void Learner::countPairs(size_t chained) {
  occurrences_.begin(places_.size(), chained);
  for (size_t word = 0; word < places_.size(); word++) {
    const auto [start, end] = places_[word];
    for (uint32_t i = start + 1; i < end; i++) countPair(static_cast<int32_t>(word), text_[i - 1], text_[i]);
  }
}

std::string Learner::learn(const LearnOptions& options) {
  if (isUsedUp_) throw std::invalid_argument("the words were used up by an earlier call");
  isUsedUp_ = true;
  countPairs(options.chained);
  const double limit = options.totalSymbols ? options.merges - countCharacters() : options.merges;
  const auto greater = [this](uint32_t pair, uint32_t than) { return isGreater(pair, than); };
  std::string merges;
  statistics_.saveAll();
  uint32_t best = statistics_.findBest(greater);
  if (best == PairStatistics::kNone) return merges;
  double threshold = statistics_.of(best) / 10;
  for (double i = 0; i < limit; i++) {
    if (i > 0) best = statistics_.findBest(greater);
    if (best == PairStatistics::kNone || (i > 0 && statistics_.of(best) < threshold)) {
      statistics_.prune(threshold);
      statistics_.restoreAll();
      best = statistics_.findBest(greater);
      threshold = statistics_.of(best) * i / (i + 10000);
      statistics_.prune(threshold);
    }
    if (statistics_.of(best) < options.minimumFrequency) break;
    const auto [first, second] = pairs_[best];
    merges.append(symbols_[first]).append(" ").append(symbols_[second]).append("\n");
    merge(best);
    if (static_cast<uint64_t>(i) % 100 == 0) statistics_.prune(threshold);
  }
  return merges;
}

// Counts characters inside words and characters at word ends separately, as the reference does.
double Learner::countCharacters() const {
  std::vector<bool> inside(symbols_.size()), final(symbols_.size());
  for (size_t word = 0; word < places_.size(); word++) {
    const auto [start, end] = places_[word];
    for (uint32_t i = start; i + 1 < end; i++) inside[text_[i]] = true;
    final[text_[end - 1]] = true;
  }
  const auto count = [](const std::vector<bool>& marks) { return std::count(marks.begin(), marks.end(), true); };
  return static_cast<double>(count(inside) + count(final));
}

void Learner::merge(uint32_t pair) {
  const SymbolPair parts = pairs_[pair];
  const uint32_t joined = numberOf(symbols_[parts.first] + symbols_[parts.second]);
  for (const int32_t word : occurrences_.takeWords(pair)) {
    replacePair(word, parts, joined);
    countNewNeighbours(word, joined);
  }
  statistics_.set(pair, 0);
}

// Replaces the pair in one word, in place. In `A B C D`, replacing `B C` removes an occurrence of `A B` and one of `C D`.
void Learner::replacePair(int32_t word, SymbolPair pair, uint32_t joined) {
  const auto [first, second] = pair;
  const auto [start, end] = places_[word];
  uint32_t to = start;
  for (uint32_t from = start; from < end; from++, to++) {
    const uint32_t symbol = text_[from];
    if (symbol != first || from + 1 == end || text_[from + 1] != second) {
      text_[to] = symbol;
      continue;
    }
    // From `from - 1` on, only the old symbols have been written, so the neighbours are still the old ones.
    if (from > start) forgetPair(word, text_[from - 1], first);
    // In `B C B C` the pair `C B` is forgotten only once, as the pair before the second `B C`.
    const bool anotherFollows = from + 3 < end && text_[from + 2] == first && text_[from + 3] == second;
    if (from + 2 < end && !anotherFollows) forgetPair(word, second, text_[from + 2]);
    text_[to] = joined;
    from++;
  }
  places_[word].end = to;
}

// In `A BC D`, the pairs `A BC` and `BC D` gain an occurrence.
void Learner::countNewNeighbours(int32_t word, uint32_t joined) {
  const auto [start, end] = places_[word];
  for (uint32_t i = start; i < end; i++) {
    if (text_[i] != joined) continue;
    if (i > start) countPair(word, text_[i - 1], joined);
    // In `BC BC` the pair is counted only once, before the second `BC`.
    if (i + 1 < end && text_[i + 1] != joined) countPair(word, joined, text_[i + 1]);
  }
}

void Learner::countPair(int32_t word, uint32_t first, uint32_t second) {
  const uint32_t pair = pairs_.numberOf(first, second);
  statistics_.add(pair, frequencies_[word]);
  occurrences_.add(pair, word);
}

void Learner::forgetPair(int32_t word, uint32_t first, uint32_t second) {
  const uint32_t pair = pairs_.numberOf(first, second);
  statistics_.add(pair, -frequencies_[word]);
  occurrences_.remove(pair, word);
}

uint32_t Learner::numberOf(std::string_view symbol) {
  const Word word = wordOf(symbol);
  const uint32_t known = symbolNumbers_.find(word);
  if (known != kUnknown) return known;
  if (symbolNumbers_.isFull()) symbolNumbers_.grow();
  symbols_.emplace_back(symbol);
  return symbolNumbers_.add(word, {});
}

// Compares symbols by code point, which in UTF-8 is the same as by byte.
bool Learner::isGreater(uint32_t pair, uint32_t than) const {
  const int first = symbols_[pairs_[pair].first].compare(symbols_[pairs_[than].first]);
  return first != 0 ? first > 0 : symbols_[pairs_[pair].second] > symbols_[pairs_[than].second];
}

}  // namespace ordo
