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

void WordCounter::addWord(std::string_view word, double times) { count(wordOf(word), times); }

std::vector<CountedWord> WordCounter::words() const {
  std::vector<CountedWord> words;
  words.reserve(counts_.size());
  for (uint32_t number = 0; number < words_.size(); number++) {
    words.push_back({words_[number].word(), counts_[number]});
  }
  return words;
}

void WordCounter::addPlainLines(std::string_view lines) {
  const char* const end = lines.data() + lines.size();
  for (; !lines.empty(); lines.remove_prefix(stretch_.lines().size())) {
    stretch_.read(lines);
    const std::span<const Word> words = stretch_.readWords(end, words_);
    for (const Word& word : words) words_.fetchEntry(word.hash);
    for (const Word& word : words) count(word, 1);
  }
}

void WordCounter::count(const Word& word, double times) {
  if (word.length == 0) return;
  uint32_t number = words_.find(word);
  if (number == kUnknown) {
    if (words_.isFull()) words_.grow();
    number = words_.add(word, {});
    counts_.push_back(0);
  }
  counts_[number] += times;
}

}  // namespace ordo
