// Multiplies block by block, with a tile kernel. If A has many rows and B is small, tasks share one packed B, and each task packs
// the rows of A that it multiplies, so that they are in the cache of its own core: another core's cache can be far away.
// Otherwise all tasks share one packed A. They also share B when it is small; if not, each task packs its own columns and keeps
// them in cache. `Precision` defines how operands are packed and multiplied: Float32 or Float16 (gemm.cc), VectorBFloat16
// (gemm-bf16.cc), TileBFloat16 (gemm-amx.cc) or NeonBFloat16 (gemm-neon-bf16.cc). It has
//   depthPerWord           the number of steps of k in a 32-bit word
//   readsUnpacked          true if rows of B can be multiplied as they are
//   words                  the largest number of words of k in a block, so that panels stay in the second-level cache
//   rows                   the number of rows in a panel of A
//   wordUnit, rowUnit      the words of a block and the packed rows of A are padded to multiples of these
//   packRows, packColumns  pack panels of A and of B
//   multiply               computes a tile of C from a panel of each
//   Session                the state that a thread holds while it multiplies
#pragma once
#include "gemm-tile.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

constexpr i64 kPanelsInCache = 8;       // panels of A that stay in the second-level cache while a task goes through its columns
constexpr i64 kSharedWords = 1 << 20;   // words of A and of B that are packed at a time: 4 MB, a share of the last-level cache
constexpr i64 kUnpackedPanels = 2;      // with this many panels of A or fewer, packing B costs more than it saves
constexpr i64 kPanelsAtOnce = 4;        // the number of panels that are packed together
constexpr i64 kWantedTasks = 48;        // the number of tasks that balances threads of different speed
constexpr i64 kStepsOfPiece = 32;       // steps of k that are packed at a time when whole rows of an operand are read
constexpr i64 kFewestOwnPanels = 6;     // with fewer panels of A, a task would spend too much time on reading B
constexpr i64 kFewestTasks = 4, kMostTasks = 8;  // the number of tasks of each thread, if tasks pack rows of A for themselves

ORDO_INLINE i64 roundUp(i64 value, i64 unit) { return (value + unit - 1) / unit * unit; }

template <class Precision>
class BlockedProduct {
 public:
  explicit BlockedProduct(const Gemm& problem) : g(problem), blockDepth(evenParts(g.k, kDepth)) {}

  const Gemm g;
  const i64 blockDepth;  // k is divided into blocks of this length

  // Runs on the whole pool.
  void run() const {
    const i64 depth = evenParts(g.k, kSharedDepth);
    for (i64 begin = 0; begin < g.k; begin += depth) BlockedProduct(slice(begin, least(depth, g.k - begin))).runSlice();
  }

  // Returns the number of floats that all packed columns take; 0 when k is too long to pack them in advance.
  i64 packedFloats() const { return g.k > kSharedDepth ? 0 : columnPanels() * NR * words(g.k); }

  // Packs one block of k after another, and each block panel by panel.
  void packAllColumns(float* packed) const {
    const auto pack = [&](i64 begin, i64 end, const Steps& steps) {
      float* block = packed + columnPanels() * NR * words(steps.block);
      packColumns(begin, end, steps, block + begin * words(steps.depth));
    };
    if (g.b.columnStride == 1 && hasManyPieces()) return forEachPiece(g.n, [&](const Steps& steps) { pack(0, g.n, steps); });
    parallelFor(columnPanels(), most(kPanelsAtOnce, kGrain / most(1, NR * g.k)), [&](i64 begin, i64 end) {
      forEachBlock([&](const Steps& steps) { pack(begin * NR, least(g.n, end * NR), steps); });
    });
  }

  // Runs in the calling thread.
  void runSerial() const {
    float* packed = scratch<2>(paddedRows(g.m) * words(g.k));
    const Rows all{packed, 0, g.m};
    packRows(all);
    constexpr i64 kColumns = 8 * NR;
    for (i64 column = 0; column < g.n; column += kColumns) {
      compute(all, {}, {0, g.m, column, least(g.n, column + kColumns)});
    }
  }

 private:
  static constexpr i64 kRows = Precision::rows;
  static constexpr i64 kRowsInCache = kPanelsInCache * kRows;
  static constexpr i64 kDepth = Precision::words * Precision::depthPerWord;
  static constexpr i64 kSharedDepth = 2304 * Precision::depthPerWord;  // a longer slice would leave room for too few rows

  // Returns the length of each part, in whole vectors of words, when `depth` is divided into as few parts as `longest` allows.
  static i64 evenParts(i64 depth, i64 longest) {
    const i64 parts = most(1, (depth + longest - 1) / longest);
    return roundUp((depth + parts - 1) / parts, W * Precision::depthPerWord);
  }

  i64 rowPanels() const { return (g.m + kRows - 1) / kRows; }
  i64 columnPanels() const { return (g.n + NR - 1) / NR; }
  static i64 words(i64 depth) {
    return roundUp((depth + Precision::depthPerWord - 1) / Precision::depthPerWord, Precision::wordUnit);
  }
  static i64 paddedRows(i64 rows) { return roundUp(rows, Precision::rowUnit); }

  // The steps [first, last) of the block of k that begins at `block` and has `depth` steps.
  struct Steps {
    i64 block, depth, first, last;
  };
  template <class Visit>
  void forEachBlock(const Visit& visit) const {
    for (i64 block = 0; block < g.k; block += blockDepth) {
      const i64 end = least(g.k, block + blockDepth);
      visit(Steps{block, end - block, block, end});
    }
  }
  // Returns true if packing is divided among threads by steps of k. Whole rows of an operand whose lanes are contiguous are then
  // read, as hardware prefetches them.
  bool hasManyPieces() const { return g.k >= 2 * kStepsOfPiece * countThreads(); }
  // Runs on the whole pool.
  template <class Visit>
  void forEachPiece(i64 lanes, const Visit& visit) const {
    const i64 pieces = (blockDepth + kStepsOfPiece - 1) / kStepsOfPiece, blocks = (g.k + blockDepth - 1) / blockDepth;
    parallelFor(blocks * pieces, kGrain / (kStepsOfPiece * lanes), [&](i64 begin, i64 end) {
      for (i64 piece = begin; piece < end; piece++) {
        const i64 block = piece / pieces * blockDepth, blockEnd = least(g.k, block + blockDepth);
        const i64 first = block + piece % pieces * kStepsOfPiece;
        if (first < blockEnd) visit(Steps{block, blockEnd - block, first, least(blockEnd, first + kStepsOfPiece)});
      }
    });
  }

  // The packed rows [begin, begin + count) of A. For one block of k, the panel of a row comes after the earlier blocks of all
  // rows and after the earlier rows of the same block.
  struct Rows {
    float* packed;
    i64 begin, count;

    float* panel(i64 row, const Steps& steps) const {
      return packed + paddedRows(count) * words(steps.block) + (row - begin) * words(steps.depth);
    }
  };
  struct Task {
    i64 rowBegin, rowEnd, columnBegin, columnEnd;
  };
  // The columns of one task for one block of k: packed panels, or B itself if its rows can be read unpacked.
  struct ColumnPanels {
    const float* data;
    i64 panelStride, ldb;
  };

  Gemm slice(i64 begin, i64 depth) const {
    const bool last = begin + depth == g.k;
    return {.m = g.m,
            .n = g.n,
            .k = depth,
            .a = {g.a.data + begin * g.a.columnStride, g.a.rowStride, g.a.columnStride},
            .b = {g.b.data + begin * g.b.rowStride, g.b.rowStride, g.b.columnStride},
            .c = g.c,
            .ldc = g.ldc,
            .accumulate = g.accumulate || begin > 0,
            .bias = last ? g.bias : nullptr,
            .relu = last && g.relu,
            .dropout = last ? g.dropout : nullptr,
            .packed = g.packed};
  }

  // Computes one slice of k, in groups of as many rows as fit into the shared buffer.
  void runSlice() const {
    const PackedColumns columns = sharedColumns();
    const i64 tasks = columns.data == nullptr ? 0 : tasksWithOwnRows();
    if (tasks > 0) return runWithOwnRows(columns, tasks);
    const i64 rowsAtOnce = most(kRowsInCache, kSharedWords / words(g.k) / kRows * kRows);
    float* packed = scratch<0>(paddedRows(least(g.m, rowsAtOnce)) * words(g.k));
    for (i64 origin = 0; origin < g.m; origin += rowsAtOnce) {
      const Rows rows{packed, origin, least(rowsAtOnce, g.m - origin)};
      packShared(rows);
      runTasks(rows, columns);
    }
  }

  // Returns how many tasks pack rows of their own; 0 if they would have too few rows, or if they would be too few for threads of
  // different speed.
  i64 tasksWithOwnRows() const {
    const i64 threads = countThreads(), tasks = least(kMostTasks * threads, rowPanels() / kFewestOwnPanels);
    return tasks < kFewestTasks * threads ? 0 : tasks;
  }

  void runWithOwnRows(const PackedColumns& columns, i64 tasks) const {
    parallelFor(tasks, 1, [&](i64 begin, i64 end) {
      float* packed = scratch<0>(kRowsInCache * words(g.k));
      const i64 last = least(g.m, rowPanels() * end / tasks * kRows);
      for (i64 row = rowPanels() * begin / tasks * kRows; row < last; row += kRowsInCache) {
        const Rows rows{packed, row, least(kRowsInCache, last - row)};
        packRows(rows);
        compute(rows, columns, {row, row + rows.count, 0, g.n});
      }
    });
  }

  // Returns the packed columns that all tasks share; none when B is too large, or when A is so small that they would be used only
  // once.
  PackedColumns sharedColumns() const {
    if (g.packed.data != nullptr) return g.packed;
    const i64 floats = columnPanels() * NR * words(g.k);
    if (g.m <= kRowsInCache || floats > kSharedWords) return {};
    float* packed = scratch<9>(floats);
    packAllColumns(packed);
    return {packed, g.n, 0};
  }

  void runTasks(const Rows& rows, const PackedColumns& columns) const {
    i64 taskRows = roundUp(rows.count, kRows), taskColumns = g.n >= 4096 ? 4 * NR : 2 * NR;
    const auto count = [&] { return ((rows.count + taskRows - 1) / taskRows) * ((g.n + taskColumns - 1) / taskColumns); };
    while (count() < kWantedTasks && taskRows > 4 * kRows) taskRows = roundUp(taskRows / 2, kRows);
    if (count() < kWantedTasks) taskColumns = NR;
    const i64 rowTasks = (rows.count + taskRows - 1) / taskRows;
    parallelFor(count(), 1, [&](i64 begin, i64 end) {
      for (i64 index = begin; index < end; index++) {
        const i64 row = rows.begin + index % rowTasks * taskRows, column = index / rowTasks * taskColumns;
        compute(rows, columns,
                {row, least(rows.begin + rows.count, row + taskRows), column, least(g.n, column + taskColumns)});
      }
    });
  }

  // Packs the rows that all tasks share, with the whole pool.
  void packShared(const Rows& rows) const {
    const i64 origin = rows.begin, count = rows.count;
    if (g.a.columnStride != 1 && hasManyPieces()) {
      return forEachPiece(count, [&](const Steps& steps) { packRows(rows, origin, origin + count, steps); });
    }
    parallelFor((count + kRows - 1) / kRows, most(kPanelsAtOnce, kGrain / (kRows * g.k)), [&](i64 begin, i64 end) {
      forEachBlock([&](const Steps& steps) { packRows(rows, origin + begin * kRows, origin + least(count, end * kRows), steps); });
    });
  }

  void packRows(const Rows& rows) const {
    forEachBlock([&](const Steps& steps) { packRows(rows, rows.begin, rows.begin + rows.count, steps); });
  }

  // Packs the rows [begin, end). The distance from the first row to `begin` is a multiple of kRows.
  void packRows(const Rows& rows, i64 begin, i64 end, const Steps& steps) const {
    const i64 whole = begin + (end - begin) / kRows * kRows;
    const auto packTo = [&](i64 row, i64 rowEnd, i64 width) {
      const float* from = g.a.data + row * g.a.rowStride + steps.first * g.a.columnStride;
      float* panel = rows.panel(row, steps) + words(steps.first - steps.block) * paddedRows(width);
      const PackSource lanes{from, g.a.rowStride, g.a.columnStride, rowEnd - row, g.m - row, steps.last - steps.first};
      Precision::packRows(lanes, {panel, width, kRows * words(steps.depth)});
    };
    if (begin < whole) packTo(begin, whole, kRows);
    if (whole < end) packTo(whole, end, end - whole);  // a tile with fewer rows reads a narrower panel
  }

  // Packs the columns [begin, end). `packed` is the first panel, and `begin` is a multiple of NR.
  void packColumns(i64 begin, i64 end, const Steps& steps, float* packed) const {
    const float* from = g.b.data + steps.first * g.b.rowStride + begin * g.b.columnStride;
    const PackSource lanes{from, g.b.columnStride, g.b.rowStride, end - begin, g.n - begin, steps.last - steps.first};
    Precision::packColumns(lanes, {packed + words(steps.first - steps.block) * NR, NR, NR * words(steps.depth)});
  }

  ColumnPanels columnsOf(const Task& task, const PackedColumns& shared, const Steps& steps) const {
    const i64 depthWords = words(steps.depth), panel = NR * depthWords;
    if (shared.data != nullptr) {
      const i64 block = roundUp(shared.columns, NR) * words(steps.block);
      return {shared.data + block + (shared.first + task.columnBegin) * depthWords, panel, NR};
    }
    const i64 columns = task.columnEnd - task.columnBegin;
    const bool readable = Precision::readsUnpacked && g.b.columnStride == 1 && columns % NR == 0;
    if (readable && task.rowEnd - task.rowBegin <= kUnpackedPanels * kRows) {
      return {g.b.data + steps.block * g.b.rowStride + task.columnBegin, NR, g.b.rowStride};
    }
    float* packed = scratch<1>(roundUp(columns, NR) * words(least(blockDepth, g.k)));
    packColumns(task.columnBegin, task.columnEnd, steps, packed);
    return {packed, panel, NR};
  }

  void compute(const Rows& rows, const PackedColumns& shared, const Task& task) const {
    [[maybe_unused]] const typename Precision::Session session;
    forEachBlock([&](const Steps& steps) {
      const ColumnPanels panels = columnsOf(task, shared, steps);
      for (i64 rowBlock = task.rowBegin; rowBlock < task.rowEnd; rowBlock += kRowsInCache) {
        const i64 rowBlockEnd = least(task.rowEnd, rowBlock + kRowsInCache);
        for (i64 column = task.columnBegin; column < task.columnEnd; column += NR) {
          const float* b = panels.data + (column - task.columnBegin) / NR * panels.panelStride;
          for (i64 row = rowBlock; row < rowBlockEnd; row += kRows) {
            const TileTarget target = targetOf(row, column, least(NR, task.columnEnd - column), steps.block);
            const float* a = rows.panel(row, steps);
            Precision::multiply(least(kRows, rowBlockEnd - row), words(steps.depth), a, b, panels.ldb, target);
          }
        }
      }
    });
  }

  TileTarget targetOf(i64 row, i64 column, i64 columns, i64 depthBegin) const {
    const bool last = depthBegin + blockDepth >= g.k;
    return {.c = g.c + row * g.ldc + column,
            .ldc = g.ldc,
            .columns = columns,
            .accumulate = g.accumulate || depthBegin > 0,
            .bias = last && g.bias != nullptr ? g.bias + column : nullptr,
            .relu = last && g.relu,
            .dropout = last ? g.dropout : nullptr,
            .firstElement = row * g.ldc + column};
  }
};

}  // namespace ordo::ORDO_ISA
