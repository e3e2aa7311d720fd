// Memory for one sentence: allocated memory stays where it is until all of it is released.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace ordo {

class Arena {
 public:
  // Returns words of 8 bytes, not initialised.
  // @param count at least 0
  uint64_t* take(size_t count) {
    if (count > left_) addChunk(count);
    uint64_t* const taken = next_;
    next_ += count;
    left_ -= count;
    used_ += count;
    return taken;
  }

  size_t used() const { return used_; }

  // Releases all memory except the first chunk.
  void clear() {
    if (chunks_.size() > 1) chunks_.resize(1);
    next_ = chunks_.empty() ? nullptr : chunks_[0].get();
    left_ = chunks_.empty() ? 0 : kChunk;
    used_ = 0;
  }

 private:
  static constexpr size_t kChunk = 1 << 16;

  void addChunk(size_t count) {
    const size_t size = chunks_.empty() || count < kChunk ? kChunk : count;
    chunks_.push_back(std::make_unique_for_overwrite<uint64_t[]>(size));
    next_ = chunks_.back().get();
    left_ = size;
    if (size < count) addChunk(count);
  }

  std::vector<std::unique_ptr<uint64_t[]>> chunks_;
  uint64_t* next_ = nullptr;
  size_t left_ = 0;
  size_t used_ = 0;
};

}  // namespace ordo
