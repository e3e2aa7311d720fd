// The arena that holds every tensor: best fit over large segments, split and merged, with live and peak figures.
// Batches differ in shape from step to step, so blocks are cut to size and merged again instead of being kept per
// size class: what is reserved stays close to the peak of what is live.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <unordered_map>

namespace ordo {

struct ArenaFigures {
  size_t live, peak, reserved, limit;
};

class Arena {
 public:
  static Arena& shared();

  // Null when the limit would be passed or the system has no memory left.
  void* allocate(size_t bytes);
  // False when the address is not a live block of this arena.
  bool release(void* address);
  ArenaFigures figures();
  void resetPeak();
  void setLimit(size_t bytes);  // 0: none
  // Gives whole free segments back to the system.
  void trim();

 private:
  struct Block {
    char* address;
    size_t size;
    Block* previous;  // neighbours in the same segment
    Block* next;
    bool free;
  };
  struct BySize {
    bool operator()(const Block* a, const Block* b) const {
      return a->size != b->size ? a->size < b->size : a->address < b->address;
    }
  };

  Block* takeFree(size_t size);
  Block* addSegment(size_t size);
  void splitAfter(Block* block, size_t size);
  Block* mergeWithNext(Block* block);
  void trimLocked();

  std::mutex mutex_;
  std::set<Block*, BySize> free_;
  std::unordered_map<void*, Block*> live_;
  size_t liveBytes_ = 0, peakBytes_ = 0, reservedBytes_ = 0, limit_ = 0;
};

}  // namespace ordo
