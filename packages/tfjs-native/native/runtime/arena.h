// The arena that holds every tensor. It allocates by best fit in one range of addresses, splits and merges blocks, and counts
// live and peak bytes. Batches change shape from step to step, so blocks are cut to size and merged again instead of being kept
// per size class. The range is far larger than memory, and the system provides its pages when they are first written. No boundary
// therefore keeps free blocks from merging, and no page is returned to the system only to be zeroed again at the next step.
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

  // Returns null when the limit, or the memory of this machine, would be exceeded.
  void* allocate(size_t bytes);
  // Returns false when the address is not that of a live block.
  bool release(void* address);
  ArenaFigures figures();
  void resetPeak();
  void setLimit(size_t bytes);  // 0 means no limit
  // Returns the pages after the last live block to the system.
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
    char* touched;  // the end of all memory that was ever used
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
