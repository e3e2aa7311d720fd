#include "index.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "hash-order.h"

namespace ordo {

namespace {

constexpr size_t kTasks = 32;
constexpr uint32_t kNullWord = 0;

// A row is a source position of a pair, or the place of the empty word in the pair.
struct Row {
  uint32_t pair;
  uint32_t position;
};

struct Rows {
  std::vector<uint64_t> starts;  // [source word], and one more
  Array<Row> rows;
};

// Consecutive pairs whose rows one task counts and then places: [word] → the place for its next row in these pairs.
struct Block {
  Range pairs;
  std::vector<uint64_t> next;
};

template <typename Visit>
void forEachRow(const State& state, Range pairs, const Visit& visit) {
  const uint32_t offset = state.hasNull ? 1 : 0;
  for (size_t pair = pairs.first; pair < pairs.end; pair++) {
    const uint32_t first = state.source.starts[pair];
    const uint32_t n = state.source.starts[pair + 1] - first;
    const auto of = static_cast<uint32_t>(pair);
    if (state.hasNull) visit(kNullWord, Row{of, 0});
    for (uint32_t i = 0; i < n; i++) visit(state.source.words[first + i], Row{of, i + offset});
  }
}

// Makes one block for each thread, unless the text is so small that the counts would be larger than it.
std::vector<Block> divideRows(const State& state, size_t threads) {
  const size_t rows = state.source.starts[state.pairs];
  const size_t count = std::clamp<size_t>(rows / (4 * state.words + 1), 1, threads);
  std::vector<Block> blocks;
  for (size_t i = 0; i < count; i++) blocks.push_back({{state.pairs * i / count, state.pairs * (i + 1) / count}, {}});
  return blocks;
}

// Sorts the rows by their words. The rows of a word stay in the order of the corpus.
Rows sortRows(const State& state, Team& team) {
  std::vector<Block> blocks = divideRows(state, team.size());
  team.run(blocks.size(), [&](size_t task) {
    auto& [pairs, next] = blocks[task];
    next.resize(state.words);
    forEachRow(state, pairs, [&](uint32_t word, Row) { next[word]++; });
  });
  Rows sorted{std::vector<uint64_t>(state.words + 1), {}};
  uint64_t before = 0;
  for (size_t word = 0; word < state.words; word++) {
    for (Block& block : blocks) before += std::exchange(block.next[word], before);
    sorted.starts[word + 1] = before;
  }
  sorted.rows = Array<Row>(before);
  team.run(blocks.size(), [&](size_t task) {
    auto& [pairs, next] = blocks[task];
    forEachRow(state, pairs, [&](uint32_t word, Row row) { sorted.rows[next[word]++] = row; });
  });
  return sorted;
}

// The entries of some words that one task finds, counted from the first of them.
struct Part {
  Range words;
  std::vector<uint64_t> ends;  // [word of the part]
  std::vector<uint32_t> targets;
  std::vector<int32_t> orders[2];
};

class PartIndexer {
 public:
  PartIndexer(const State& state, const TableCopies& copies, const Rows& rows, Index& index)
      : state_(state), copies_(copies), rows_(rows), index_(index), lastSource_(state.words, ~0u), entryOf_(state.words) {}

  void fill(Part& part) {
    for (size_t word = part.words.first; word < part.words.end; word++) addWord(static_cast<uint32_t>(word), part);
  }

 private:
  void addWord(uint32_t word, Part& part) {
    order_.clear();
    uint64_t cells = 0;
    const uint32_t* const copyPairs = word == kNullWord ? copies_.pairsOfNull : copies_.pairs;
    size_t copied = 0;
    for (uint64_t at = rows_.starts[word]; at < rows_.starts[word + 1]; at++) {
      const Row row = rows_.rows[at];
      for (; copied < copies_.count && copyPairs[copied] <= row.pair; copied++) order_.copy();
      cells += addRow(word, row, part);
    }
    index_.cellsOf[word] = cells;
    for (; copied < copies_.count; copied++) order_.copy();
    order_.appendTo(part.orders[0]);
    // After reading, fast_align makes one more copy, which is the other table.
    order_.copy();
    order_.appendTo(part.orders[1]);
    part.ends.push_back(part.targets.size());
  }

  // Adds a row, and returns the number of its cells.
  uint32_t addRow(uint32_t word, Row row, Part& part) {
    const uint32_t first = state_.target.starts[row.pair];
    const uint32_t m = state_.target.starts[row.pair + 1] - first;
    int32_t* const entries = index_.entries.data() + index_.cellStarts[row.pair] + size_t{row.position} * m;
    for (uint32_t j = 0; j < m; j++) {
      const uint32_t target = state_.target.words[first + j];
      if (lastSource_[target] != word) {
        lastSource_[target] = word;
        entryOf_[target] = static_cast<int32_t>(part.targets.size());
        part.targets.push_back(target);
        order_.add(target + 1);  // fast_align's number of the word
      }
      entries[j] = entryOf_[target];
    }
    return m;
  }

  const State& state_;
  const TableCopies& copies_;
  const Rows& rows_;
  Index& index_;
  std::vector<uint32_t> lastSource_;
  std::vector<int32_t> entryOf_;
  SparseHashOrder order_;
};

// Returns ranges of words with about equal numbers of rows.
std::vector<Part> divideWords(const Rows& rows, size_t words) {
  std::vector<Part> parts;
  const uint64_t most = rows.rows.size() / kTasks + 1;
  for (size_t first = 0; first < words;) {
    size_t end = first + 1;
    while (end < words && rows.starts[end + 1] - rows.starts[first] <= most) end++;
    parts.push_back({{first, end}, {}, {}, {}});
    first = end;
  }
  return parts;
}

// Puts the entries of a part after those of the earlier parts.
void place(const Part& part, uint64_t before, const State& state, const Rows& rows, Index& index) {
  for (size_t i = 0; i < part.ends.size(); i++) index.entryStarts[part.words.first + i + 1] = before + part.ends[i];
  std::copy(part.targets.begin(), part.targets.end(), index.targets.begin() + before);
  for (int k = 0; k < 2; k++) std::copy(part.orders[k].begin(), part.orders[k].end(), index.orders[k].begin() + before);
  for (uint64_t at = rows.starts[part.words.first]; at < rows.starts[part.words.end]; at++) {
    const Row row = rows.rows[at];
    const uint32_t m = state.target.starts[row.pair + 1] - state.target.starts[row.pair];
    int32_t* const entries = index.entries.data() + index.cellStarts[row.pair] + size_t{row.position} * m;
    for (uint32_t j = 0; j < m; j++) entries[j] += static_cast<int32_t>(before);
  }
}

}  // namespace

Index makeIndex(const State& state, const TableCopies& copies, Team& team) {
  Index index;
  index.cellStarts.resize(state.pairs + 1);
  for (size_t pair = 0; pair < state.pairs; pair++) {
    const uint64_t n = state.source.starts[pair + 1] - state.source.starts[pair] + (state.hasNull ? 1 : 0);
    const uint64_t m = state.target.starts[pair + 1] - state.target.starts[pair];
    index.cellStarts[pair + 1] = index.cellStarts[pair] + n * m;
  }
  index.cellsOf.resize(state.words);
  index.entries = Array<int32_t>(index.cellStarts.back());
  const Rows rows = sortRows(state, team);
  std::vector<Part> parts = divideWords(rows, state.words);
  team.run(parts.size(), [&](size_t task) { PartIndexer(state, copies, rows, index).fill(parts[task]); });
  std::vector<uint64_t> before(parts.size() + 1);
  for (size_t i = 0; i < parts.size(); i++) before[i + 1] = before[i] + parts[i].targets.size();
  if (before.back() > 0x7fffffff) throw std::length_error("the translation table has more than 2,147,483,647 entries");
  index.entryStarts.resize(state.words + 1);
  index.targets = Array<uint32_t>(before.back());
  for (auto& order : index.orders) order = Array<int32_t>(before.back());
  team.run(parts.size(), [&](size_t task) { place(parts[task], before[task], state, rows, index); });
  return index;
}

}  // namespace ordo
