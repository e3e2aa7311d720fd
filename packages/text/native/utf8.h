// Decodes UTF-8 that was checked before. Invalid bytes give some code point, but none beyond U+10FFFF.
#pragma once
#include <cstdint>

namespace ordo {

inline bool isContinuation(char byte) { return (byte & 0xc0) == 0x80; }

// Returns the code point at `at`, and moves `at` to the next one.
inline uint32_t readCodePoint(const char*& at, const char* end) {
  const auto first = static_cast<uint8_t>(*at++);
  if (first < 0x80) return first;
  uint32_t codePoint = first & (first < 0xe0 ? 0x1f : first < 0xf0 ? 0x0f : 0x07);
  while (at < end && isContinuation(*at)) codePoint = codePoint << 6 | (static_cast<uint8_t>(*at++) & 0x3f);
  return codePoint < 0x110000 ? codePoint : 0xfffd;
}

}  // namespace ordo
