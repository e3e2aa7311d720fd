#include "links.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "array.h"
#include "state.h"
#include "team.h"

namespace ordo {

namespace {

// A part with fewer sentences is not worth a thread of its own.
constexpr size_t kLeastSentences = 256;
// A link takes up to 12 bytes: two numbers of up to five digits, a hyphen and a blank.
constexpr size_t kBytesPerLink = 12;

struct Text {
  Array<char> bytes;
  size_t length = 0;
};

Text renderSome(const int32_t* links, const uint32_t* starts, Range sentences, bool reverse) {
  const size_t count = starts[sentences.end] - starts[sentences.first];
  Text text{Array<char>(count * kBytesPerLink + (sentences.end - sentences.first))};
  char* at = text.bytes.begin();
  char* const limit = text.bytes.end();
  for (size_t sentence = sentences.first; sentence < sentences.end; sentence++) {
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
  text.length = static_cast<size_t>(at - text.bytes.begin());
  return text;
}

}  // namespace

std::string renderLinks(const int32_t* links, const uint32_t* starts, size_t sentences, bool reverse, size_t threads) {
  std::vector<Text> parts(std::min(threads, sentences / kLeastSentences + 1));
  Team team(parts.size());
  team.run(parts.size(), [&](size_t part) {
    const auto boundary = [&](size_t i) { return sentences * i / parts.size(); };
    parts[part] = renderSome(links, starts, {boundary(part), boundary(part + 1)}, reverse);
  });
  std::string whole;
  for (const Text& part : parts) whole.append(part.bytes.data(), part.length);
  return whole;
}

}  // namespace ordo
