// Finds where words end, 64 bytes at a time. Works on stretches of whole lines that are short enough for the cache.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "word-table.h"

namespace ordo {

class Stretch {
 public:
  // Reads the first few lines of a text of whole lines.
  void read(std::string_view text);

  // The lines that were read.
  std::string_view lines() const { return lines_; }
  // Returns the words of these lines, including empty ones. Each ends at a blank or a newline. Prefetches their places in the
  // table. Readable memory ends at `end`.
  std::span<const Word> readWords(const char* end, const WordTable& table);
  // Returns true if a line begins or ends with a blank or a carriage return, or has two adjacent blanks.
  bool isOdd() const { return isOdd_; }

 private:
  std::string_view lines_;
  std::vector<uint32_t> ends_;  // the positions of blanks and newlines
  std::vector<Word> words_;
  size_t count_ = 0;
  bool isOdd_ = false;
};

}  // namespace ordo
