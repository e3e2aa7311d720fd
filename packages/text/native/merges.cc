#include "merges.h"

#include <algorithm>
#include <bit>
#include <new>
#include <string>

#include "utf8.h"

namespace ordo {

Merges::Merges(std::string_view lines, bool marksEndApart, size_t limit)
    : marksEndApart_(marksEndApart),
      characters_(static_cast<Character*>(std::calloc(kCodePoints, sizeof(Character)))) {
  if (characters_ == nullptr) throw std::bad_alloc();
  const auto count = static_cast<size_t>(std::count(lines.begin(), lines.end(), '\n'));
  pairs_.resize(std::bit_ceil(std::min(count, limit) * 2 + 2));
  shift_ = 64 - std::countr_zero(pairs_.size());
  isValid_ = read(lines, limit);
}

bool Merges::read(std::string_view lines, size_t limit) {
  std::string product;
  size_t count = 0;
  while (!lines.empty()) {
    const size_t newline = lines.find('\n');
    if (newline == std::string_view::npos) return false;
    const std::string_view line = lines.substr(0, newline);
    lines.remove_prefix(newline + 1);
    const size_t blank = line.find(' ');
    if (blank == 0 || blank >= line.size() - 1 || line.find(' ', blank + 1) != std::string_view::npos) return false;
    if (line.front() == '\r' || line.back() == '\r') return false;
    if (count >= limit) continue;
    count++;
    const std::string_view left = line.substr(0, blank);
    const std::string_view right = line.substr(blank + 1);
    product.assign(left).append(right);
    // The compiler may evaluate these calls in any order, but the numbers of symbols do not matter.
    add(numberOf(left), numberOf(right), product);
  }
  return true;
}

// Adds a merge. If a pair is repeated, only the first one counts.
void Merges::add(uint32_t left, uint32_t right, std::string_view product) {
  Pair& pair = const_cast<Pair&>(slotOf(keyOf(left, right)));
  if (pair.key != 0) return;
  pair = {keyOf(left, right), {count_++, numberOf(product)}};
}

uint32_t Merges::numberOf(std::string_view symbol) {
  const Word word = wordOf(symbol);
  const uint32_t known = symbols_.find(word);
  if (known != kUnknown) return known + 1;
  if (symbols_.isFull()) symbols_.grow();
  const uint32_t number = symbols_.add(word, {}) + 1;
  noteCharacter(symbol, number);
  return number;
}

void Merges::noteCharacter(std::string_view symbol, uint32_t number) {
  if (symbol == kEndOfWord) endSymbol_ = number;
  const char* at = symbol.data();
  const char* const end = at + symbol.size();
  const uint32_t codePoint = readCodePoint(at, end);
  if (at == end) characters_[codePoint].inner = number;
  if (std::string_view(at, static_cast<size_t>(end - at)) == kEndOfWord) characters_[codePoint].final = number;
}

}  // namespace ordo
