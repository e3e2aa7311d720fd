// Memory for the bytes of words. Pieces are allocated one by one, never move, and are all freed at once.
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

#include "words.h"

namespace ordo {

// The size of a piece is rounded up to a whole number of steps (`kStep`).
class Arena {
 public:
  char* allocate(size_t bytes) {
    const size_t needed = roundUp(bytes);
    if (needed > left_) {
      left_ = needed > kBlock ? needed : kBlock;
      blocks_.push_back(std::make_unique_for_overwrite<char[]>(left_));
      next_ = blocks_.back().get();
    }
    char* piece = next_;
    next_ += needed;
    left_ -= needed;
    used_ += needed;
    return piece;
  }

  size_t used() const { return used_; }

  void clear() { *this = Arena(); }

 private:
  static constexpr size_t kBlock = size_t{1} << 18;

  std::vector<std::unique_ptr<char[]>> blocks_;
  char* next_ = nullptr;
  size_t left_ = 0;
  size_t used_ = 0;
};

}  // namespace ordo
