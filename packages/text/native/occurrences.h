// Knows which words contain each pair while BPE is learned. It stores changes instead of counts: that a pair occurs once more, or once
// less, in a word. Most counts are never needed, and the others are summed once, when their pair is merged. New changes are chained by
// pair. When there are many, the changes of each pair in each word are summed and packed: a packed change takes half the memory, and
// changes that cancel each other out take none. src/bpe/learning/occurrences.ts does the same, but packs nothing.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "growing-array.h"
#include "packed-changes.h"

namespace ordo {

class Occurrences {
 public:
  // @param chained how many changes may be chained before they are packed; more of them where much is packed already
  void begin(size_t words, size_t chained) {
    counts_.assign(words, 0);
    chained_ = chained;
  }

  // Records that the pair occurs once more in the word.
  void add(uint32_t pair, int32_t word) { note(pair, word); }
  // Records that the pair occurs once less in the word.
  void remove(uint32_t pair, int32_t word) { note(pair, ~word); }

  // Returns the words that contain the pair, and forgets them. The result is valid until the next call.
  const std::vector<int32_t>& takeWords(uint32_t pair) {
    sum(pair, words_);
    packed_.drop(pair);
    if (pair < heads_.size()) heads_[pair] = kNone;
    size_t kept = 0;
    for (const int32_t word : words_) {
      if (counts_[word] > 0) words_[kept++] = word;
      counts_[word] = 0;
    }
    words_.resize(kept);
    return words_;
  }

 private:
  static constexpr uint32_t kNone = 0xffffffff;

  struct Change {
    int32_t word;  // the word, or its complement if an occurrence was removed
    uint32_t before;
  };

  void note(uint32_t pair, int32_t change) {
    if (changes_.size() >= std::max(chained_, packed_.size() / 4)) pack();
    if (pair >= heads_.size()) heads_.resize(pair + 1, kNone);
    changes_.push_back({change, heads_[pair]});
    heads_[pair] = static_cast<uint32_t>(changes_.size() - 1);
  }

  // Lists the words in which the pair has changed, some of them more than once, and sums the changes in `counts_`.
  void sum(uint32_t pair, std::vector<int32_t>& words) {
    words.clear();
    const auto count = [&](int32_t change) {
      const int32_t word = change >= 0 ? change : ~change;
      counts_[word] += change >= 0 ? 1 : -1;
      words.push_back(word);
    };
    packed_.forEach(pair, count);
    if (pair >= heads_.size()) return;
    for (uint32_t node = heads_[pair]; node != kNone; node = changes_[node].before) count(changes_[node].word);
  }

  // The words that `takeWords` has returned stay valid, since a change may come while they are in use.
  void pack() {
    PackedChanges packed;
    std::vector<int32_t> words;
    for (uint32_t pair = 0; pair < heads_.size(); pair++) {
      sum(pair, words);
      packed_.release(pair);
      packed.begin(pair);
      for (const int32_t word : words) {
        for (; counts_[word] > 0; counts_[word]--) packed.add(word);
        for (; counts_[word] < 0; counts_[word]++) packed.add(~word);
      }
      heads_[pair] = kNone;
    }
    packed_ = std::move(packed);
    changes_.clear();
  }

  PackedChanges packed_;
  std::vector<uint32_t> heads_;  // [pair] → its newest change that is not packed
  GrowingArray<Change> changes_;
  size_t chained_ = 0;
  std::vector<int32_t> counts_;  // [word]; all 0 between calls
  std::vector<int32_t> words_;
};

}  // namespace ordo
