// Blocked matrix product: A is packed once and shared, each task packs its own columns of B and keeps them in cache.
#include "gemm.h"

#include "gemm-bf16.h"
#include "gemm-tile.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

constexpr i64 kDepth = 384;              // steps of k per block: a panel of B fits the first two cache levels
constexpr i64 kSharedDepth = 5 * kDepth; // steps of k packed at a time: a longer sum would leave too few rows per slice
constexpr i64 kRowsInCache = 8 * MR;     // rows of A that stay in the second level while the columns of a task pass
constexpr i64 kSharedFloats = 1 << 20;   // packed A at a time: 4 MB, a share of the last cache level
constexpr i64 kUnpackedRows = 2 * MR;    // with so few rows, packing B costs more than it saves

bool useBf16 = false;

i64 roundUp(i64 value, i64 unit) { return (value + unit - 1) / unit * unit; }

struct Task {
  i64 rowBegin, rowEnd, columnBegin, columnEnd;
};

TileTarget targetOf(const Gemm& g, i64 row, i64 column, i64 columns, i64 depthBegin, bool last) {
  return {g.c + row * g.ldc + column, g.ldc, columns, g.accumulate || depthBegin > 0,
          last && g.bias != nullptr ? g.bias + column : nullptr, last && g.relu};
}

// Panels lie as [block of k][rows of A]: the panel of `row` in the block at `depthBegin` starts at m·depthBegin + row·depth.
void packAllRows(const Gemm& g, i64 rowBegin, i64 rowEnd, i64 rowOrigin, i64 rows, float* packed) {
  for (i64 depthBegin = 0; depthBegin < g.k; depthBegin += kDepth) {
    const i64 depth = least(kDepth, g.k - depthBegin);
    for (i64 row = rowBegin; row < rowEnd; row += MR) {
      packRows(g.a, row, least(MR, rowEnd - row), depthBegin, depth,
               packed + rows * depthBegin + (row - rowOrigin) * depth);
    }
  }
}

// The columns of one task for one block of k: [panel][k][NR], or B itself where its rows can be read as they lie.
struct ColumnPanels {
  const float* data;
  i64 panelStride, ldb;
};

ColumnPanels packTaskColumns(const Gemm& g, const Task& task, i64 depthBegin, i64 depth, float* packed) {
  const i64 columns = task.columnEnd - task.columnBegin;
  if (task.rowEnd - task.rowBegin <= kUnpackedRows && g.b.columnStride == 1 && columns % NR == 0) {
    return {g.b.data + depthBegin * g.b.rowStride + task.columnBegin, NR, g.b.rowStride};
  }
  for (i64 column = task.columnBegin; column < task.columnEnd; column += NR) {
    packColumns(g.b, column, least(NR, task.columnEnd - column), depthBegin, depth,
                packed + (column - task.columnBegin) * depth);
  }
  return {packed, NR * depth, NR};
}

void computeTask(const Gemm& g, const Task& task, const float* packedRows, i64 rowOrigin, i64 rows) {
  float* packedColumns = scratch<1>(roundUp(task.columnEnd - task.columnBegin, NR) * least(kDepth, g.k));
  for (i64 depthBegin = 0; depthBegin < g.k; depthBegin += kDepth) {
    const i64 depth = least(kDepth, g.k - depthBegin);
    const bool last = depthBegin + depth == g.k;
    const ColumnPanels panels = packTaskColumns(g, task, depthBegin, depth, packedColumns);
    for (i64 rowBlock = task.rowBegin; rowBlock < task.rowEnd; rowBlock += kRowsInCache) {
      const i64 rowBlockEnd = least(task.rowEnd, rowBlock + kRowsInCache);
      for (i64 column = task.columnBegin; column < task.columnEnd; column += NR) {
        const float* b = panels.data + (column - task.columnBegin) / NR * panels.panelStride;
        for (i64 row = rowBlock; row < rowBlockEnd; row += MR) {
          const float* a = packedRows + rows * depthBegin + (row - rowOrigin) * depth;
          kTiles[least(MR, rowBlockEnd - row)](
              depth, a, b, panels.ldb, targetOf(g, row, column, least(NR, task.columnEnd - column), depthBegin, last));
        }
      }
    }
  }
}

// An empty sum still has its bias.
void storeEmptyProduct(const Gemm& g) {
  for (i64 row = 0; row < g.m; row++) {
    for (i64 column = 0; column < g.n; column++) {
      float value = g.accumulate ? g.c[row * g.ldc + column] : 0.0f;
      if (g.bias != nullptr) value += g.bias[column];
      g.c[row * g.ldc + column] = g.relu && value < 0 ? 0.0f : value;
    }
  }
}

}  // namespace

TaskGrid chooseGrid(i64 m, i64 n) {
  constexpr i64 kWantedTasks = 24;
  TaskGrid grid{roundUp(m, MR), n >= 4096 ? 4 * NR : 2 * NR};
  const auto tasks = [&] { return (m + grid.rows - 1) / grid.rows * ((n + grid.columns - 1) / grid.columns); };
  while (tasks() < kWantedTasks && grid.rows > 4 * MR) grid.rows = roundUp(grid.rows / 2, MR);
  if (tasks() < kWantedTasks) grid.columns = NR;
  return grid;
}

void gemmSerial(const Gemm& g) {
  if (g.m == 0 || g.n == 0) return;
  if (g.k == 0) return storeEmptyProduct(g);
  float* packed = scratch<2>(g.m * g.k);
  packAllRows(g, 0, g.m, 0, g.m, packed);
  constexpr i64 kColumns = 8 * NR;
  for (i64 column = 0; column < g.n; column += kColumns) {
    computeTask(g, {0, g.m, column, least(g.n, column + kColumns)}, packed, 0, g.m);
  }
}

namespace {

// One product whose packed A fits the shared buffer in slices of rows.
void gemmSlice(const Gemm& g) {
  const i64 rowsAtOnce = most(kRowsInCache, kSharedFloats / g.k / MR * MR);
  float* packed = scratch<0>(least(g.m, rowsAtOnce) * g.k);
  for (i64 origin = 0; origin < g.m; origin += rowsAtOnce) {
    const i64 rows = least(rowsAtOnce, g.m - origin);
    parallelFor((rows + MR - 1) / MR, most(1, kGrain / (MR * g.k)), [&](i64 begin, i64 end) {
      packAllRows(g, origin + begin * MR, least(origin + rows, origin + end * MR), origin, rows, packed);
    });
    const TaskGrid grid = chooseGrid(rows, g.n);
    const i64 columnTasks = (g.n + grid.columns - 1) / grid.columns;
    const i64 rowTasks = (rows + grid.rows - 1) / grid.rows;
    parallelFor(columnTasks * rowTasks, 1, [&](i64 begin, i64 end) {
      for (i64 index = begin; index < end; index++) {
        const i64 row = origin + index % rowTasks * grid.rows, column = index / rowTasks * grid.columns;
        computeTask(g, {row, least(origin + rows, row + grid.rows), column, least(g.n, column + grid.columns)}, packed,
                    origin, rows);
      }
    });
  }
}

}  // namespace

void gemm(const Gemm& g) {
  if (g.m == 0 || g.n == 0) return;
  if (g.k == 0) return storeEmptyProduct(g);
  if (useBf16) return gemmBf16(g);
  for (i64 depth = 0; depth < g.k; depth += kSharedDepth) {
    const bool last = depth + kSharedDepth >= g.k;
    gemmSlice({.m = g.m,
               .n = g.n,
               .k = least(kSharedDepth, g.k - depth),
               .a = {g.a.data + depth * g.a.columnStride, g.a.rowStride, g.a.columnStride},
               .b = {g.b.data + depth * g.b.rowStride, g.b.rowStride, g.b.columnStride},
               .c = g.c,
               .ldc = g.ldc,
               .accumulate = g.accumulate || depth > 0,
               .bias = last ? g.bias : nullptr,
               .relu = last && g.relu});
  }
}

bool bf16Available() { return gemmBf16Available(); }
void setBf16(bool on) { useBf16 = on; }

}  // namespace ordo::ORDO_ISA
