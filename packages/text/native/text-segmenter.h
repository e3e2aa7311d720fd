// Segments whole lines, on several threads if there is enough work.
#pragma once
#include <string>
#include <vector>

#include "line-segmenter.h"
#include "merges.h"
#include "output.h"
#include "word-cache.h"

namespace ordo {

class TextSegmenter {
 public:
  TextSegmenter(std::string_view codes, bool marksEndApart, size_t limit, std::string glue)
      : merges_(codes, marksEndApart, limit), glue_(std::move(glue)) {}

  bool isValid() const { return merges_.isValid(); }

  // Segments whole lines of valid UTF-8 and returns the size of the result. `copyTo` then copies it.
  size_t segment(std::string_view lines, size_t threads);
  size_t size() const;
  void copyTo(char* target) const;

 private:
  struct Piece {
    std::string_view lines;
    Output output;
  };

  void cut(std::string_view lines, size_t pieces);
  void run(size_t threads);

  Merges merges_;
  std::string glue_;
  WordCache cache_;
  std::vector<Piece> pieces_;
  size_t count_ = 0;  // the number of pieces in use
  std::vector<LineSegmenter> segmenters_;  // one segmenter per thread
};

}  // namespace ordo
