#include "line-segmenter.h"

#include <algorithm>

#include "trim.h"

namespace ordo {

void LineSegmenter::segment(std::string_view text, Output& output) {
  while (!text.empty()) {
    stretch_.read(text);
    std::string_view lines = stretch_.lines();
    if (!stretch_.isOdd()) {
      segmentPlainLines(text.data() + text.size(), output);
    } else {
      for (size_t newline; !lines.empty(); lines.remove_prefix(newline + 1)) {
        newline = lines.find('\n');
        segmentOddLine(lines.substr(0, newline), output);
      }
    }
    text.remove_prefix(stretch_.lines().size());
  }
}

// In plain lines, every blank and newline stays where it is, and only empty lines have an empty word.
void LineSegmenter::segmentPlainLines(const char* end, Output& output) {
  const WordTable& known = cache_.words();
  const std::span<const Word> words = stretch_.readWords(end, known);
  for (const Word& word : words) known.fetchEntry(word.hash);
  for (const Word& word : words) {
    char* to = output.reserve(kInline + 1);
    const uint32_t number = known.find(word);
    if (number != kUnknown && known[number].isShort()) [[likely]] {
      const WordEntry& entry = known[number];
      std::memcpy(to, entry.text, kInline);
      to[entry.size] = word.bytes[word.length];
      output.advance(entry.size + 1);
    } else {
      appendWord(word, output);
      output.append(word.bytes[word.length]);
    }
  }
}

void LineSegmenter::segmentOddLine(std::string_view line, Output& output) {
  const std::string_view body = trim(line);
  const auto start = static_cast<size_t>(body.data() - line.data());
  output.append(line.substr(0, start));
  for (size_t at = 0; at < body.size();) {
    const size_t length = std::min(body.find(' ', at), body.size()) - at;
    if (at > 0 && length > 0) output.append(' ');
    appendWord(wordOf(body.substr(at, length)), output);
    at += length + 1;
  }
  output.append(line.substr(start + body.size()));
  output.append('\n');
}

void LineSegmenter::appendWord(const Word& word, Output& output) {
  if (word.length == 0) return;
  const uint32_t known = cache_.words().find(word);
  if (known != kUnknown) {
    output.append(cache_.words()[known].wholeText());
    return;
  }
  const std::string_view text = segmenter_.segment({word.bytes, word.length});
  cache_.add(word, text);
  output.append(text);
}

}  // namespace ordo
