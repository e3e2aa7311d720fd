// Holds the changes of all pairs, one pair after another. Its memory consists of pieces, which are freed one by one.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace ordo {

class PackedChanges {
 public:
  size_t size() const { return size_; }

  // Begins the changes of the pair. Pairs are written in the order of their numbers, without a gap.
  void begin(uint32_t pair) { ranges_.resize(pair + 1, {static_cast<uint32_t>(size_), 0}); }

  // Adds a change of the pair that was begun last.
  void add(int32_t change) {
    if (size_ % kPiece == 0) pieces_.push_back(std::make_unique_for_overwrite<int32_t[]>(kPiece));
    pieces_[size_ / kPiece][size_ % kPiece] = change;
    size_++;
    ranges_.back().length++;
  }

  template <class Use>
  void forEach(uint32_t pair, Use use) const {
    if (pair >= ranges_.size()) return;
    const auto [start, length] = ranges_[pair];
    for (size_t at = start; at < size_t{start} + length; at++) use(pieces_[at / kPiece][at % kPiece]);
  }

  // Forgets the changes of a pair.
  void drop(uint32_t pair) {
    if (pair < ranges_.size()) ranges_[pair].length = 0;
  }

  // Frees the memory of all pairs up to this one, none of which may be read again.
  void release(uint32_t pair) {
    if (pair + 1 >= ranges_.size()) return;
    for (; released_ < ranges_[pair + 1].start / kPiece; released_++) pieces_[released_].reset();
  }

 private:
  static constexpr size_t kPiece = size_t{1} << 18;

  struct Range {
    uint32_t start, length;
  };

  std::vector<std::unique_ptr<int32_t[]>> pieces_;
  std::vector<Range> ranges_;  // [pair]
  size_t size_ = 0;
  size_t released_ = 0;  // the number of pieces that are freed
};

}  // namespace ordo
