// Segments lines word by word as `apply_bpe.py` does: blanks and carriage returns at a line's ends stay, blanks between
// words become one. For one thread.
#pragma once
#include <string_view>

#include "output.h"
#include "stretch.h"
#include "word-memory.h"
#include "word-segmenter.h"

namespace ordo {

class LineSegmenter {
 public:
  LineSegmenter(const Merges& merges, std::string_view glue, WordMemory& memory)
      : segmenter_(merges, glue), memory_(memory) {}

  // Appends what becomes of whole lines, each with its newline.
  void segment(std::string_view lines, Output& output);

 private:
  void segmentPlainLines(const char* end, Output& output);
  void segmentOddLine(std::string_view line, Output& output);
  void appendWord(const Word& word, Output& output);

  Stretch stretch_;
  WordSegmenter segmenter_;
  WordMemory& memory_;
};

}  // namespace ordo
