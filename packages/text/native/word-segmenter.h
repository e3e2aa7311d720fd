// Cuts one word into units: merges its symbols in the order in which the codes were learned. One for each thread.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "merges.h"

namespace ordo {

class WordSegmenter {
 public:
  // `glue` comes between two units: the separator and a blank.
  WordSegmenter(const Merges& merges, std::string_view glue) : merges_(merges), glue_(glue) {}

  // The word with glue between its units, until the next call.
  std::string_view segment(std::string_view word);

 private:
  struct Symbol {
    uint32_t number;
    uint32_t width;  // in bytes
    Merge next;      // what it and the symbol behind it would become
  };

  void spell(std::string_view word);
  void mergeAll();
  void join(size_t first);
  void look(size_t at) { symbols_[at].next = merges_.find(symbols_[at].number, symbols_[at + 1].number); }

  const Merges& merges_;
  std::string_view glue_;
  std::vector<Symbol> symbols_;
  std::string text_;
};

}  // namespace ordo
