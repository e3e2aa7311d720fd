// The translation model in C++. Its numbers are those of src/model/script-model.ts to the bit, with any number of threads.
#pragma once
#include <vector>

#include "array.h"
#include "index.h"
#include "state.h"
#include "team.h"

namespace ordo {

struct Expectation {
  double likelihood = 0;
  double nulls = 0;
  double feature = 0;
};

class Model {
 public:
  // The memory to which `state` points must stay where it is as long as the model exists; the model adds what it makes itself.
  Model(const State& state, const TableCopies& copies, size_t threads);

  Expectation expect(const Prior& prior);
  double expectFeature(double tension);
  void maximise(bool isBayesian, double alpha);
  void decode(const Prior& prior, int32_t* links, double* likelihoods);

  const std::vector<uint64_t>& entryStarts() const { return index_.entryStarts; }
  const Array<uint32_t>& targets() const { return index_.targets; }
  const Array<double>& probabilities() const { return probabilities_; }

 private:
  // Rows of one source word in one pair. `more` rows of the same word and pair follow this one.
  struct CountedRow {
    uint32_t cell;  // counted from the first of the chunk
    uint16_t m;
    uint16_t more;
  };
  // Pairs whose posteriors are kept at the same time, and their rows, grouped by source words.
  struct Chunk {
    Range pairs;
    std::vector<uint64_t> groupStarts;
  };

  void divide();
  void listRows();
  void prepareSizes();
  void prepareTable();
  void writePriors(const Prior& prior);
  void countGroup(const Chunk& chunk, size_t group);
  void addFeatures(const Chunk& chunk, Expectation& sums) const;

  State state_;
  Team team_;
  Index index_;
  const Loops& loops_;
  Array<double> probabilities_;
  Array<double> counts_;
  std::vector<uint64_t> priorStarts_;
  std::vector<uint64_t> featureStarts_;
  Array<double> priors_;
  Array<double> features_;
  std::vector<Range> sizeTasks_;
  std::vector<Range> wordTasks_;
  std::vector<uint8_t> groupOf_;
  std::vector<Chunk> chunks_;
  Array<CountedRow> rows_;
  Array<double> posteriors_;
  size_t steps_ = 0;
};

}  // namespace ordo
