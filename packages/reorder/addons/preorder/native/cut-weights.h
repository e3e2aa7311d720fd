// The weights of all features of the cuts of a span. Most features depend only on a part of a cut, so their weights are looked up
// once per sentence and kept.
#pragma once
#include <vector>

#include "arena.h"
#include "part-map.h"
#include "templates.h"

namespace ordo {

// The weights of the cuts of a span, in template order. Rows of zeros are left out, because they change no sum.
struct Block {
  // [row][lane]; lanes 2 · i and 2 · i + 1 are the labels of the cut at begin + 1 + i.
  const float* weights;
  size_t rows;
  size_t lanes;
};

class CutWeights {
 public:
  CutWeights(std::vector<Template> templates, const FeatureTable& table);

  // Drops the weights of the previous sentence, which may have changed.
  void setSentence(const Sentence& sentence);

  // Returns a block that is valid until the next call.
  Block find(int begin, int end, int context);

  const std::vector<Template>& templates() const { return templates_; }

 private:
  static constexpr size_t kMasks = 16;

  // A feature to look up, and the place for its weights.
  struct Search {
    uint64_t key;
    size_t guess;
    Pair* into;
  };

  const Pair* fill(uint32_t mask, const Cut& span);
  void search(const std::vector<uint32_t>& group, Cut at, int first, int end, Pair* weights);
  void lookUp();
  Block compose(const Cut& span, const Pair* const* parts, Part& block);
  size_t widthOf(uint32_t mask) const { return (mask & kCut) == 0 ? 1 : static_cast<size_t>(sentence_.words) + 1; }

  std::vector<Template> templates_;
  const FeatureTable& table_;
  Sentence sentence_{0, nullptr};
  // [mask] → the templates that depend on these parts; [template] → its place among these templates
  std::vector<uint32_t> groups_[kMasks];
  std::vector<uint32_t> places_;
  Arena arena_;
  PartMap parts_;
  std::vector<Search> searches_;
};

}  // namespace ordo
