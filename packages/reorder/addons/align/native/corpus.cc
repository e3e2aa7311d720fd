#include "corpus.h"

#include <algorithm>

#include "team.h"

namespace ordo {

namespace {

constexpr std::string_view kNull = "<eps>";
constexpr std::string_view kBars = "|||";
// fast_align counts the words of a line in 16 bits.
constexpr size_t kMostWords = (1 << 15) - 1;
constexpr size_t kMostBytes = size_t{1} << 31;
// A part with fewer bytes is not worth a thread of its own.
constexpr size_t kLeastBytes = size_t{1} << 15;

// Numbers words with an open-addressing hash table that is at most half full.
class WordNumbers {
 public:
  explicit WordNumbers(Corpus& corpus) : corpus_(corpus), slots_(1 << 15) {}

  uint32_t numberOf(std::string_view word) {
    uint32_t hash = 0x811c9dc5;
    for (const char byte : word) hash = (hash ^ static_cast<uint8_t>(byte)) * 0x01000193;
    hash ^= hash >> 15;
    size_t slot = hash & (slots_.size() - 1);
    for (; slots_[slot].place != 0; slot = (slot + 1) & (slots_.size() - 1)) {
      if (slots_[slot].hash == hash && bytesOf(slots_[slot].place - 1) == word) return slots_[slot].place - 1;
    }
    corpus_.listBytes.append(word);
    corpus_.listEnds.push_back(static_cast<uint32_t>(corpus_.listBytes.size()));
    const auto place = static_cast<uint32_t>(corpus_.listEnds.size());
    slots_[slot] = {hash, place};
    if (size_t{place} * 2 >= slots_.size()) grow();
    return place - 1;
  }

 private:
  struct Slot {
    uint32_t hash = 0;
    uint32_t place = 0;  // the number of the word plus one, or 0
  };

  std::string_view bytesOf(uint32_t word) const {
    const uint32_t start = word == 0 ? 0 : corpus_.listEnds[word - 1];
    return std::string_view(corpus_.listBytes).substr(start, corpus_.listEnds[word] - start);
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 4);
    old.swap(slots_);
    for (const Slot& one : old) {
      if (one.place == 0) continue;
      size_t slot = one.hash & (slots_.size() - 1);
      while (slots_[slot].place != 0) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = one;
    }
  }

  Corpus& corpus_;
  std::vector<Slot> slots_;
};

// Reads a line. Returns false if it cannot be used.
bool readLine(std::string_view line, Corpus& corpus, WordNumbers& numbers) {
  int side = 0;
  for (size_t at = 0; at < line.size();) {
    if (line[at] == ' ' || line[at] == '\t') {
      // A tab ends a word and also counts as the bars, as in fast_align.
      if (line[at] == '\t' && side == 1) corpus.sides[1].words.push_back(numbers.numberOf(kBars));
      if (line[at] == '\t') side = 1;
      at++;
      continue;
    }
    size_t end = at;
    while (end < line.size() && line[end] != ' ' && line[end] != '\t') end++;
    const std::string_view word = line.substr(at, end - at);
    if (side == 0 && word == kBars) side = 1;
    else corpus.sides[side].words.push_back(numbers.numberOf(word));
    at = end;
  }
  for (TextSide& one : corpus.sides) {
    const size_t count = one.words.size() - one.starts.back();
    if (side == 0 || count == 0 || count > kMostWords) return false;
    one.starts.push_back(static_cast<uint32_t>(one.words.size()));
  }
  return true;
}

// Reads whole lines, and numbers words in the order in which they appear in these lines. Returns false if a line cannot be used.
bool readLines(std::string_view text, Corpus& corpus) {
  WordNumbers numbers(corpus);
  numbers.numberOf(kNull);
  numbers.numberOf(kBars);
  for (size_t start = 0; start < text.size();) {
    const size_t newline = text.find('\n', start);
    const size_t end = newline == std::string_view::npos ? text.size() : newline;
    if (!readLine(text.substr(start, end - start), corpus, numbers)) return false;
    start = end + 1;
  }
  return true;
}

// Divides a text into parts of whole lines with about equal sizes, at most one for each thread.
std::vector<std::string_view> divideLines(std::string_view text, size_t threads) {
  const size_t count = std::min(threads, text.size() / kLeastBytes + 1);
  std::vector<std::string_view> parts;
  size_t start = 0;
  for (size_t part = 1; part <= count; part++) {
    const size_t newline = part == count ? std::string_view::npos : text.find('\n', text.size() / count * part);
    const size_t end = newline == std::string_view::npos ? text.size() : newline + 1;
    if (end > start) parts.push_back(text.substr(start, end - start));
    start = std::max(start, end);
  }
  return parts;
}

// Lists the words of all parts in the corpus, in the order of first appearance. Returns [part][number in the part] → number in
// the corpus.
std::vector<std::vector<uint32_t>> listWords(const std::vector<Corpus>& parts, Corpus& corpus) {
  std::vector<std::vector<uint32_t>> numbersOf(parts.size());
  WordNumbers numbers(corpus);
  for (size_t part = 0; part < parts.size(); part++) {
    const std::string_view bytes = parts[part].listBytes;
    uint32_t start = 0;
    for (const uint32_t end : parts[part].listEnds) {
      numbersOf[part].push_back(numbers.numberOf(bytes.substr(start, end - start)));
      start = end;
    }
  }
  return numbersOf;
}

// Puts the parts of a text one after another.
Corpus join(const std::vector<Corpus>& parts, Team& team) {
  Corpus whole;
  const auto numbersOf = listWords(parts, whole);
  for (int side = 0; side < 2; side++) {
    auto& [words, starts] = whole.sides[side];
    std::vector<size_t> before(1);
    for (const Corpus& part : parts) {
      const TextSide& own = part.sides[side];
      for (size_t i = 1; i < own.starts.size(); i++) starts.push_back(static_cast<uint32_t>(before.back()) + own.starts[i]);
      before.push_back(before.back() + own.words.size());
    }
    words.resize(before.back());
    team.run(parts.size(), [&](size_t part) {
      const auto numberOf = [&](uint32_t word) { return numbersOf[part][word]; };
      std::ranges::transform(parts[part].sides[side].words, words.begin() + static_cast<ptrdiff_t>(before[part]), numberOf);
    });
  }
  return whole;
}

}  // namespace

std::optional<Corpus> readCorpus(std::string_view text, size_t threads) {
  if (text.empty() || text.size() >= kMostBytes || text.find('\0') != std::string_view::npos) return std::nullopt;
  const std::vector<std::string_view> texts = divideLines(text, threads);
  std::vector<Corpus> parts(texts.size());
  std::vector<uint8_t> canBeUsed(texts.size());
  Team team(texts.size());
  team.run(texts.size(), [&](size_t part) { canBeUsed[part] = readLines(texts[part], parts[part]) ? 1 : 0; });
  if (!std::ranges::all_of(canBeUsed, [](uint8_t can) { return can == 1; })) return std::nullopt;
  if (parts.size() == 1) return std::move(parts[0]);
  return join(parts, team);
}

}  // namespace ordo
