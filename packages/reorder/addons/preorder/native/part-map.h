// Keeps the weights of the parts of a cut during one sentence.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ordo {

// The two weights of a feature, copied as one number.
using Pair = uint64_t;

struct Part {
  uint64_t key;
  Pair* weights;
  // The range of cuts whose weights are known; for a block, the numbers of its rows and lanes.
  int first;
  int end;
};

class PartMap {
 public:
  PartMap() : parts_(1 << 10) {}

  // Drops all parts. Keys contain a generation, so that nothing needs to be erased.
  void clear() {
    size_ = 0;
    if (++generation_ < kGenerations && parts_.size() <= kMostKept) return;
    parts_.assign(1 << 10, Part{});
    generation_ = 1;
  }

  // Returns the part of a key below 2^40. A new key gets a part without weights. The reference is valid until the next call.
  Part& operator[](uint64_t key) {
    if (2 * size_ >= parts_.size()) grow();
    Part& part = slotOf(key | uint64_t{generation_} << 40);
    if (part.key >> 40 != generation_) {
      part = {key | uint64_t{generation_} << 40, nullptr, 0, 0};
      size_++;
    }
    return part;
  }

 private:
  static constexpr uint32_t kGenerations = 1 << 24;
  // A larger map, which long sentences need, is released.
  static constexpr size_t kMostKept = 1 << 16;

  Part& slotOf(uint64_t key) {
    const size_t last = parts_.size() - 1;
    size_t at = (key * 0x9e3779b97f4a7c15u) >> 32 & last;
    while (parts_[at].key != key && parts_[at].key >> 40 == generation_) at = (at + 1) & last;
    return parts_[at];
  }

  void grow() {
    std::vector<Part> before(2 * parts_.size());
    before.swap(parts_);
    for (const Part& part : before) {
      if (part.key >> 40 == generation_) slotOf(part.key) = part;
    }
  }

  std::vector<Part> parts_;
  size_t size_ = 0;
  uint32_t generation_ = 1;
};

}  // namespace ordo
