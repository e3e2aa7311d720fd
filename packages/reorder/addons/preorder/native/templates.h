// The inputs of a feature. The templates come from TypeScript, so that both forms use the same ones.
#pragma once
#include <cstdint>
#include <vector>

#include "features.h"

namespace ordo {

enum : uint32_t { kBegin = 1, kCut = 2, kEnd = 4, kContext = 8 };

// The number of contexts: 0 for the root, and otherwise 1 + 2 · label of the parent's node, plus 1 for its right child.
constexpr uint32_t kContexts = 5;
// Positions that features may look at beyond either end of the sentence.
constexpr int kMargin = 2;

// A cut of the span [begin, end).
struct Cut {
  int begin;
  int cut;
  int end;
  int context;
};

struct Place {
  uint32_t anchor;
  int offset;
};

struct Template {
  uint32_t number;
  // The beginning of every key of the template.
  Key start{number};
  // The parts of a cut on which it depends.
  uint32_t mask;
  // -1 for templates without words, which come first, in the order of shapeOf.
  int column;
  std::vector<Place> places;
};

struct Sentence {
  int words;
  // [column, margin + word + margin]
  const int32_t* numbers;
};

// Returns the value of a template without words. The bias has none.
inline uint32_t shapeOf(uint32_t number, const Cut& at) {
  constexpr int kLongestSize = 99;
  constexpr int kLongestSide = 5;
  constexpr uint32_t kParentLabels[kContexts] = {2, 0, 0, 1, 1};
  const int left = at.cut - at.begin;
  const int right = at.end - at.cut;
  const auto least = [](int a, int b) { return static_cast<uint32_t>(a < b ? a : b); };
  if (number == 1) return left == right ? 2 : left > right ? 0 : 1;
  if (number == 2) return least(at.end - at.begin, kLongestSize);
  if (number == 3) return least(left, kLongestSide) * (kLongestSide + 1) + least(right, kLongestSide);
  return number == 4 ? kParentLabels[at.context] : static_cast<uint32_t>(at.context);
}

inline uint64_t keyOf(const Template& feature, const Sentence& sentence, const Cut& at) {
  Key key = feature.start;
  if (feature.column < 0) {
    if (feature.number > 0) key.add(shapeOf(feature.number, at));
    return key.finish();
  }
  const int32_t* const numbers = sentence.numbers + feature.column * (sentence.words + 2 * kMargin) + kMargin;
  for (const auto& [anchor, offset] : feature.places) {
    const int position = anchor == kBegin ? at.begin : anchor == kCut ? at.cut : at.end;
    key.add(static_cast<uint32_t>(numbers[position + offset]));
  }
  if ((feature.mask & kContext) != 0) key.add(static_cast<uint32_t>(at.context));
  return key.finish();
}

}  // namespace ordo
