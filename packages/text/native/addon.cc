// The functions that JavaScript calls. TypeScript has already checked everything that a user can get wrong.
#include <algorithm>
#include <memory>
#include <string>

#include "learner.h"
#include "napi-values.h"
#include "text-segmenter.h"
#include "word-counter.h"

namespace ordo {

namespace {

// createSegmenter(merges: lines, marksEndApart, limit, glue: bytes) → segmenter; undefined if the lines are not plain merges
napi_value createSegmenter(const Arguments& arguments) {
  const auto limit = static_cast<size_t>(std::clamp(arguments.number(2), 0.0, 4e9));
  auto segmenter = std::make_unique<TextSegmenter>(arguments.lines(0), arguments.boolean(1), limit,
                                                   std::string(arguments.bytes(3)));
  return segmenter->isValid() ? externalOf(arguments, segmenter.release()) : nullptr;
}

// segment(segmenter, lines, threads) → the number of bytes that `take` will copy
napi_value segment(const Arguments& arguments) {
  const auto threads = static_cast<size_t>(std::clamp(arguments.number(2), 1.0, 256.0));
  return numberOf(arguments, arguments.object<TextSegmenter>(0).segment(arguments.lines(1), threads));
}

// take(segmenter, target) copies the result of the last call of `segment`
napi_value take(const Arguments& arguments) {
  const TextSegmenter& segmenter = arguments.object<TextSegmenter>(0);
  const std::string_view target = arguments.bytes(1);
  if (target.size() < segmenter.size()) throw std::invalid_argument("the target is too small");
  segmenter.copyTo(const_cast<char*>(target.data()));
  return nullptr;
}

// countLines(bytes) → the number of newlines
napi_value countLines(const Arguments& arguments) {
  std::string_view bytes = arguments.bytes(0);
  size_t lines = 0;
  while (!bytes.empty()) {
    // The bytes are so few that their count fits into a byte, so that the compiler counts 16 bytes at a time.
    const std::string_view few = bytes.substr(0, 255);
    uint8_t count = 0;
    for (const char byte : few) count = static_cast<uint8_t>(count + (byte == '\n'));
    lines += count;
    bytes.remove_prefix(few.size());
  }
  return numberOf(arguments, lines);
}

napi_value createCounter(const Arguments& arguments) { return externalOf(arguments, new WordCounter()); }

// addLines(counter, lines)
napi_value addLines(const Arguments& arguments) {
  arguments.object<WordCounter>(0).addLines(arguments.lines(1));
  return nullptr;
}

// wordsOf(counter) → lines, one word each, in the order of first appearance
napi_value wordsOf(const Arguments& arguments) {
  std::string lines;
  arguments.object<WordCounter>(0).forEach([&](std::string_view word, double) { lines.append(word).push_back('\n'); });
  return bufferOf(arguments, lines);
}

// countsOf(counter) → the counts of the words, as doubles in native byte order
napi_value countsOf(const Arguments& arguments) {
  const std::vector<double>& counts = arguments.object<WordCounter>(0).counts();
  return bufferOf(arguments, {reinterpret_cast<const char*>(counts.data()), counts.size() * sizeof(double)});
}

napi_value createLearner(const Arguments& arguments) { return externalOf(arguments, new Learner()); }

// addWords(learner, words: lines, counts): one word per line, and the number of times that each occurs
napi_value addWords(const Arguments& arguments) {
  Learner& learner = arguments.object<Learner>(0);
  std::string_view words = arguments.lines(1);
  for (const double count : arguments.array<double>(2, napi_float64_array)) {
    const size_t newline = words.find('\n');
    if (newline == std::string_view::npos) throw std::invalid_argument("there are fewer words than counts");
    learner.addWord(words.substr(0, newline), count);
    words.remove_prefix(newline + 1);
  }
  if (!words.empty()) throw std::invalid_argument("there are more words than counts");
  return nullptr;
}

// addCounted(learner, counter)
napi_value addCounted(const Arguments& arguments) {
  Learner& learner = arguments.object<Learner>(0);
  arguments.object<WordCounter>(1).forEach([&](std::string_view word, double count) { learner.addWord(word, count); });
  return nullptr;
}

// learn(learner, merges, minimumFrequency, totalSymbols, chained) → the merges as lines
napi_value learn(const Arguments& arguments) {
  const auto chained = static_cast<size_t>(std::clamp(arguments.number(4), 1.0, 4e9));
  const LearnOptions options{arguments.number(1), arguments.number(2), arguments.boolean(3), chained};
  return bufferOf(arguments, arguments.object<Learner>(0).learn(options));
}

napi_value initialise(napi_env env, napi_value exports) {
  addFunction<createSegmenter, 4>(env, exports, "createSegmenter");
  addFunction<segment, 3>(env, exports, "segment");
  addFunction<take, 2>(env, exports, "take");
  addFunction<countLines, 1>(env, exports, "countLines");
  addFunction<createCounter, 0>(env, exports, "createCounter");
  addFunction<addLines, 2>(env, exports, "addLines");
  addFunction<wordsOf, 1>(env, exports, "wordsOf");
  addFunction<countsOf, 1>(env, exports, "countsOf");
  addFunction<createLearner, 0>(env, exports, "createLearner");
  addFunction<addWords, 3>(env, exports, "addWords");
  addFunction<addCounted, 2>(env, exports, "addCounted");
  addFunction<learn, 5>(env, exports, "learn");
  return exports;
}

}  // namespace
}  // namespace ordo

NAPI_MODULE(ordo_text, ordo::initialise)
