// UTF-8 that was found valid before; other bytes give some code point, and none beyond Unicode's.
#pragma once
#include <cstdint>

namespace ordo {

inline bool isContinuation(char byte) { return (byte & 0xc0) == 0x80; }

// The code point at `at`, which moves behind it.
inline uint32_t readCodePoint(const char*& at, const char* end) {
  const auto first = static_cast<uint8_t>(*at++);
  if (first < 0x80) return first;
  uint32_t codePoint = first & (first < 0xe0 ? 0x1f : first < 0xf0 ? 0x0f : 0x07);
  while (at < end && isContinuation(*at)) codePoint = codePoint << 6 | (static_cast<uint8_t>(*at++) & 0x3f);
  return codePoint < 0x110000 ? codePoint : 0xfffd;
}

}  // namespace ordo
