// Reads fast_align's format in the same way as src/corpus/read-corpus.ts, which also says what is wrong with a text.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ordo {

struct TextSide {
  std::vector<uint32_t> words;
  std::vector<uint32_t> starts{0};  // [sentence], and one more
};

struct Corpus {
  TextSide sides[2];
  std::string listBytes;           // of all words, in the order of first appearance
  std::vector<uint32_t> listEnds;  // [word] → the end of its bytes
};

// Returns nothing if any line cannot be used.
std::optional<Corpus> readCorpus(std::string_view text, size_t threads);

}  // namespace ordo
