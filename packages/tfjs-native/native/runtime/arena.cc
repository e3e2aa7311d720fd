#include "arena.h"

#include <sys/mman.h>
#include <unistd.h>

namespace ordo {

namespace {

constexpr size_t kAlignment = 64;
constexpr size_t kHugePage = size_t{2} << 20;
constexpr size_t kRange = size_t{1} << 38;  // 256 GB of addresses take no memory

size_t roundUp(size_t value, size_t unit) { return (value + unit - 1) / unit * unit; }

// Returns the memory of this machine, which is the limit when none is set. The system gives out pages without checking, so
// nothing else would refuse.
size_t machineMemory() {
  static const size_t bytes = static_cast<size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

}  // namespace

Arena& Arena::shared() {
  static Arena* arena = new Arena();  // never destroyed, because tensors may outlive static destructors
  return *arena;
}

void* Arena::allocate(size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex_);
  const size_t size = roundUp(bytes == 0 ? 1 : bytes, kAlignment);
  const size_t most = limit_ != 0 ? limit_ : machineMemory();
  if (size > most || liveBytes_ > most - size) return nullptr;
  Block* block = takeFree(size);
  if (block == nullptr) return nullptr;
  splitAfter(block, size);
  block->free = false;
  Range& range = rangeOf(block);
  if (range.touched < block->address + size) range.touched = block->address + size;
  live_.emplace(block->address, block);
  liveBytes_ += size;
  if (liveBytes_ > peakBytes_) peakBytes_ = liveBytes_;
  return block->address;
}

bool Arena::release(void* address) {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto found = live_.find(address);
  if (found == live_.end()) return false;
  Block* block = found->second;
  live_.erase(found);
  liveBytes_ -= block->size;
  block->free = true;
  if (block->next != nullptr && block->next->free) {
    free_.erase(block->next);
    mergeWithNext(block);
  }
  if (block->previous != nullptr && block->previous->free) {
    free_.erase(block->previous);
    block = mergeWithNext(block->previous);
  }
  free_.insert(block);
  return true;
}

ArenaFigures Arena::figures() {
  std::lock_guard<std::mutex> lock(mutex_);
  size_t reserved = 0;
  for (const Range& range : ranges_) reserved += static_cast<size_t>(range.touched - range.begin);
  return {liveBytes_, peakBytes_, reserved, limit_};
}

void Arena::resetPeak() {
  std::lock_guard<std::mutex> lock(mutex_);
  peakBytes_ = liveBytes_;
}

void Arena::setLimit(size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex_);
  limit_ = bytes;
}

void Arena::trim() {
  std::lock_guard<std::mutex> lock(mutex_);
  for (const Block* block : free_) {
    if (block->next != nullptr) continue;
    Range& range = rangeOf(block);
    char* from = range.begin + roundUp(static_cast<size_t>(block->address - range.begin), kHugePage);
    if (from >= range.touched) continue;
    madvise(from, static_cast<size_t>(range.touched - from), MADV_DONTNEED);
    range.touched = from;
  }
}

Arena::Block* Arena::takeFree(size_t size) {
  Block wanted{nullptr, size, nullptr, nullptr, true};
  const auto found = free_.lower_bound(&wanted);
  if (found == free_.end()) return addRange(size);
  Block* block = *found;
  free_.erase(found);
  return block;
}

Arena::Block* Arena::addRange(size_t size) {
  for (size_t bytes = kRange; bytes >= size; bytes /= 2) {
    void* memory = mmap(nullptr, bytes + kHugePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) continue;  // address space is limited (ulimit -v): try less
    char* begin = reinterpret_cast<char*>(roundUp(reinterpret_cast<size_t>(memory), kHugePage));
#if defined(__linux__)
    madvise(begin, bytes, MADV_HUGEPAGE);
#endif
    ranges_.push_back({begin, begin + bytes, begin});
    return new Block{begin, bytes, nullptr, nullptr, true};
  }
  return nullptr;
}

Arena::Range& Arena::rangeOf(const Block* block) {
  for (Range& range : ranges_) {
    if (block->address >= range.begin && block->address < range.end) return range;
  }
  return ranges_.front();
}

void Arena::splitAfter(Block* block, size_t size) {
  if (block->size == size) return;
  Block* rest = new Block{block->address + size, block->size - size, block, block->next, true};
  if (block->next != nullptr) block->next->previous = rest;
  block->next = rest;
  block->size = size;
  free_.insert(rest);
}

Arena::Block* Arena::mergeWithNext(Block* block) {
  Block* next = block->next;
  block->size += next->size;
  block->next = next->next;
  if (next->next != nullptr) next->next->previous = block;
  delete next;
  return block;
}

}  // namespace ordo
