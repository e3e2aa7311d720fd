// Knows which words contain each pair while BPE is learned, as chained changes. src/bpe/learning/occurrences.ts does the same.
#pragma once
#include <cstdint>
#include <vector>

namespace ordo {

class Occurrences {
 public:
  explicit Occurrences(size_t words) : counts_(words, 0) {}

  // Records that the pair occurs once more in the word.
  void add(uint32_t pair, int32_t word) { note(pair, word); }
  // Records that the pair occurs once less in the word.
  void remove(uint32_t pair, int32_t word) { note(pair, ~word); }

  // Returns the words that contain the pair, and forgets them. The result is valid until the next call.
  const std::vector<int32_t>& takeWords(uint32_t pair) {
    words_.clear();
    if (pair >= heads_.size()) return words_;
    for (uint32_t node = heads_[pair]; node != kNone; node = changes_[node].before) {
      const int32_t change = changes_[node].word;
      const int32_t word = change >= 0 ? change : ~change;
      counts_[word] += change >= 0 ? 1 : -1;
      words_.push_back(word);
    }
    heads_[pair] = kNone;
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
    if (pair >= heads_.size()) heads_.resize(pair + 1, kNone);
    changes_.push_back({change, heads_[pair]});
    heads_[pair] = static_cast<uint32_t>(changes_.size() - 1);
  }

  std::vector<uint32_t> heads_;  // [pair] → its newest change
  std::vector<Change> changes_;
  std::vector<int32_t> counts_;  // [word]; all 0 between calls
  std::vector<int32_t> words_;
};

}  // namespace ordo
