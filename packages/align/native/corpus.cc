#include "corpus.h"

#include <charconv>

namespace ordo {

namespace {

constexpr std::string_view kNull = "<eps>";
constexpr std::string_view kBars = "|||";
// fast_align counts the words of a line in 16 bits.
constexpr size_t kMostWords = (1 << 15) - 1;
constexpr size_t kMostBytes = size_t{1} << 31;

// Numbers words with an open-addressing hash table, at most half full.
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

// Reads a line. False if it cannot be used.
bool readLine(std::string_view line, Corpus& corpus, WordNumbers& numbers) {
  int side = 0;
  for (size_t at = 0; at < line.size();) {
    if (line[at] == ' ' || line[at] == '\t') {
      // A tab ends a word and also stands for the bars, as in fast_align.
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

}  // namespace

std::optional<Corpus> readCorpus(std::string_view text) {
  if (text.empty() || text.size() >= kMostBytes || text.find('\0') != std::string_view::npos) return std::nullopt;
  Corpus corpus;
  WordNumbers numbers(corpus);
  numbers.numberOf(kNull);
  numbers.numberOf(kBars);
  for (size_t start = 0; start < text.size();) {
    const size_t newline = text.find('\n', start);
    const size_t end = newline == std::string_view::npos ? text.size() : newline;
    if (!readLine(text.substr(start, end - start), corpus, numbers)) return std::nullopt;
    start = end + 1;
  }
  return corpus;
}

std::string renderLinks(const int32_t* links, const uint32_t* starts, size_t sentences, bool reverse) {
  // A link takes two numbers of up to five digits, a hyphen and a blank.
  std::string text(size_t{starts[sentences]} * 12 + sentences, '\0');
  char* at = text.data();
  char* const limit = at + text.size();
  for (size_t sentence = 0; sentence < sentences; sentence++) {
    bool isFirst = true;
    for (uint32_t place = starts[sentence]; place < starts[sentence + 1]; place++) {
      if (links[place] < 0) continue;
      const uint32_t own = place - starts[sentence];
      const auto other = static_cast<uint32_t>(links[place]);
      if (!isFirst) *at++ = ' ';
      isFirst = false;
      at = std::to_chars(at, limit, reverse ? own : other).ptr;
      *at++ = '-';
      at = std::to_chars(at, limit, reverse ? other : own).ptr;
    }
    *at++ = '\n';
  }
  text.resize(static_cast<size_t>(at - text.data()));
  return text;
}

}  // namespace ordo
