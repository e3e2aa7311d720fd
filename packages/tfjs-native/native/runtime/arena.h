// The arena that holds every tensor: best fit in one range of address space, split and merged, with live and peak figures.
// Batches differ in shape from step to step, so blocks are cut to size and merged again instead of being kept per size
// class. The range is far larger than memory and its pages are taken when they are first written: there is no border at
// which free blocks could not merge, and no page goes back to the system only to be zeroed again at the next step.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <unordered_map>
#include <vector>

namespace ordo {

struct ArenaFigures {
  size_t live, peak, reserved, limit;
};

class Arena {
 public:
  static Arena& shared();

  // Null when the limit, or the memory of this machine, would be passed.
  void* allocate(size_t bytes);
  // False when the address is not a live block of this arena.
  bool release(void* address);
  ArenaFigures figures();
  void resetPeak();
  void setLimit(size_t bytes);  // 0: none
  // Gives the pages behind the last live block back to the system.
  void trim();

 private:
  struct Block {
    char* address;
    size_t size;
    Block* previous;  // neighbours in the same range
    Block* next;
    bool free;
  };
  struct BySize {
    bool operator()(const Block* a, const Block* b) const {
      return a->size != b->size ? a->size < b->size : a->address < b->address;
    }
  };

  struct Range {
    char *begin, *end;
    char* touched;  // the end of what was ever handed out
  };

  Block* takeFree(size_t size);
  Block* addRange(size_t size);
  Range& rangeOf(const Block* block);
  void splitAfter(Block* block, size_t size);
  Block* mergeWithNext(Block* block);

  std::mutex mutex_;
  std::vector<Range> ranges_;  // one, unless address space is short
  std::set<Block*, BySize> free_;
  std::unordered_map<void*, Block*> live_;
  size_t liveBytes_ = 0, peakBytes_ = 0, limit_ = 0;
};

}  // namespace ordo
