// Finds where words end, sixty-four bytes at a time, in stretches of whole lines that are short enough for the cache.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "word-table.h"

namespace ordo {

class Stretch {
 public:
  // Reads some lines from the start of a text of whole lines.
  void read(std::string_view text);

  // The lines that were read.
  std::string_view lines() const { return lines_; }
  // Their words, each up to a blank or a newline, empty ones too; a search for them in the table is prepared.
  // @param end of what may be read
  std::span<const Word> readWords(const char* end, const WordTable& table);
  // Whether a line has a blank or a carriage return at an end, or two blanks side by side.
  bool isOdd() const { return isOdd_; }

 private:
  std::string_view lines_;
  std::vector<uint32_t> ends_;  // where blanks and newlines stand
  std::vector<Word> words_;
  size_t count_ = 0;
  bool isOdd_ = false;
};

}  // namespace ordo
