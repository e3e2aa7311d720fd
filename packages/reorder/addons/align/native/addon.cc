// The functions that JavaScript calls. Lengths and numbers of words are checked, so that no mistake in JavaScript can crash the
// process.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "corpus.h"
#include "links.h"
#include "model.h"
#include "napi-values.h"

namespace ordo {

namespace {

using Numbers = std::vector<uint32_t>;

Numbers numbersOf(const Arguments& arguments, int i) {
  const auto view = arguments.array<uint32_t>(i, napi_uint32_array);
  return {view.begin(), view.end()};
}

std::vector<double> realsOf(const Arguments& arguments, int i, size_t length) {
  const auto view = arguments.array<double>(i, napi_float64_array);
  if (view.size() != length) throw std::invalid_argument("a table has the wrong length");
  return {view.begin(), view.end()};
}

size_t threadsOf(const Arguments& arguments, int i) {
  return static_cast<size_t>(std::clamp(arguments.number(i), 1.0, 256.0));
}

// No sentence is longer, because fast_align's lengths overflow there. A position in a sentence therefore has five digits at most.
constexpr uint32_t kMostWords = (1 << 15) - 1;

// Checks where the sentences of a side start, and where the last one ends. Differences are only computed where they cannot wrap.
void requireStarts(std::basic_string_view<uint32_t> starts, size_t words, size_t least, const char* side) {
  const auto refuse = [&](const std::string& found, const std::string& expected) {
    throw std::invalid_argument("the starts of the " + std::string(side) + " sentences contradict themselves: " + found +
                                ", and expected is " + expected);
  };
  if (starts.empty() || starts.front() != 0) {
    refuse(starts.empty() ? "there are none" : "the first is " + std::to_string(starts.front()), "0 first");
  }
  for (size_t i = 1; i < starts.size(); i++) {
    const uint32_t first = starts[i - 1];
    const uint32_t end = starts[i];
    if (end >= first && end - first >= least && end - first <= kMostWords) continue;
    refuse(std::to_string(end) + " follows on " + std::to_string(first),
           std::to_string(least) + " to " + std::to_string(kMostWords) + " words in each sentence");
  }
  if (starts.back() != words) {
    refuse("the last is " + std::to_string(starts.back()), std::to_string(words) + ", the number of words");
  }
}

// A model with its own copies of everything that it reads.
class OwnedModel {
 public:
  // (words, starts) of both sides, [size] → source, target, count, [pair] → size, tables of exp and log, the pairs at which
  // tables are copied and the same for the empty word, number of words, whether there is an empty word, threads
  explicit OwnedModel(const Arguments& arguments)
      : exponentials_(realsOf(arguments, 8, 2 * 128)), logarithms_(realsOf(arguments, 9, 5 * 128)) {
    for (int i = 0; i < 8; i++) numbers_[i] = numbersOf(arguments, i);
    for (int i = 0; i < 2; i++) copies_[i] = numbersOf(arguments, 10 + i);
    words_ = static_cast<size_t>(std::clamp(arguments.number(12), 1.0, 4e9));
    check();
    State state{};
    state.source = {numbers_[0].data(), numbers_[1].data()};
    state.target = {numbers_[2].data(), numbers_[3].data()};
    state.pairs = numbers_[1].size() - 1;
    state.words = words_;
    state.hasNull = arguments.boolean(13);
    state.exponentials = exponentials_.data();
    state.logarithms = logarithms_.data();
    state.sizes = numbers_[4].size();
    state.sizeSource = numbers_[4].data();
    state.sizeTarget = numbers_[5].data();
    state.sizeCounts = numbers_[6].data();
    state.sizeOf = numbers_[7].data();
    const TableCopies copies{copies_[0].data(), copies_[1].data(), copies_[0].size()};
    model_ = std::make_unique<Model>(state, copies, threadsOf(arguments, 14));
  }

  Model& model() { return *model_; }
  size_t words() const { return words_; }
  size_t pairs() const { return numbers_[1].size() - 1; }
  size_t targetWords() const { return numbers_[2].size(); }

 private:
  void check() const {
    const auto& [sourceWords, sourceStarts, targetWords, targetStarts, sizeSource, sizeTarget, sizeCounts, sizeOf] = numbers_;
    requireStarts({sourceStarts.data(), sourceStarts.size()}, sourceWords.size(), 1, "source");
    requireStarts({targetStarts.data(), targetStarts.size()}, targetWords.size(), 1, "target");
    const size_t sizes = sizeSource.size();
    bool fits = copies_[0].size() == copies_[1].size() && sizeTarget.size() == sizes && sizeCounts.size() == sizes;
    fits = fits && sourceStarts.size() == targetStarts.size() && sizeOf.size() + 1 == sourceStarts.size();
    const auto isLength = [](uint32_t length) { return length >= 1 && length <= kMostWords; };
    fits = fits && std::ranges::all_of(sizeSource, isLength) && std::ranges::all_of(sizeTarget, isLength);
    for (size_t pair = 0; fits && pair < sizeOf.size(); pair++) {
      const uint32_t n = sourceStarts[pair + 1] - sourceStarts[pair];
      const uint32_t m = targetStarts[pair + 1] - targetStarts[pair];
      fits = sizeOf[pair] < sizes && sizeSource[sizeOf[pair]] == n && sizeTarget[sizeOf[pair]] == m;
    }
    const auto isWord = [this](uint32_t word) { return word < words_; };
    fits = fits && std::ranges::all_of(sourceWords, isWord) && std::ranges::all_of(targetWords, isWord);
    if (!fits) throw std::invalid_argument("the corpus contradicts itself");
  }

  Numbers numbers_[8];
  Numbers copies_[2];
  std::vector<double> exponentials_;
  std::vector<double> logarithms_;
  size_t words_ = 0;
  std::unique_ptr<Model> model_;
};

Model& modelOf(const Arguments& arguments) { return arguments.object<OwnedModel>(0).model(); }

// favoursDiagonal, tension, nullProbability
Prior priorOf(const Arguments& arguments) { return {arguments.boolean(1), arguments.number(2), arguments.number(3)}; }

napi_value createModel(const Arguments& arguments) { return externalOf(arguments, new OwnedModel(arguments)); }

// expect(model, prior …, into: [likelihood, nulls, feature])
napi_value expect(const Arguments& arguments) {
  double* const into = arguments.writable<double>(4, napi_float64_array, 3);
  const Expectation found = modelOf(arguments).expect(priorOf(arguments));
  into[0] = found.likelihood;
  into[1] = found.nulls;
  into[2] = found.feature;
  return nullptr;
}

// expectFeature(model, tension) → the sum of the features
napi_value expectFeature(const Arguments& arguments) {
  return realOf(arguments, modelOf(arguments).expectFeature(arguments.number(1)));
}

// maximise(model, isBayesian, alpha)
napi_value maximise(const Arguments& arguments) {
  modelOf(arguments).maximise(arguments.boolean(1), arguments.number(2));
  return nullptr;
}

// decode(model, prior …, links, likelihoods): one link per target word, one likelihood per pair
napi_value decode(const Arguments& arguments) {
  OwnedModel& owned = arguments.object<OwnedModel>(0);
  int32_t* const links = arguments.writable<int32_t>(4, napi_int32_array, owned.targetWords());
  double* const likelihoods = arguments.writable<double>(5, napi_float64_array, owned.pairs());
  owned.model().decode(priorOf(arguments), links, likelihoods);
  return nullptr;
}

// countEntries(model) → the number of entries in the translation table
napi_value countEntries(const Arguments& arguments) {
  return numberOf(arguments, modelOf(arguments).targets().size());
}

// copyTable(model, starts, targets, probabilities)
napi_value copyTable(const Arguments& arguments) {
  const Model& model = modelOf(arguments);
  const size_t entries = model.targets().size();
  std::ranges::copy(model.entryStarts(), arguments.writable<double>(1, napi_float64_array, model.entryStarts().size()));
  std::ranges::copy(model.targets(), arguments.writable<uint32_t>(2, napi_uint32_array, entries));
  std::ranges::copy(model.probabilities(), arguments.writable<double>(3, napi_float64_array, entries));
  return nullptr;
}

// readCorpus(text, threads) → a corpus, or undefined if a line cannot be used
napi_value readText(const Arguments& arguments) {
  auto corpus = readCorpus(arguments.bytes(0), threadsOf(arguments, 1));
  return corpus ? externalOf(arguments, new Corpus(std::move(*corpus))) : nullptr;
}

// sizesOf(corpus, into: [source words, target words, sentences, bytes of the list, words of the list])
napi_value sizesOf(const Arguments& arguments) {
  const Corpus& corpus = arguments.object<Corpus>(0);
  const auto& [source, target] = corpus.sides;
  double* const into = arguments.writable<double>(1, napi_float64_array, 5);
  into[0] = static_cast<double>(source.words.size());
  into[1] = static_cast<double>(target.words.size());
  into[2] = static_cast<double>(source.starts.size() - 1);
  into[3] = static_cast<double>(corpus.listBytes.size());
  into[4] = static_cast<double>(corpus.listEnds.size());
  return nullptr;
}

// copyCorpus(corpus, source words, source starts, target words, target starts, bytes of the list, ends of the list)
napi_value copyCorpus(const Arguments& arguments) {
  const Corpus& corpus = arguments.object<Corpus>(0);
  const auto copy = [&](const Numbers& numbers, int i) {
    std::ranges::copy(numbers, arguments.writable<uint32_t>(i, napi_uint32_array, numbers.size()));
  };
  for (int side = 0; side < 2; side++) {
    copy(corpus.sides[side].words, 1 + 2 * side);
    copy(corpus.sides[side].starts, 2 + 2 * side);
  }
  std::ranges::copy(corpus.listBytes, arguments.writable<char>(5, napi_uint8_array, corpus.listBytes.size()));
  copy(corpus.listEnds, 6);
  return nullptr;
}

// renderLinks(links, starts, reverse, threads) → the text
napi_value writeLinks(const Arguments& arguments) {
  const auto links = arguments.array<int32_t>(0, napi_int32_array);
  const auto starts = arguments.array<uint32_t>(1, napi_uint32_array);
  requireStarts(starts, links.size(), 0, "linked");
  // A larger number has more digits than fit into the buffer.
  const auto wrong = std::ranges::find_if(links, [](int32_t link) { return link >= static_cast<int32_t>(kMostWords); });
  if (wrong != links.end()) {
    throw std::invalid_argument("a link leads to word " + std::to_string(*wrong) + ", and a sentence has " +
                                std::to_string(kMostWords) + " words at most");
  }
  const size_t sentences = starts.size() - 1;
  return bufferOf(arguments, renderLinks(links.data(), starts.data(), sentences, arguments.boolean(2), threadsOf(arguments, 3)));
}

napi_value initialise(napi_env env, napi_value exports) {
  if (chooseLoops() == nullptr) return refuseProcessor(env);
  addFunction<createModel, 15>(env, exports, "createModel");
  addFunction<expect, 5>(env, exports, "expect");
  addFunction<expectFeature, 2>(env, exports, "expectFeature");
  addFunction<maximise, 3>(env, exports, "maximise");
  addFunction<decode, 6>(env, exports, "decode");
  addFunction<countEntries, 1>(env, exports, "countEntries");
  addFunction<copyTable, 4>(env, exports, "copyTable");
  addFunction<readText, 2>(env, exports, "readCorpus");
  addFunction<sizesOf, 2>(env, exports, "sizesOf");
  addFunction<copyCorpus, 7>(env, exports, "copyCorpus");
  addFunction<writeLinks, 4>(env, exports, "renderLinks");
  return exports;
}

}  // namespace
}  // namespace ordo

NAPI_MODULE(ordo_align, ordo::initialise)
