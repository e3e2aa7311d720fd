// The functions that JavaScript calls. Lengths and numbers are checked, so that no mistake in JavaScript can crash the process.
#include <algorithm>
#include <numeric>

#include "learner.h"
#include "napi-values.h"

namespace ordo {

namespace {

[[noreturn]] void refuse(const char* problem) { throw std::invalid_argument(problem); }

// Reads [mask, column, number of places, (anchor, offset) …] of each template.
std::vector<Template> readTemplates(std::basic_string_view<int32_t> numbers, int columns) {
  std::vector<Template> templates;
  size_t at = 0;
  const auto next = [&](int least, int most) {
    if (at >= numbers.size() || numbers[at] < least || numbers[at] > most) refuse("a template contradicts itself");
    return numbers[at++];
  };
  while (at < numbers.size()) {
    const auto number = static_cast<uint32_t>(templates.size());
    const auto mask = static_cast<uint32_t>(next(0, 14));
    Template feature{.number = number, .mask = mask, .column = next(-1, columns - 1), .places = {}};
    for (int places = next(0, 8); places > 0; places--) {
      const auto anchor = static_cast<uint32_t>(next(1, 4));
      if (anchor == 3) refuse("a template has an unknown anchor");
      feature.places.push_back({anchor, next(-kMargin, kMargin - 1)});
    }
    templates.push_back(std::move(feature));
  }
  return templates;
}

// A parser with its weights, which it may learn itself.
class Parser {
 public:
  // (templates, columns, beam width, whether it learns, keys, weights)
  explicit Parser(const Arguments& arguments)
      : columns_(static_cast<int>(std::clamp(arguments.number(1), 1.0, 1000.0))),
        learns_(arguments.boolean(3)),
        table_(arguments.array<uint32_t>(4, napi_uint32_array).size() / 2 + 1, learns_),
        learner_(readTemplates(arguments.array<int32_t>(0, napi_int32_array), columns_), table_,
                 static_cast<size_t>(std::clamp(arguments.number(2), 1.0, 1e6))) {
    const auto keys = arguments.array<uint32_t>(4, napi_uint32_array);
    const auto weights = arguments.array<float>(5, napi_float32_array);
    if (keys.size() != weights.size() || keys.size() % 2 != 0) refuse("keys and weights contradict each other");
    for (size_t i = 0; i < keys.size(); i += 2) {
      const size_t slot = table_.add(uint64_t{keys[i + 1]} << 32 | keys[i]);
      std::copy_n(&weights[i], 2, table_[slot].weights);
    }
  }

  // (words, numbers)
  Sentence sentenceOf(const Arguments& arguments) const {
    const auto words = static_cast<int>(std::clamp(arguments.number(1), 0.0, 60'000.0));
    const auto numbers = arguments.array<int32_t>(2, napi_int32_array);
    if (numbers.size() != static_cast<size_t>(columns_) * (words + 2 * kMargin)) refuse("a sentence contradicts itself");
    return {words, numbers.data()};
  }

  Learner& learner() {
    if (!learns_) refuse("this parser does not learn");
    return learner_;
  }
  Search& search() { return learner_.search(); }

  // Lists the slots of the features whose averages are not all 0. Features that were updated too rarely are left out.
  std::vector<size_t> listRecords(double minimumUpdates) const {
    if (!learns_) refuse("this parser does not learn");
    std::vector<size_t> slots;
    for (size_t slot = 0; slot < table_.capacity(); slot++) {
      if (!table_.isUsed(slot)) continue;
      if (averageOf(slot, 0, minimumUpdates) != 0 || averageOf(slot, 1, minimumUpdates) != 0) slots.push_back(slot);
    }
    return slots;
  }

  uint64_t keyAt(size_t slot) const { return table_[slot].key; }

  float averageOf(size_t slot, int label, double minimumUpdates) const {
    const Learned& learned = table_.learned(slot);
    return learned.updates[label] >= minimumUpdates ? learned.sums[label] : 0;
  }

 private:
  int columns_;
  bool learns_;
  FeatureTable table_;
  Learner learner_;
};

Parser& parserOf(const Arguments& arguments) { return arguments.object<Parser>(0); }

napi_value createParser(const Arguments& arguments) { return externalOf(arguments, new Parser(arguments)); }

int32_t codeOf(const Action& action) { return 2 * action.at.cut + action.label; }

// learn(parser, words, numbers, ranks, coefficient, numbers of the update, actions of the reference, of the system) → the number
// of actions in each, 0 if nothing was updated
napi_value learn(const Arguments& arguments) {
  Parser& parser = parserOf(arguments);
  const Sentence sentence = parser.sentenceOf(arguments);
  const auto ranks = arguments.array<int32_t>(3, napi_int32_array);
  if (ranks.size() != static_cast<size_t>(sentence.words)) refuse("a sentence has another number of ranks");
  double* const into = arguments.writable<double>(5, napi_float64_array, 4);
  int32_t* const reference = arguments.writable<int32_t>(6, napi_int32_array, ranks.size());
  int32_t* const system = arguments.writable<int32_t>(7, napi_int32_array, ranks.size());
  const Update update = parser.learner().learn(sentence, ranks.data(), arguments.number(4));
  std::ranges::transform(update.reference, reference, codeOf);
  std::ranges::transform(update.system, system, codeOf);
  into[0] = static_cast<double>(update.start);
  into[1] = update.loss;
  into[2] = update.squaredNorm;
  into[3] = update.tau;
  return numberOf(arguments, update.reference.size());
}

// Parts are swapped from the last node to the first, because the last node is the deepest.
void writeOrder(const Search& search, int32_t last, int words, int32_t* order) {
  std::iota(order, order + words, 0);
  for (int32_t i = last; i != kNobody; i = search.action(i).before) {
    const auto& [at, label, before] = search.action(i);
    if (label == 1) std::rotate(order + at.begin, order + at.cut, order + at.end);
  }
}

// parse(parser, words, numbers, scores, actions, orders) → the number of states in the beam. As many of the best states are
// written as there are scores
napi_value parse(const Arguments& arguments) {
  Parser& parser = parserOf(arguments);
  const Sentence sentence = parser.sentenceOf(arguments);
  const auto words = static_cast<size_t>(sentence.words);
  const size_t wanted = arguments.array<double>(3, napi_float64_array).size();
  double* const scores = arguments.writable<double>(3, napi_float64_array, wanted);
  int32_t* const actions = arguments.writable<int32_t>(4, napi_int32_array, wanted * words);
  int32_t* const orders = arguments.writable<int32_t>(5, napi_int32_array, wanted * words);
  Search& search = parser.search();
  search.search(sentence, nullptr);
  const auto& states = search.states();
  for (size_t i = 0; i < wanted && i < states.size(); i++) {
    const State& state = states[states.size() - 1 - i];
    scores[i] = state.score;
    std::ranges::transform(search.listActions(state.last), actions + i * words, codeOf);
    writeOrder(search, state.last, sentence.words, orders + i * words);
  }
  return numberOf(arguments, states.size());
}

// countRecords(parser, smallest number of updates)
napi_value countRecords(const Arguments& arguments) {
  return numberOf(arguments, parserOf(arguments).listRecords(arguments.number(1)).size());
}

// copyRecords(parser, smallest number of updates, keys, weights) writes records in ascending order of the keys' high halves, and
// then of the low ones
napi_value copyRecords(const Arguments& arguments) {
  const Parser& parser = parserOf(arguments);
  const double minimumUpdates = arguments.number(1);
  auto slots = parser.listRecords(minimumUpdates);
  uint32_t* keys = arguments.writable<uint32_t>(2, napi_uint32_array, 2 * slots.size());
  float* weights = arguments.writable<float>(3, napi_float32_array, 2 * slots.size());
  std::ranges::sort(slots, {}, [&](size_t slot) { return parser.keyAt(slot); });
  for (const size_t slot : slots) {
    *keys++ = static_cast<uint32_t>(parser.keyAt(slot));
    *keys++ = static_cast<uint32_t>(parser.keyAt(slot) >> 32);
    for (int label = 0; label < 2; label++) *weights++ = parser.averageOf(slot, label, minimumUpdates);
  }
  return nullptr;
}

napi_value initialise(napi_env env, napi_value exports) {
  if (chooseAddUp() == nullptr) return refuseProcessor(env);
  addFunction<createParser, 6>(env, exports, "createParser");
  addFunction<learn, 8>(env, exports, "learn");
  addFunction<parse, 6>(env, exports, "parse");
  addFunction<countRecords, 2>(env, exports, "countRecords");
  addFunction<copyRecords, 4>(env, exports, "copyRecords");
  return exports;
}

}  // namespace
}  // namespace ordo

NAPI_MODULE(ordo_preorder, ordo::initialise)
