// Counts the words of texts, and keeps them in the order of their first appearance.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "learner.h"
#include "stretch.h"
#include "word-table.h"

namespace ordo {

class WordCounter {
 public:
  // Adds the words of whole lines of UTF-8. A carriage return at either end of a line does not belong to a word.
  void addLines(std::string_view lines);
  // Adds a word that occurs `count` times.
  void addWord(std::string_view word, double count);

  // Returns the words, which are valid until the next one is added.
  std::vector<CountedWord> words() const;
  const std::vector<double>& counts() const { return counts_; }

 private:
  void addPlainLines(std::string_view lines);
  void count(const Word& word, double times);

  Stretch stretch_;
  WordTable words_;
  std::vector<double> counts_;  // [number of the word]
};

}  // namespace ordo
