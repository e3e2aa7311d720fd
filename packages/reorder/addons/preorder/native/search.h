// Top-down parsing with a beam (Nakagawa 2015, §3): each step cuts the span on top of a state's stack, and keeps or swaps its
// parts.
#pragma once
#include <vector>

#include "beam.h"
#include "cut-weights.h"
#include "loops.h"

namespace ordo {

constexpr int32_t kNobody = -1;

// A cut that was made, with its label: 0 keeps the parts, and 1 swaps them. Derivations share their beginnings.
struct Action {
  Cut at;
  uint8_t label;
  int32_t before;
};

struct State {
  double score;
  bool isValid;
  // The span that is cut next, and the last action.
  int32_t top;
  int32_t last;
};

struct Found {
  // The best action that the ranks allow, whether or not the beam kept it.
  bool hasReference;
  Action reference;
  // True if the ranks allow none of the remaining states.
  bool isLost;
};

class Search {
 public:
  Search(std::vector<Template> templates, const FeatureTable& table, size_t beamWidth)
      : weights_(std::move(templates), table), beam_(beamWidth), addUp_(chooseAddUp()) {}

  // @param ranks the ranks for training, or null; with ranks, the search ends when no state in the beam respects them
  Found search(const Sentence& sentence, const int32_t* ranks);

  // Returns the states of the last step, with the worst one first.
  const std::vector<State>& states() const { return states_; }
  const Action& action(int32_t action) const { return actions_[action]; }
  // Lists the actions up to the given one, from the first.
  std::vector<Action> listActions(int32_t last) const;
  const std::vector<Template>& templates() const { return weights_.templates(); }

 private:
  // A span that waits to be cut. Stacks share their tails.
  struct Span {
    int begin;
    int end;
    int context;
    int32_t below;
  };
  // The smallest and the largest rank. Words without a rank do not count.
  struct Range {
    int32_t least;
    int32_t most;
  };

  void expand(const State& state, int32_t index, const int32_t* ranks);
  void measure(const int32_t* ranks, const Span& span);
  void offer(const Candidate& candidate, const State& parent, const Span& span);
  void takeStates();
  int32_t pushParts(const Span& span, int cut, int label);

  CutWeights weights_;
  Beam beam_;
  AddUp addUp_;
  std::vector<State> states_;
  std::vector<State> parents_;
  std::vector<Span> spans_;
  std::vector<Action> actions_;
  std::vector<double> scores_;
  // [cut - begin] → the ranks on its left and right
  std::vector<Range> left_;
  std::vector<Range> right_;
  double referenceScore_ = 0;
  Found found_{};
};

}  // namespace ordo
