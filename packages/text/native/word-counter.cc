#include "word-counter.h"

#include "trim.h"

namespace ordo {

void WordCounter::addLines(std::string_view lines) {
  if (lines.find('\r') == std::string_view::npos) return addPlainLines(lines);
  std::string trimmed;
  for (size_t newline; !lines.empty(); lines.remove_prefix(newline + 1)) {
    newline = lines.find('\n');
    trimmed.append(trim(lines.substr(0, newline))).push_back('\n');
  }
  addPlainLines(trimmed);
}

void WordCounter::addPlainLines(std::string_view lines) {
  const char* const end = lines.data() + lines.size();
  for (; !lines.empty(); lines.remove_prefix(stretch_.lines().size())) {
    stretch_.read(lines);
    const std::span<const Word> words = stretch_.readWords(end, words_);
    for (const Word& word : words) words_.fetchEntry(word.hash);
    for (const Word& word : words) count(word);
  }
}

void WordCounter::count(const Word& word) {
  if (word.length == 0) return;
  uint32_t number = words_.find(word);
  if (number == kUnknown) {
    if (words_.isFull()) words_.grow();
    number = words_.add(word, {});
    counts_.push_back(0);
  }
  counts_[number]++;
}

}  // namespace ordo
