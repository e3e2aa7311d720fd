// Cuts one word into units by merging its symbols in the order in which the codes were learned. Each thread has a segmenter of
// its own.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "merges.h"

namespace ordo {

class WordSegmenter {
 public:
  // `glue`, which is the separator and a blank, is inserted between two units.
  WordSegmenter(const Merges& merges, std::string_view glue) : merges_(merges), glue_(glue) {}

  // Returns the word with glue between its units. The result is valid until the next call.
  std::string_view segment(std::string_view word);

 private:
  struct Symbol {
    uint32_t number;
    uint32_t width;  // the width in bytes
    Merge next;      // the merge of this symbol with the next one
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
