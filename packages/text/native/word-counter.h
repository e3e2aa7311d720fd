// Counts the words of texts, and keeps them in the order of their first appearance.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "stretch.h"
#include "word-table.h"

namespace ordo {

class WordCounter {
 public:
  // Adds the words of whole lines of UTF-8. A carriage return at either end of a line does not belong to a word.
  void addLines(std::string_view lines);

  // Calls `use` with each word, in the order of first appearance, and with its count.
  template <class Use>
  void forEach(Use use) const {
    for (uint32_t number = 0; number < words_.size(); number++) use(words_[number].word(), counts_[number]);
  }
  const std::vector<double>& counts() const { return counts_; }

 private:
  void addPlainLines(std::string_view lines);
  void count(const Word& word);

  Stretch stretch_;
  WordTable words_;
  std::vector<double> counts_;  // [number of the word]
};

}  // namespace ordo
