// Features by 64-bit key, and the way in which their keys are made. It must be the same as in TypeScript, because keys are part
// of a preorderer's file.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace ordo {

static_assert(std::endian::native == std::endian::little, "tags are compared eight at a time, the first one lowest");

// Two independent 32-bit hashes.
struct Key {
  uint32_t low = 0x2545f491;
  uint32_t high = 0x6c078965;

  explicit Key(uint32_t templateNumber) { add(templateNumber); }

  void add(uint32_t value) {
    uint32_t mixed = (value + 1) * 0xcc9e2d51u;
    mixed = std::rotl(mixed, 15) * 0x1b873593u;
    low = std::rotl(low ^ mixed, 13) * 5 + 0xe6546b64u;
    mixed = (value + 1) * 0x239b961bu;
    mixed = std::rotl(mixed, 16) * 0xab0e9789u;
    high = std::rotl(high ^ mixed, 17) * 9 + 0x561ccd1bu;
  }

  uint64_t finish() const {
    uint32_t mixed = high;
    mixed = (mixed ^ (mixed >> 16)) * 0x85ebca6bu;
    mixed = (mixed ^ (mixed >> 13)) * 0xc2b2ae35u;
    mixed ^= mixed >> 16;
    const uint64_t key = uint64_t{mixed} << 32 | low;
    return key == 0 ? 1 : key;
  }
};

// The data of a feature in addition to its weights: for both labels the sum for the average, the number of updates, and the
// difference of the present update.
struct Learned {
  float sums[2];
  uint32_t updates[2];
  int32_t differences[2];
};

// A hash table with open addressing. One byte of each key, its tag, is stored separately, so that most searches read eight tags
// and one slot.
class FeatureTable {
 public:
  struct Slot {
    uint64_t key;
    float weights[2];
  };

  // @param learns true if features can be updated
  explicit FeatureTable(size_t features, bool learns) : learns_(learns) { makeRoom(features); }

  size_t size() const { return size_; }
  size_t capacity() const { return last_ + 1; }
  bool isUsed(size_t slot) const { return tags_[slot] != 0; }
  Slot& operator[](size_t slot) { return slots_[slot]; }
  const Slot& operator[](size_t slot) const { return slots_[slot]; }
  Learned& learned(size_t slot) { return learned_[slot]; }
  const Learned& learned(size_t slot) const { return learned_[slot]; }

  void prefetchTags(uint64_t key) const { __builtin_prefetch(&tags_[placeOf(key)]); }

  // Returns the slot that the tags suggest, or kNone. The slot may hold another key.
  size_t guess(uint64_t key) const {
    const size_t at = placeOf(key);
    const uint64_t tags = read(at);
    const uint64_t matches = zeroBytes(tags ^ tagOf(key) * kOnes);
    if (matches != 0) {
      const size_t slot = (at + (std::countr_zero(matches) >> 3)) & last_;
      __builtin_prefetch(&slots_[slot]);
      return slot;
    }
    return zeroBytes(tags) != 0 ? kNone : at;
  }

  // Returns the slot of a key, or kNone.
  // @param guessed the result of guess()
  size_t find(uint64_t key, size_t guessed) const {
    if (guessed == kNone || slots_[guessed].key == key) return guessed;
    for (size_t at = placeOf(key); tags_[at] != 0; at = (at + 1) & last_) {
      if (slots_[at].key == key) return at;
    }
    return kNone;
  }

  // Returns the slot of a key. A new key is added with weights of 0. Call reserve() first.
  size_t add(uint64_t key) {
    size_t at = placeOf(key);
    for (; tags_[at] != 0; at = (at + 1) & last_) {
      if (slots_[at].key == key) return at;
    }
    setTag(at, tagOf(key));
    slots_[at].key = key;
    size_++;
    return at;
  }

  void reserve(size_t features) {
    if (size_ + features <= limit()) return;
    FeatureTable larger(2 * (size_ + features), learns_);
    for (size_t slot = 0; slot <= last_; slot++) {
      if (!isUsed(slot)) continue;
      const size_t to = larger.add(slots_[slot].key);
      larger.slots_[to] = slots_[slot];
      if (learns_) larger.learned_[to] = learned_[slot];
    }
    *this = std::move(larger);
  }

  static constexpr size_t kNone = ~size_t{0};

 private:
  static constexpr uint64_t kOnes = 0x0101010101010101u;

  size_t limit() const { return capacity() / 2; }
  size_t placeOf(uint64_t key) const { return key >> 32 & last_; }
  // Returns a tag that is never 0, because 0 marks a free slot. Its bits are different from those of the place.
  static uint8_t tagOf(uint64_t key) { return static_cast<uint8_t>(key >> 57 | 0x80); }
  // The lowest marked byte is 0; higher marked bytes may not be 0.
  static uint64_t zeroBytes(uint64_t bytes) { return (bytes - kOnes) & ~bytes & 0x80 * kOnes; }

  uint64_t read(size_t at) const {
    uint64_t tags;
    std::memcpy(&tags, &tags_[at], sizeof tags);
    return tags;
  }

  // The first tags are repeated after the last one, so that eight tags can be read at any place.
  void setTag(size_t at, uint8_t tag) {
    tags_[at] = tag;
    if (at < sizeof(uint64_t)) tags_[at + capacity()] = tag;
  }

  void makeRoom(size_t features) {
    last_ = std::bit_ceil(features < 8 ? size_t{16} : 2 * features) - 1;
    tags_.assign(capacity() + sizeof(uint64_t), 0);
    slots_.assign(capacity(), Slot{0, {0, 0}});
    if (learns_) learned_.assign(capacity(), Learned{});
  }

  bool learns_;
  size_t size_ = 0;
  size_t last_ = 0;
  std::vector<uint8_t> tags_;
  std::vector<Slot> slots_;
  std::vector<Learned> learned_;
};

}  // namespace ordo
