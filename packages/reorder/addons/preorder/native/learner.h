// Learns the weights of the top-down parser (Nakagawa 2015, §3.3) by passive-aggressive updates towards the best derivation that
// the ranks allow, as soon as the beam holds no such derivation.
#pragma once
#include "search.h"

namespace ordo {

struct Update {
  // The actions; none if nothing was updated.
  std::vector<Action> reference;
  std::vector<Action> system;
  // The number of the first action in which they differ.
  size_t start;
  double loss;
  double squaredNorm;
  double tau;
};

class Learner {
 public:
  Learner(std::vector<Template> templates, FeatureTable& table, size_t beamWidth)
      : table_(table), search_(std::move(templates), table, beamWidth) {}

  // Parses a sentence, and updates the weights if the result is not the reference.
  // @param coefficient the coefficient for the average
  Update learn(const Sentence& sentence, const int32_t* ranks, double coefficient);

  Search& search() { return search_; }

 private:
  // A weight of a feature that differs: its slot, and the label.
  struct Place {
    size_t slot;
    int label;
  };

  void update(const Sentence& sentence, Update& update, double coefficient);
  void findPlaces(const Sentence& sentence, const Action& action);
  double addDifference(int sign, double loss);

  FeatureTable& table_;
  Search search_;
  std::vector<uint64_t> keys_;
  std::vector<Place> places_;
  std::vector<Place> touched_;
};

}  // namespace ordo
