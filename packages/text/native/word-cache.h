// Keeps the segmentation of each word, for all threads. The cache is bounded: when it is full, new words are segmented every time
// they occur, until everything is dropped before the next text.
#pragma once
#include <mutex>
#include <string_view>

#include "word-table.h"

namespace ordo {

class WordCache {
 public:
  const WordTable& words() const { return words_; }

  // Keeps the segmentation of a word.
  void add(const Word& word, std::string_view text) {
    if (word.length + text.size() > kLongest) return;
    const std::lock_guard<std::mutex> lock(writing_);
    if (!words_.isFull() && words_.find(word) == kUnknown) words_.add(word, text);
  }

  // Must be called between two texts, when no thread is reading.
  void tidy() {
    if (words_.size() >= kMostWords || words_.bytes() >= kMostBytes) words_.clear();
    else if (words_.isHalfFull()) words_.grow();
  }

 private:
  // The number is enough for a corpus, and limits memory for an endless stream.
  static constexpr uint32_t kMostWords = 200'000;
  static constexpr size_t kMostBytes = size_t{32} << 20;
  static constexpr size_t kLongest = size_t{1} << 16;

  WordTable words_;
  std::mutex writing_;
};

}  // namespace ordo
