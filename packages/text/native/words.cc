#include "words.h"

namespace ordo {

namespace {

uint64_t digest(const char* bytes, uint32_t length) {
  uint64_t sum = 0;
  const auto take = [&sum](uint64_t eight) { sum = (sum ^ eight ^ (sum >> 31)) * 0x9fb21c651e98df25; };
  for (uint32_t i = 8; i + 8 < length; i += 8) take(load8(bytes + i));
  take(load8(bytes + length - 8));
  return sum;
}

}  // namespace

void readCarefully(const char* at, uint32_t length, Word& word) {
  char head[kStep] = {};
  if (length > 0) std::memcpy(head, at, length < kStep ? length : kStep);
  word = {at, length, load8(head), length < kStep ? load8(head + 8) : digest(at, length), 0};
  word.hash = hashOf(word.low, word.high);
}

}  // namespace ordo
