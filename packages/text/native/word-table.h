// Numbers words by first appearance, and keeps a text for each. An index finds entries by hash. The entries are stored in this
// order, so that frequent words, which appear early, are close together. One thread may add a word while others look words up,
// because its place in the index is written last. While the table grows or is cleared, no thread may use it.
#pragma once
#include <atomic>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "arena.h"
#include "words.h"

namespace ordo {

// Up to this size the text is part of the entry, which then fills one cache line.
constexpr size_t kInline = 32;

constexpr uint32_t kUnknown = 0xffffffff;

struct WordEntry {
  uint64_t low, high;  // all bytes of a word that is not long
  uint32_t length;
  uint32_t size;      // the size of the text
  const char* apart;  // the word, if it is long; the text comes after it, at a whole step, if it is not short
  char text[kInline];

  bool isShort() const { return size <= kInline; }
  bool isOf(const Word& word) const {
    return low == word.low && high == word.high && length == word.length &&
           (!word.isLong() || std::memcmp(apart, word.bytes, length) == 0);
  }
  std::string_view word() const { return {length < kStep ? reinterpret_cast<const char*>(this) : apart, length}; }
  std::string_view wholeText() const {
    return {isShort() ? text : length < kStep ? apart : apart + roundUp(length), size};
  }
};
static_assert(sizeof(WordEntry) == 64);

class WordTable {
 public:
  WordTable() { allocate(kFirstWords); }

  // Prefetches what a search for a word with this hash will read: first its place and, when that has arrived, its entry.
  void fetchPlace(uint64_t hash) const { __builtin_prefetch(&index_[hash & mask_]); }
  void fetchEntry(uint64_t hash) const {
    __builtin_prefetch(&entries_[static_cast<uint32_t>(index_[hash & mask_].load(std::memory_order_relaxed))]);
  }

  const WordEntry& operator[](uint32_t number) const { return entries_[number]; }

  // Returns the number of the word, or `kUnknown`.
  uint32_t find(const Word& word) const {
    for (size_t at = word.hash & mask_;; at = (at + 1) & mask_) {
      const uint64_t place = index_[at].load(std::memory_order_acquire);
      if (place == 0) return kUnknown;
      const auto number = static_cast<uint32_t>(place);
      if (place >> 32 == tagOf(word.hash) && entries_[number].isOf(word)) return number;
    }
  }

  // Adds a new word with a text, and returns its number. The table must not be full.
  uint32_t add(const Word& word, std::string_view text);

  uint32_t size() const { return size_; }
  size_t bytes() const { return arena_.used(); }
  bool isFull() const { return size_ == capacity_; }
  bool isHalfFull() const { return size_ >= capacity_ / 2; }

  void grow();
  void clear();

 private:
  static constexpr uint32_t kFirstWords = 1 << 16;
  static constexpr size_t kPlaces = 4;  // places per word; there are enough to find most words at the first try

  // A place contains the upper half of a word's hash and its number, or 0 if it is free.
  static uint64_t tagOf(uint64_t hash) { return hash >> 32 | 1; }

  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  void allocate(uint32_t capacity);
  void enter(uint64_t hash, uint32_t number);

  std::unique_ptr<std::atomic<uint64_t>[], Free> index_;
  size_t mask_ = 0;
  std::unique_ptr<WordEntry[], Free> entries_;
  uint32_t capacity_ = 0;
  uint32_t size_ = 0;
  Arena arena_;
};

}  // namespace ordo
