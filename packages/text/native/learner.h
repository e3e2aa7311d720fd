// Learns the same BPE merges from word counts as `learn_bpe.py` of subword-nmt. src/bpe/learning/learn.ts is the same algorithm and has
// the explanations.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "growing-array.h"
#include "occurrences.h"
#include "pair-statistics.h"
#include "pair-table.h"
#include "word-table.h"

namespace ordo {

struct LearnOptions {
  double merges;
  double minimumFrequency;
  bool totalSymbols;
  size_t chained;  // see Occurrences
};

class Learner {
 public:
  // Adds a word that occurs `frequency` times. If a word is added several times, its frequencies add up.
  void addWord(std::string_view word, double frequency);

  // Returns the merges as lines of two symbols. It uses the words up, so it may be called only once.
  std::string learn(const LearnOptions& options);

 private:
  struct Stretch {
    uint32_t start, end;
  };

  void countPairs(size_t chained);
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
  GrowingArray<uint32_t> text_;  // the symbols of all words, concatenated
  GrowingArray<Stretch> places_;
  GrowingArray<double> frequencies_;
  bool isUsedUp_ = false;
  PairTable pairs_;
  PairStatistics statistics_;
  Occurrences occurrences_;
};

}  // namespace ordo
