// Freed blocks of device memory that wait for the next request of about their size. A request to the driver's pool takes 2 µs and
// a release 1 µs more, which is as long as many kernels of a training step take.
#pragma once
#include <cstddef>
#include <map>

namespace ordo::cuda {

class KeptBlocks {
 public:
#if defined(ORDO_EMULATOR)
  static constexpr bool kKeeps = false;  // the emulator looks for writes outside a block when it is freed
#else
  static constexpr bool kKeeps = true;
#endif

  // Returns the size that a block gets, which is up to 1/16 more than requested, so that requests of nearly the same size can
  // reuse each other's blocks.
  static size_t capacityFor(size_t bytes) {
    if (!kKeeps) return bytes;
    size_t step = kLeastStep;
    while (step * 32 <= bytes) step *= 2;
    return (bytes + step - 1) / step * step;
  }

  // Takes a block of at least this capacity, but at most a quarter more, and changes `capacity` to that of the block. Null when
  // there is no such block.
  void* take(size_t& capacity) {
    const auto found = blocks_.lower_bound(capacity);
    if (found == blocks_.end() || found->first > capacity + capacity / 4) return nullptr;
    void* address = found->second;
    capacity = found->first;
    blocks_.erase(found);
    return address;
  }

  void keep(void* address, size_t capacity) { blocks_.emplace(capacity, address); }

  template <class Free>
  void giveBackAll(const Free& free) {
    for (const auto& [_, address] : blocks_) free(address);
    blocks_.clear();
  }

 private:
  static constexpr size_t kLeastStep = 512;
  std::multimap<size_t, void*> blocks_;
};

}  // namespace ordo::cuda
