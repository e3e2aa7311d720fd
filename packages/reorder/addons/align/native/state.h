// The data on which the loops of the model work. JavaScript and `Model` own the memory.
#pragma once
#include <cstddef>
#include <cstdint>

namespace ordo {

struct Side {
  const uint32_t* words;   // the words of all sentences
  const uint32_t* starts;  // [sentence], and one more
};

struct State {
  Side source;
  Side target;
  size_t pairs;
  size_t words;   // the number of words on both sides together, including the empty word, which is word 0
  bool hasNull;
  // Tables of the functions in functions.h.
  const double* exponentials;
  const double* logarithms;
  // [size] → the lengths of its pairs, and [pair] → its size
  size_t sizes;
  const uint32_t* sizeSource;
  const uint32_t* sizeTarget;
  const uint32_t* sizeCounts;
  const uint32_t* sizeOf;
  // A cell is a source and a target position of a pair: [source position, target position], with the empty word first.
  const uint64_t* cellStarts;  // [pair], and one more
  const int32_t* entries;      // [cell] → its entry in the translation table
  // An entry is a target word that occurs together with a source word.
  const uint64_t* entryStarts;  // [source word], and one more
  const int32_t* orders[2];     // the entries of each word, counted from its first entry, in the orders in which they are added
  double* probabilities;        // [entry]
  double* counts;               // [entry]
  // For each size: its prior [source position, target position], in the same order as cells, and the diagonal's feature [target
  // position, source position] without the empty word.
  const uint64_t* priorStarts;
  double* priors;
  const uint64_t* featureStarts;
  double* features;
};

struct Prior {
  bool favoursDiagonal;
  double tension;
  double nullProbability;
};

struct Range {
  size_t first;
  size_t end;
};

// The loops that are compiled for several instruction sets. All give the same bits.
struct Loops {
  void (*writePriors)(const State&, const Prior&, Range sizes);
  // Computes posterior probabilities of the cells of pairs, and their log-likelihoods by [pair]. `firstCell` has posteriors[0].
  void (*expect)(const State&, Range pairs, uint64_t firstCell, double* posteriors, double* likelihoods);
  // Computes the expected feature of every target position of the sizes, multiplied by their counts; [term] in the order of
  // sizes.
  void (*expectFeatures)(const State&, double tension, Range sizes, double* terms);
  void (*maximise)(const State&, const int32_t* order, bool isBayesian, double alpha, Range words);
  // Finds the best source position of each target word of the corpus, or −1, and the log-likelihoods.
  void (*decode)(const State&, Range pairs, int32_t* links, double* likelihoods);
};

// Returns the loops that this processor runs best; null if it can run none of the compiled ones.
const Loops* chooseLoops();

}  // namespace ordo
