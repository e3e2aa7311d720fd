// Words, which are identified by all their bytes if they have fewer than 16, and otherwise by the first eight bytes and a digest.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace ordo {

static_assert(std::endian::native == std::endian::little, "words are read eight bytes at a time");

// The number of bytes that are copied at a time.
constexpr size_t kStep = 16;

constexpr size_t roundUp(size_t bytes) { return (bytes + kStep - 1) / kStep * kStep; }

struct Word {
  const char* bytes;
  uint32_t length;
  uint64_t low, high;
  uint64_t hash;

  bool isLong() const { return length >= kStep; }
};

inline uint64_t hashOf(uint64_t low, uint64_t high) {
  const uint64_t mixed = (low ^ (high * 0xc2b2ae3d27d4eb4f) ^ (high >> 29)) * 0x9e3779b97f4a7c15;
  return mixed ^ (mixed >> 32);
}

inline uint64_t load8(const char* at) {
  uint64_t value;
  std::memcpy(&value, at, 8);
  return value;
}

// [length] → masks that keep the first, and the second, eight bytes of a word of 0…15 bytes.
struct HeadMasks {
  uint64_t low[kStep], high[kStep];
  constexpr HeadMasks() : low(), high() {
    for (uint32_t length = 0; length < kStep; length++) {
      low[length] = length >= 8 ? ~uint64_t{0} : (uint64_t{1} << 8 * length) - 1;
      high[length] = length <= 8 ? 0 : (uint64_t{1} << 8 * (length - 8)) - 1;
    }
  }
};
inline constexpr HeadMasks kMasks;

// Reads a word that is long, or that begins less than one step before the end of readable memory.
void readCarefully(const char* at, uint32_t length, Word& word);

// @param end the end of readable memory
inline void readWord(const char* at, uint32_t length, const char* end, Word& word) {
  if (length >= kStep || static_cast<size_t>(end - at) < kStep) return readCarefully(at, length, word);
  // The fields are written one by one, because creating a word and then copying it stalls the processor.
  word.bytes = at;
  word.length = length;
  word.low = load8(at) & kMasks.low[length];
  word.high = load8(at + 8) & kMasks.high[length];
  word.hash = hashOf(word.low, word.high);
}

inline Word wordOf(std::string_view bytes) {
  Word word;
  readCarefully(bytes.data(), static_cast<uint32_t>(bytes.size()), word);
  return word;
}

}  // namespace ordo
