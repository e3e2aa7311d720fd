#include "hash-order.h"

#include <algorithm>

namespace ordo {

void SparseHashOrder::clear() {
  slots_ = kFirstSlots;
  keys_.clear();
  taken_.assign(kFirstSlots, 0);
}

void SparseHashOrder::add(uint32_t key) {
  const size_t size = keys_.size() + 1;
  if (size > roomOf(slots_)) rebuild(slotsFor(size, slots_));
  keys_.push_back(key);
  put(static_cast<uint32_t>(size));
}

void SparseHashOrder::copy() { rebuild(slotsFor(keys_.size(), kFirstSlots)); }

void SparseHashOrder::appendTo(std::vector<int32_t>& numbers) const {
  for (const uint32_t number : taken_) {
    if (number != 0) numbers.push_back(static_cast<int32_t>(number - 1));
  }
}

size_t SparseHashOrder::slotsFor(size_t size, size_t least) {
  size_t slots = 4;
  while (slots < least || size >= roomOf(slots)) slots *= 2;
  return slots;
}

void SparseHashOrder::rebuild(size_t slots) {
  old_.swap(taken_);
  taken_.assign(slots, 0);
  slots_ = slots;
  for (const uint32_t number : old_) {
    if (number != 0) put(number);
  }
}

void SparseHashOrder::put(uint32_t number) {
  const size_t mask = slots_ - 1;
  size_t slot = keys_[number - 1] & mask;
  for (size_t probe = 1; taken_[slot] != 0; probe++) slot = (slot + probe) & mask;
  taken_[slot] = number;
}

}  // namespace ordo
