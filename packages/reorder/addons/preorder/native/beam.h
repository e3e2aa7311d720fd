// The candidates of a step, of which the best ones are kept: a binary heap with the worst candidate at its root. It is the heap
// of the GNU C++ library, because ties are common while most weights are 0, and another heap would break them differently.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ordo {

struct Candidate {
  double score;
  int32_t parent;
  int32_t cut;
  uint8_t label;
  bool isValid;
};

class Beam {
 public:
  explicit Beam(size_t width) : width_(width) { heap_.reserve(width); }

  size_t size() const { return heap_.size(); }
  // Returns how many candidates in the heap are allowed by the ranks.
  size_t valid() const { return valid_; }

  void clear() {
    heap_.clear();
    valid_ = 0;
  }

  // Returns true if a candidate with this score would be kept.
  bool accepts(double score) const { return heap_.size() < width_ || score > heap_[0].score; }

  // Keeps a candidate that is accepted. It replaces the worst candidate if the beam is full.
  void insert(const Candidate& candidate) {
    if (heap_.size() == width_) removeWorst();
    heap_.push_back(candidate);
    valid_ += candidate.isValid;
    siftUp(heap_.size() - 1, candidate);
  }

  Candidate removeWorst() {
    const Candidate worst = heap_[0];
    valid_ -= worst.isValid;
    const Candidate moved = heap_.back();
    heap_.pop_back();
    const size_t size = heap_.size();
    size_t hole = 0;
    // The hole sinks to a leaf along the smaller children. Of two equal children, the right one moves up.
    for (size_t right = 2; right <= size; right = 2 * hole + 2) {
      const size_t child = right < size && !(heap_[right].score > heap_[right - 1].score) ? right : right - 1;
      heap_[hole] = heap_[child];
      hole = child;
    }
    if (size > 0) siftUp(hole, moved);
    return worst;
  }

 private:
  void siftUp(size_t hole, const Candidate& candidate) {
    while (hole > 0) {
      const size_t parent = (hole - 1) / 2;
      if (!(heap_[parent].score > candidate.score)) break;
      heap_[hole] = heap_[parent];
      hole = parent;
    }
    heap_[hole] = candidate;
  }

  size_t width_;
  std::vector<Candidate> heap_;
  size_t valid_ = 0;
};

}  // namespace ordo
