// The order in which fast_align visits the translations of a word; src/model/sparse-hash-order.ts explains it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ordo {

class SparseHashOrder {
 public:
  SparseHashOrder() : taken_(kFirstSlots) {}

  size_t size() const { return keys_.size(); }

  void clear();
  // Adds a key that is not yet in the table.
  void add(uint32_t key);
  // Replaces the table by a copy of itself, which may have more slots and another order.
  void copy();
  // Appends the numbers of the keys in the order of the slots.
  void appendTo(std::vector<int32_t>& numbers) const;

 private:
  static constexpr size_t kFirstSlots = 32;
  static size_t roomOf(size_t slots) { return static_cast<size_t>(static_cast<float>(slots) * 0.8f); }
  static size_t slotsFor(size_t size, size_t least);
  void rebuild(size_t slots);
  void put(uint32_t number);

  size_t slots_ = kFirstSlots;
  std::vector<uint32_t> taken_;  // [slot] → the number of the slot's key plus one, or 0
  std::vector<uint32_t> old_;
  std::vector<uint32_t> keys_;
};

}  // namespace ordo
