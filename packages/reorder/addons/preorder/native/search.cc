#include "search.h"

#include <algorithm>
#include <limits>

namespace ordo {

Found Search::search(const Sentence& sentence, const int32_t* ranks) {
  weights_.setSentence(sentence);
  actions_.clear();
  spans_.assign(1, Span{0, sentence.words, 0, kNobody});
  states_.assign(1, State{0, true, sentence.words < 2 ? kNobody : 0, kNobody});
  found_ = {};
  for (int step = 1; step < sentence.words; step++) {
    beam_.clear();
    found_.hasReference = false;
    referenceScore_ = -std::numeric_limits<double>::infinity();
    for (size_t i = 0; i < states_.size(); i++) expand(states_[i], static_cast<int32_t>(i), ranks);
    found_.isLost = ranks != nullptr && beam_.valid() == 0;
    takeStates();
    if (found_.isLost) break;
  }
  return found_;
}

std::vector<Action> Search::listActions(int32_t last) const {
  std::vector<Action> actions;
  for (int32_t i = last; i != kNobody; i = actions_[i].before) actions.push_back(actions_[i]);
  std::ranges::reverse(actions);
  return actions;
}

void Search::expand(const State& state, int32_t index, const int32_t* ranks) {
  const Span span = spans_[state.top];
  const Block block = weights_.find(span.begin, span.end, span.context);
  if (scores_.size() < block.lanes) scores_.resize(block.lanes);
  addUp_(block.weights, block.rows, block.lanes, state.score, scores_.data());
  const bool isConstrained = ranks != nullptr && state.isValid;
  if (isConstrained) measure(ranks, span);
  for (int cut = span.begin + 1; cut < span.end; cut++) {
    const int i = cut - span.begin;
    // A side without ranks has -1 as its largest rank, and more than any rank as its smallest.
    const bool allowsStraight = isConstrained && left_[i].most <= right_[i].least;
    const bool allowsInverted = isConstrained && right_[i].most <= left_[i].least;
    offer({scores_[2 * i - 2], index, cut, 0, allowsStraight}, state, span);
    offer({scores_[2 * i - 1], index, cut, 1, allowsInverted}, state, span);
  }
}

void Search::measure(const int32_t* ranks, const Span& span) {
  const size_t size = static_cast<size_t>(span.end - span.begin);
  constexpr Range kNone{std::numeric_limits<int32_t>::max(), -1};
  const auto include = [](Range range, int32_t rank) {
    return rank < 0 ? range : Range{std::min(range.least, rank), std::max(range.most, rank)};
  };
  left_.resize(size + 1);
  right_.resize(size + 1);
  left_[0] = kNone;
  right_[size] = kNone;
  for (size_t i = 0; i < size; i++) left_[i + 1] = include(left_[i], ranks[span.begin + i]);
  for (size_t i = size; i-- > 0;) right_[i] = include(right_[i + 1], ranks[span.begin + i]);
}

void Search::offer(const Candidate& candidate, const State& parent, const Span& span) {
  if (candidate.isValid && candidate.score > referenceScore_) {
    referenceScore_ = candidate.score;
    found_.hasReference = true;
    found_.reference = {{span.begin, candidate.cut, span.end, span.context}, candidate.label, parent.last};
  }
  if (beam_.accepts(candidate.score)) beam_.insert(candidate);
}

// Empties the beam, with the worst candidate first.
void Search::takeStates() {
  states_.swap(parents_);
  states_.clear();
  while (beam_.size() > 0) {
    const Candidate candidate = beam_.removeWorst();
    const State& parent = parents_[candidate.parent];
    const Span span = spans_[parent.top];
    actions_.push_back({{span.begin, candidate.cut, span.end, span.context}, candidate.label, parent.last});
    const int32_t top = pushParts(span, candidate.cut, candidate.label);
    states_.push_back({candidate.score, candidate.isValid, top, static_cast<int32_t>(actions_.size()) - 1});
  }
}

// The right part is on top, so that it is cut first. Single words need no cut.
int32_t Search::pushParts(const Span& span, int cut, int label) {
  const int context = 1 + 2 * label;
  int32_t top = span.below;
  const auto push = [&](int begin, int end, int side) {
    if (end - begin < 2) return;
    spans_.push_back({begin, end, context + side, top});
    top = static_cast<int32_t>(spans_.size()) - 1;
  };
  push(span.begin, cut, 0);
  push(cut, span.end, 1);
  return top;
}

}  // namespace ordo
