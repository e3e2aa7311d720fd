// What became of each word before, for all threads together. It is bounded: when it is full, new words are segmented
// each time, until all is forgotten before the next text.
#pragma once
#include <mutex>
#include <string_view>

#include "word-table.h"

namespace ordo {

class WordMemory {
 public:
  const WordTable& words() const { return words_; }

  // Remembers what a word becomes.
  void add(const Word& word, std::string_view text) {
    if (word.length + text.size() > kLongest) return;
    const std::lock_guard<std::mutex> lock(writing_);
    if (!words_.isFull() && words_.find(word) == kUnknown) words_.add(word, text);
  }

  // Between two texts, when no thread reads.
  void tidy() {
    if (words_.size() >= kMostWords || words_.bytes() >= kMostBytes) words_.clear();
    else if (words_.isHalfFull()) words_.grow();
  }

 private:
  // Enough for a corpus, bounded for an endless stream.
  static constexpr uint32_t kMostWords = 200'000;
  static constexpr size_t kMostBytes = size_t{32} << 20;
  static constexpr size_t kLongest = size_t{1} << 16;

  WordTable words_;
  std::mutex writing_;
};

}  // namespace ordo
