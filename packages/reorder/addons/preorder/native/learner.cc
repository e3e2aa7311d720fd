#include "learner.h"

#include <algorithm>
#include <cmath>

namespace ordo {

Update Learner::learn(const Sentence& sentence, const int32_t* ranks, double coefficient) {
  const Found found = search_.search(sentence, ranks);
  Update update{};
  if (!found.hasReference) return update;
  update.reference = search_.listActions(found.reference.before);
  update.reference.push_back(found.reference);
  // The worst state of a lost beam is the system's output, as in the reference program.
  const State& last = found.isLost ? search_.states().front() : search_.states().back();
  update.system = search_.listActions(last.last);
  const auto isSame = [](const Action& a, const Action& b) { return a.at.cut == b.at.cut && a.label == b.label; };
  const auto differing = std::ranges::mismatch(update.reference, update.system, isSame).in1;
  if (differing == update.reference.end()) return {};
  update.start = static_cast<size_t>(differing - update.reference.begin());
  this->update(sentence, update, coefficient);
  return update;
}

void Learner::update(const Sentence& sentence, Update& update, double coefficient) {
  const size_t length = update.reference.size() - update.start;
  table_.reserve(2 * length * search_.templates().size());
  touched_.clear();
  double loss = 0;
  for (size_t i = update.start; i < update.reference.size(); i++) {
    findPlaces(sentence, update.reference[i]);
    loss = addDifference(1, loss);
    findPlaces(sentence, update.system[i]);
    loss = addDifference(-1, loss);
  }
  update.loss = loss + std::sqrt(static_cast<double>(length));
  update.squaredNorm = 0;
  const auto differenceAt = [this](const Place& place) -> int32_t& {
    return table_.learned(place.slot).differences[place.label];
  };
  for (const Place& place : touched_) {
    const double difference = (differenceAt(place) - 1) / 2;
    update.squaredNorm += difference * difference;
  }
  update.tau = std::min(1.0, update.loss / update.squaredNorm);
  // Sums are rounded to single precision at each step.
  for (const Place& place : touched_) {
    Learned& learned = table_.learned(place.slot);
    float& weight = table_[place.slot].weights[place.label];
    const double step = update.tau * (differenceAt(place) - 1) / 2;
    weight = static_cast<float>(weight + step);
    learned.sums[place.label] = static_cast<float>(learned.sums[place.label] + step * coefficient);
    learned.updates[place.label]++;
    differenceAt(place) = 0;
  }
}

// Finds the weights of an action's features, in template order.
void Learner::findPlaces(const Sentence& sentence, const Action& action) {
  keys_.clear();
  places_.clear();
  for (const Template& feature : search_.templates()) {
    keys_.push_back(keyOf(feature, sentence, action.at));
    table_.prefetchTags(keys_.back());
  }
  for (const uint64_t key : keys_) places_.push_back({table_.add(key), action.label});
}

// Counts the features of an action, and subtracts its score from the loss or adds it.
double Learner::addDifference(int sign, double loss) {
  for (const Place& place : places_) {
    int32_t& difference = table_.learned(place.slot).differences[place.label];
    // The count is odd, so that a difference of 0 is not mistaken for an untouched feature.
    if (difference == 0) {
      difference = 1;
      touched_.push_back(place);
    }
    difference += 2 * sign;
    loss -= sign * static_cast<double>(table_[place.slot].weights[place.label]);
  }
  return loss;
}

}  // namespace ordo
