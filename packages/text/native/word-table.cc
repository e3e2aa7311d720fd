#include "word-table.h"

#include <new>

namespace ordo {

uint32_t WordTable::add(const Word& word, std::string_view text) {
  const uint32_t number = size_++;
  WordEntry& entry = entries_[number];
  entry = {word.low, word.high, word.length, static_cast<uint32_t>(text.size()), nullptr, {}};
  const size_t own = word.isLong() ? roundUp(word.length) : 0;
  const size_t apart = own + (entry.isShort() ? 0 : text.size());
  if (apart > 0) {
    char* bytes = arena_.allocate(apart);
    if (own > 0) std::memcpy(bytes, word.bytes, word.length);
    if (!entry.isShort()) std::memcpy(bytes + own, text.data(), text.size());
    entry.apart = bytes;
  }
  if (entry.isShort() && !text.empty()) std::memcpy(entry.text, text.data(), text.size());
  enter(word.hash, number);
  return number;
}

void WordTable::grow() {
  const auto old = std::move(entries_);
  const uint32_t size = size_;
  allocate(capacity_ * 2);
  size_ = size;
  std::memcpy(static_cast<void*>(entries_.get()), old.get(), size * sizeof(WordEntry));
  for (uint32_t number = 0; number < size; number++) {
    enter(hashOf(entries_[number].low, entries_[number].high), number);
  }
}

void WordTable::clear() {
  allocate(kFirstWords);
  arena_.clear();
}

void WordTable::allocate(uint32_t capacity) {
  const size_t places = capacity * kPlaces;
  // Pages of zeros take no memory until they are written.
  index_.reset(static_cast<std::atomic<uint64_t>*>(std::calloc(places, sizeof(uint64_t))));
  entries_.reset(static_cast<WordEntry*>(std::aligned_alloc(sizeof(WordEntry), capacity * sizeof(WordEntry))));
  if (index_ == nullptr || entries_ == nullptr) throw std::bad_alloc();
  mask_ = places - 1;
  capacity_ = capacity;
  size_ = 0;
}

void WordTable::enter(uint64_t hash, uint32_t number) {
  size_t at = hash & mask_;
  while (index_[at].load(std::memory_order_relaxed) != 0) at = (at + 1) & mask_;
  index_[at].store(tagOf(hash) << 32 | number, std::memory_order_release);
}

}  // namespace ordo
