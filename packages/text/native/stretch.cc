#include "stretch.h"

#include <bit>
#include <cstring>

#if defined(__SSE2__) && !defined(ORDO_PORTABLE)
#include <emmintrin.h>
#define ORDO_SSE2
#endif

namespace ordo {

namespace {

constexpr size_t kBlock = 64;
// A stretch is long enough to be worth a pass, and short enough that all data about its words stays in the first-level cache.
constexpr size_t kStretch = 1024;

// One bit per byte of a block.
struct Bits {
  uint64_t blanks, newlines, returns;
};

#if defined(ORDO_SSE2)
uint64_t find16(__m128i bytes, char byte) {
  return static_cast<uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte))));
}

Bits readBlock(const char* at) {
  Bits bits{};
  for (int i = 0; i < 4; i++) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at) + i);
    bits.blanks |= find16(bytes, ' ') << 16 * i;
    bits.newlines |= find16(bytes, '\n') << 16 * i;
    bits.returns |= find16(bytes, '\r') << 16 * i;
  }
  return bits;
}
#else
uint64_t find8(uint64_t eight, uint64_t byte) {
  constexpr uint64_t kLower = 0x7f7f7f7f7f7f7f7f;
  const uint64_t difference = eight ^ (byte * 0x0101010101010101);
  const uint64_t found = ~(((difference & kLower) + kLower) | difference | kLower);
  return (found >> 7) * 0x0102040810204080 >> 56;
}

Bits readBlock(const char* at) {
  Bits bits{};
  for (int i = 0; i < 8; i++) {
    const uint64_t eight = load8(at + 8 * i);
    bits.blanks |= find8(eight, ' ') << 8 * i;
    bits.newlines |= find8(eight, '\n') << 8 * i;
    bits.returns |= find8(eight, '\r') << 8 * i;
  }
  return bits;
}
#endif

Bits readLastBlock(const char* at, size_t bytes) {
  char block[kBlock] = {};
  std::memcpy(block, at, bytes);
  return readBlock(block);
}

}  // namespace

void Stretch::read(std::string_view text) {
  count_ = 0;
  size_t length = 0;  // up to and including the last newline
  uint64_t odd = 0;
  // The bits of the previous byte. At the start of the text, the previous byte counts as a newline.
  uint64_t blankBefore = 0, newlineBefore = 1, returnBefore = 0;
  for (size_t start = 0; start < text.size() && (start < kStretch || length == 0); start += kBlock) {
    const size_t left = text.size() - start;
    const Bits bits = left >= kBlock ? readBlock(text.data() + start) : readLastBlock(text.data() + start, left);
    const uint64_t afterBlank = bits.blanks << 1 | blankBefore;
    const uint64_t afterNewline = bits.newlines << 1 | newlineBefore;
    const uint64_t afterReturn = bits.returns << 1 | returnBefore;
    odd |= (bits.blanks & (afterBlank | afterNewline)) | (bits.newlines & (afterBlank | afterReturn)) |
           (bits.returns & afterNewline);
    blankBefore = bits.blanks >> 63;
    newlineBefore = bits.newlines >> 63;
    returnBefore = bits.returns >> 63;
    if (ends_.size() < count_ + kBlock) ends_.resize(2 * ends_.size() + kBlock);
    for (uint64_t ends = bits.blanks | bits.newlines; ends != 0; ends &= ends - 1) {
      ends_[count_++] = static_cast<uint32_t>(start) + static_cast<uint32_t>(std::countr_zero(ends));
    }
    if (bits.newlines != 0) length = start + kBlock - static_cast<size_t>(std::countl_zero(bits.newlines));
  }
  while (count_ > 0 && ends_[count_ - 1] >= length) count_--;
  isOdd_ = odd != 0;
  lines_ = text.substr(0, length);
}

std::span<const Word> Stretch::readWords(const char* end, const WordTable& table) {
  if (words_.size() < count_) words_.resize(count_);
  uint32_t start = 0;
  for (size_t i = 0; i < count_; i++) {
    readWord(lines_.data() + start, ends_[i] - start, end, words_[i]);
    table.fetchPlace(words_[i].hash);
    start = ends_[i] + 1;
  }
  return {words_.data(), count_};
}

}  // namespace ordo
