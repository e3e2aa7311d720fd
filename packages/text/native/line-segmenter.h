// Segments lines word by word as `apply_bpe.py` does. Blanks and carriage returns around a line stay; blanks between two words
// become one. Each thread has a segmenter of its own.
#pragma once
#include <string_view>

#include "output.h"
#include "stretch.h"
#include "word-cache.h"
#include "word-segmenter.h"

namespace ordo {

class LineSegmenter {
 public:
  LineSegmenter(const Merges& merges, std::string_view glue, WordCache& cache)
      : segmenter_(merges, glue), cache_(cache) {}

  // Appends the segmentation of whole lines, including their newlines.
  void segment(std::string_view lines, Output& output);

 private:
  void segmentPlainLines(const char* end, Output& output);
  void segmentOddLine(std::string_view line, Output& output);
  void appendWord(const Word& word, Output& output);

  Stretch stretch_;
  WordSegmenter segmenter_;
  WordCache& cache_;
};

}  // namespace ordo
