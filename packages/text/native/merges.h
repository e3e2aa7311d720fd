// Learned merges as numbers. Symbols are numbered from 1; 0 stands for a symbol that no merge contains. A pair of
// symbols gives the rank of its merge.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

#include "word-table.h"

namespace ordo {

struct Merge {
  uint32_t rank;
  uint32_t product;
};

constexpr uint32_t kNoMerge = std::numeric_limits<uint32_t>::max();
constexpr std::string_view kEndOfWord = "</w>";

class Merges {
 public:
  // Reads lines of two symbols with one blank between them, and uses the first `limit` lines. If the text has another form,
  // `isValid` is false, and the JavaScript implementation is used instead, which explains what is wrong.
  Merges(std::string_view lines, bool marksEndApart, size_t limit);

  bool isValid() const { return isValid_; }
  // Returns true if the end of a word is a symbol of its own, as in the old format of codes.
  bool marksEndApart() const { return marksEndApart_; }
  uint32_t endSymbol() const { return endSymbol_; }

  uint32_t symbolOf(uint32_t codePoint, bool isFinal) const {
    const Character& character = characters_[codePoint];
    return isFinal ? character.final : character.inner;
  }

  // Returns the merge of two symbols; its rank is `kNoMerge` if there is none.
  Merge find(uint32_t left, uint32_t right) const {
    const Pair& pair = slotOf(keyOf(left, right));
    return pair.key == 0 ? Merge{kNoMerge, 0} : pair.merge;
  }

 private:
  struct Pair {
    uint64_t key;  // 0 if the slot is free
    Merge merge;
  };
  struct Character {
    uint32_t inner, final;
  };
  struct Free {
    void operator()(Character* characters) const { std::free(characters); }
  };

  static constexpr size_t kCodePoints = 0x110000;
  static uint64_t keyOf(uint32_t left, uint32_t right) { return static_cast<uint64_t>(left) << 32 | right; }

  const Pair& slotOf(uint64_t key) const {
    const size_t mask = pairs_.size() - 1;
    size_t at = (key * 0x9e3779b97f4a7c15) >> shift_;
    while (pairs_[at].key != 0 && pairs_[at].key != key) at = (at + 1) & mask;
    return pairs_[at];
  }

  bool read(std::string_view lines, size_t limit);
  void add(uint32_t left, uint32_t right, std::string_view product);
  uint32_t numberOf(std::string_view symbol);
  void noteCharacter(std::string_view symbol, uint32_t number);

  bool marksEndApart_;
  uint32_t endSymbol_ = 0;
  uint32_t count_ = 0;
  WordTable symbols_;
  std::vector<Pair> pairs_;
  int shift_ = 0;
  std::unique_ptr<Character[], Free> characters_;  // [code point]; only pages that are written take memory
  bool isValid_;
};

}  // namespace ordo
