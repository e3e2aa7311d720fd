#include "arena.h"

#include <cstdlib>
#include <new>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace ordo {

namespace {

constexpr size_t kAlignment = 64;
constexpr size_t kHugePage = size_t{2} << 20;
constexpr size_t kSegment = size_t{32} << 20;

size_t roundUp(size_t value, size_t unit) { return (value + unit - 1) / unit * unit; }

}  // namespace

Arena& Arena::shared() {
  static Arena* arena = new Arena();  // never destroyed: tensors may outlive static destructors
  return *arena;
}

void* Arena::allocate(size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex_);
  const size_t size = roundUp(bytes == 0 ? 1 : bytes, kAlignment);
  if (limit_ != 0 && liveBytes_ + size > limit_) return nullptr;
  Block* block = takeFree(size);
  if (block == nullptr) return nullptr;
  splitAfter(block, size);
  block->free = false;
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
  return {liveBytes_, peakBytes_, reservedBytes_, limit_};
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
  trimLocked();
}

Arena::Block* Arena::takeFree(size_t size) {
  Block wanted{nullptr, size, nullptr, nullptr, true};
  const auto found = free_.lower_bound(&wanted);
  if (found == free_.end()) return addSegment(size);
  Block* block = *found;
  free_.erase(found);
  return block;
}

Arena::Block* Arena::addSegment(size_t size) {
  trimLocked();  // segments that are wholly free are all too small: do not hold them on top
  const size_t bytes = roundUp(size > kSegment ? size : kSegment, kHugePage);
  void* memory = nullptr;
  if (posix_memalign(&memory, kHugePage, bytes) != 0) return nullptr;
#if defined(__linux__)
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  reservedBytes_ += bytes;
  return new Block{static_cast<char*>(memory), bytes, nullptr, nullptr, true};
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

void Arena::trimLocked() {
  for (auto it = free_.begin(); it != free_.end();) {
    Block* block = *it;
    if (block->previous != nullptr || block->next != nullptr) {
      ++it;
      continue;
    }
    it = free_.erase(it);
    reservedBytes_ -= block->size;
    std::free(block->address);
    delete block;
  }
}

}  // namespace ordo
