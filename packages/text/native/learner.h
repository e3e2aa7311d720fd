// Learns the same BPE merges from word counts as `learn_bpe.py` of subword-nmt. src/bpe/learning/learn.ts is the same algorithm and has
// the explanations.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "occurrences.h"
#include "pair-statistics.h"
#include "pair-table.h"
#include "word-table.h"

namespace ordo {

struct CountedWord {
  std::string_view bytes;
  double frequency;
};

struct LearnOptions {
  double merges;
  double minimumFrequency;
  bool totalSymbols;
};

class Learner {
 public:
  explicit Learner(const std::vector<CountedWord>& words);

  // Returns the merges as lines of two symbols.
  std::string learn(const LearnOptions& options);

 private:
  struct Stretch {
    uint32_t start, end;
  };

  void spell(const std::vector<CountedWord>& words);
  double countCharacters() const;
  void merge(uint32_t pair);
  void replacePair(int32_t word, SymbolPair pair, uint32_t joined);
  void countNewNeighbours(int32_t word, uint32_t joined);
  void countPair(int32_t word, uint32_t first, uint32_t second);
  void forgetPair(int32_t word, uint32_t first, uint32_t second);
  uint32_t numberOf(std::string_view symbol);
  bool isGreater(uint32_t pair, uint32_t than) const;

  std::vector<std::string> symbols_;
  WordTable symbolNumbers_;
  std::vector<uint32_t> text_;  // the symbols of all words, concatenated
  std::vector<Stretch> places_;
  std::vector<double> frequencies_;
  PairTable pairs_;
  PairStatistics statistics_;
  Occurrences occurrences_;
};

}  // namespace ordo
