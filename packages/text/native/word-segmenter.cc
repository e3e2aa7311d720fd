#include "word-segmenter.h"

#include "utf8.h"

namespace ordo {

std::string_view WordSegmenter::segment(std::string_view word) {
  spell(word);
  mergeAll();
  // If the end of the word is a symbol of its own, it is not a unit.
  if (symbols_.back().width == 0) symbols_.pop_back();
  if (symbols_.size() == 1) return word;
  text_.clear();
  size_t at = 0;
  for (const Symbol& unit : symbols_) {
    if (at > 0) text_.append(glue_);
    text_.append(word, at, unit.width);
    at += unit.width;
  }
  return text_;
}

void WordSegmenter::spell(std::string_view word) {
  const bool endsApart = merges_.marksEndApart();
  symbols_.clear();
  const char* const end = word.data() + word.size();
  for (const char* at = word.data(); at < end;) {
    const char* const start = at;
    const uint32_t codePoint = readCodePoint(at, end);
    const auto width = static_cast<uint32_t>(at - start);
    symbols_.push_back({merges_.symbolOf(codePoint, at == end && !endsApart), width, {}});
  }
  if (endsApart) symbols_.push_back({merges_.endSymbol(), 0, {}});
}

void WordSegmenter::mergeAll() {
  for (size_t i = 0; i + 1 < symbols_.size(); i++) look(i);
  for (;;) {
    symbols_.back().next.rank = kNoMerge;
    size_t best = 0;
    for (size_t i = 1; i < symbols_.size(); i++) {
      if (symbols_[i].next.rank < symbols_[best].next.rank) best = i;
    }
    if (symbols_[best].next.rank == kNoMerge) return;
    join(best);
  }
}

// Joins a pair at all places from `first` on, from left to right, unless it overlaps the pair that was just joined.
void WordSegmenter::join(size_t first) {
  const auto [rank, product] = symbols_[first].next;
  const size_t count = symbols_.size();
  size_t to = first;
  for (size_t from = first; from < count; from++, to++) {
    symbols_[to] = symbols_[from];
    if (symbols_[from].next.rank != rank) continue;
    symbols_[to].number = product;
    symbols_[to].width += symbols_[++from].width;
  }
  symbols_.resize(to);
  for (size_t i = first > 0 ? first - 1 : 0; i + 1 < to; i++) {
    if (symbols_[i].number == product || symbols_[i + 1].number == product) look(i);
  }
}

}  // namespace ordo
