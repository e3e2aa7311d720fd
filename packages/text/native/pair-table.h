// Numbers pairs of symbols by first appearance.
#pragma once
#include <cstdint>
#include <vector>

namespace ordo {

struct SymbolPair {
  uint32_t first, second;
};

class PairTable {
 public:
  PairTable() : slots_(size_t{1} << kFirstBits, kFree) {}

  size_t size() const { return pairs_.size(); }
  const SymbolPair& operator[](uint32_t number) const { return pairs_[number]; }

  // Returns the number of the pair. A new pair gets the next number.
  uint32_t numberOf(uint32_t first, uint32_t second) {
    const size_t slot = slotOf(first, second);
    if (slots_[slot] != kFree) return slots_[slot];
    const auto number = static_cast<uint32_t>(pairs_.size());
    pairs_.push_back({first, second});
    slots_[slot] = number;
    if (pairs_.size() * 2 > slots_.size()) grow();
    return number;
  }

 private:
  static constexpr int kFirstBits = 14;
  static constexpr uint32_t kFree = 0xffffffff;

  // Returns the slot of the pair, or the free slot where it belongs.
  size_t slotOf(uint32_t first, uint32_t second) const {
    const uint64_t hash = (uint64_t{first} << 32 | second) * 0x9e3779b97f4a7c15;
    for (size_t slot = hash >> shift_;; slot = (slot + 1) & (slots_.size() - 1)) {
      const uint32_t number = slots_[slot];
      if (number == kFree || (pairs_[number].first == first && pairs_[number].second == second)) return slot;
    }
  }

  void grow() {
    slots_.assign(slots_.size() * 2, kFree);
    shift_--;
    for (uint32_t number = 0; number < pairs_.size(); number++) {
      slots_[slotOf(pairs_[number].first, pairs_[number].second)] = number;
    }
  }

  std::vector<SymbolPair> pairs_;
  std::vector<uint32_t> slots_;
  int shift_ = 64 - kFirstBits;
};

}  // namespace ordo
