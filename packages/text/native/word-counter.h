// Counts the words of texts, in order of first appearance.
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
  // Adds the words of whole lines of UTF-8; a carriage return at a line's ends is none of a word's.
  void addLines(std::string_view lines);
  // Adds a word that occurs so often.
  void addWord(std::string_view word, double count);

  // The words until the next is added.
  std::vector<CountedWord> words() const;
  const std::vector<double>& counts() const { return counts_; }

 private:
  void addPlainLines(std::string_view lines);
  void count(const Word& word, double times);

  Stretch stretch_;
  WordTable words_;
  std::vector<double> counts_;  // by the word's number
};

}  // namespace ordo
