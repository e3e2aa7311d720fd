// A feed-forward layer in which each position computes only some units: y = Σ_u (x·first[u])·second[u] over its active units u.
// Rows of `first` are read where they are. A few columns of the active rows of `second` are copied at a time, because the rows
// themselves are a page apart and share few lines of the cache.
#include "gemm-pack.h"
#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

#if ORDO_REGISTERS == 32
constexpr int kUnitRows = 8, kPartVectors = 3;
#else
constexpr int kUnitRows = 4, kPartVectors = 2;
#endif
constexpr i64 kPanel = kPartVectors * W;     // parts that are side by side in a panel of x
constexpr i64 kPartsAtOnce = 4 * kPanel;
constexpr i64 kUnitsAtOnce = 768;            // rows of `second` whose columns stay in the second-level cache
constexpr i64 kRowsAhead = 16;               // how far ahead rows of `second` are prefetched

struct Layer {
  const float *first, *second;
  i64 inputs, outputs;
};

// Multiplies R units by the first V vectors of a panel of x [inputs][kPanel]: out [R][ldo].
template <int R, int V>
static void unitTile(const Layer& layer, const int32_t* active, const float* panel, float* out, i64 ldo) {
  const float* rows[R];
  for (int i = 0; i < R; i++) rows[i] = layer.first + active[i] * layer.inputs;
  vf sum[R][V] = {};
  for (i64 p = 0; p < layer.inputs; p++, panel += kPanel) {
    vf column[V];
#pragma GCC unroll 4
    for (int j = 0; j < V; j++) column[j] = load(panel + j * W);
#pragma GCC unroll 8
    for (int i = 0; i < R; i++) {
      const vf element = splat(rows[i][p]);
#pragma GCC unroll 4
      for (int j = 0; j < V; j++) sum[i][j] += element * column[j];
    }
  }
#pragma GCC unroll 8
  for (int i = 0; i < R; i++) {
#pragma GCC unroll 4
    for (int j = 0; j < V; j++) store(out + i * ldo + j * W, sum[i][j]);
  }
}

using UnitTile = void (*)(const Layer&, const int32_t*, const float*, float*, i64);

// Chooses the function by the number of vectors of a panel that hold parts.
template <int R>
static constexpr UnitTile kUnitTiles[kPartVectors + 1] = {nullptr, unitTile<R, 1>, unitTile<R, 2>,
#if ORDO_REGISTERS == 32
                                                          unitTile<R, 3>
#endif
};

// Copies columns [column, column + NR) of the rows of `second`; columns beyond the last are 0.
void copyColumns(const Layer& layer, const int32_t* active, i64 units, i64 column, float* copied) {
  const i64 columns = least(NR, layer.outputs - column);
  for (i64 u = 0; u < units; u++, copied += NR) {
    const float* row = layer.second + active[u] * layer.outputs + column;
    if (u + kRowsAhead < units) {
      const float* next = layer.second + active[u + kRowsAhead] * layer.outputs + column;
      for (int j = 0; j < NV; j++) __builtin_prefetch(next + j * W);
    }
    for (int j = 0; j < NV; j++) store(copied + j * W, loadPart(row + j * W, most(0, least(W, columns - j * W)), 0));
  }
}

// The place where R parts of y begin, at some column.
struct PartTarget {
  float* y;
  i64 rowStride, columns;  // columns ≤ NR
  bool accumulate;
};

// Multiplies R parts by the columns of some rows of `second`. inner [units][ldi], second [units][NR]
template <int R>
static void partTile(i64 units, const float* inner, i64 ldi, const float* second, const PartTarget& to) {
  vf sum[R][NV] = {};
  for (i64 u = 0; u < units; u++, inner += ldi, second += NR) {
    vf line[NV];
#pragma GCC unroll 4
    for (int j = 0; j < NV; j++) line[j] = load(second + j * W);
#pragma GCC unroll 16
    for (int i = 0; i < R; i++) {
      const vf element = splat(inner[i]);
#pragma GCC unroll 4
      for (int j = 0; j < NV; j++) sum[i][j] += element * line[j];
    }
  }
#pragma GCC unroll 16
  for (int i = 0; i < R; i++) {
#pragma GCC unroll 4
    for (int j = 0; j < NV; j++) {
      const i64 count = most(0, least(W, to.columns - j * W));
      float* y = to.y + i * to.rowStride + j * W;
      storePart(y, to.accumulate ? sum[i][j] + loadPart(y, count, 0) : sum[i][j], count);
    }
  }
}

using PartTile = void (*)(i64, const float*, i64, const float*, const PartTarget&);

#if ORDO_WIDTH == 16
constexpr PartTile kPartTiles[MR + 1] = {nullptr,     partTile<1>, partTile<2>, partTile<3>,  partTile<4>,  partTile<5>, partTile<6>,
                                         partTile<7>, partTile<8>, partTile<9>, partTile<10>, partTile<11>, partTile<12>};
#else
constexpr PartTile kPartTiles[MR + 1] = {nullptr, partTile<1>, partTile<2>, partTile<3>, partTile<4>, partTile<5>, partTile<6>};
#endif

// The active units of one position.
struct Units {
  const int32_t* active;
  i64 count;
};

// Some parts at one position. Their rows of x and y are `time` rows apart.
struct Rows {
  const float* x;
  float* y;
  i64 parts, time;
};

// inner [units][width] = first[units]·xᵀ; `width` is the width of whole panels.
void computeUnits(const Layer& layer, const Units& units, const Rows& rows, float* panels, float* inner, i64 width) {
  for (i64 part = 0; part < rows.parts; part += kPanel) {
    float* panel = panels + part * layer.inputs;
    const float* x = rows.x + part * rows.time * layer.inputs;
    transposePanel(x, rows.time * layer.inputs, least(kPanel, rows.parts - part), layer.inputs, panel, kPanel);
  }
  for (i64 unit = 0; unit < units.count; unit += kUnitRows) {
    for (i64 part = 0; part < rows.parts; part += kPanel) {
      const float* panel = panels + part * layer.inputs;
      const int32_t* active = units.active + unit;
      const i64 vectors = (least(kPanel, rows.parts - part) + W - 1) / W;
      float* out = inner + unit * width + part;
      if (units.count - unit >= kUnitRows) kUnitTiles<kUnitRows>[vectors](layer, active, panel, out, width);
      else for (i64 i = 0; i < units.count - unit; i++) kUnitTiles<1>[vectors](layer, active + i, panel, out + i * width, width);
    }
  }
}

// y = innerᵀ·second[units]
void sumUnits(const Layer& layer, const Units& units, const Rows& rows, const float* inner, i64 width) {
  float* columns = scratch<6>(kUnitsAtOnce * NR);
  const i64 tiles = (rows.parts + MR - 1) / MR, rowStride = rows.time * layer.outputs;
  for (i64 unit = 0; unit < units.count; unit += kUnitsAtOnce) {
    const i64 some = least(kUnitsAtOnce, units.count - unit);
    for (i64 column = 0; column < layer.outputs; column += NR) {
      copyColumns(layer, units.active + unit, some, column, columns);
      for (i64 tile = 0; tile < tiles; tile++) {
        // The tiles have about the same height.
        const i64 begin = rows.parts * tile / tiles, end = rows.parts * (tile + 1) / tiles;
        const PartTarget to{rows.y + begin * rowStride + column, rowStride, least(NR, layer.outputs - column), unit > 0};
        kPartTiles[end - begin](some, inner + unit * width + begin, width, columns, to);
      }
    }
  }
}

}  // namespace

// The thread that has claimed a position computes it, so the bits do not depend on the threads.
Status activeFeedForward(const ActiveFeedForwardArguments& in) {
  const i64 parts = in.parts, time = in.time, outputs = in.outputs;
  for (i64 i = 0; i < in.count; i++) {
    if (in.active[i] < 0 || in.active[i] >= in.units) return in.outOfRange(in.active[i], in.units);
  }
  for (i64 t = 0; t < time; t++) {
    const i64 begin = t == 0 ? 0 : in.ends[t - 1];
    if (in.ends[t] < 0 || in.ends[t] > in.count) return in.outOfRange(in.ends[t], in.count + 1);
    if (in.ends[t] < begin) return in.outOfRange(in.ends[t] - begin, in.count + 1);
    if (in.begun[t] < 0 || in.begun[t] > parts) return in.outOfRange(in.begun[t], parts + 1);
  }
  const Layer layer{in.first, in.second, in.inputs, outputs};
  parallelFor(time, 1, [&](i64 from, i64 to) {
    for (i64 t = from; t < to; t++) {
      const i64 begin = t == 0 ? 0 : in.ends[t - 1];
      const Units units{in.active + begin, in.ends[t] - begin};
      const i64 begun = units.count == 0 ? 0 : in.begun[t];
      float* panels = scratch<5>(kPartsAtOnce * in.inputs + kPartsAtOnce * most(1, units.count));
      float* inner = panels + kPartsAtOnce * in.inputs;
      for (i64 part = 0; part < begun; part += kPartsAtOnce) {
        const i64 some = least(kPartsAtOnce, begun - part), at = part * time + t;
        const Rows rows{in.x + at * in.inputs, in.y + at * outputs, some, time};
        const i64 width = (some + kPanel - 1) / kPanel * kPanel;
        computeUnits(layer, units, rows, panels, inner, width);
        sumUnits(layer, units, rows, inner, width);
      }
      for (i64 part = begun; part < parts; part++) {
        std::memset(in.y + (part * time + t) * outputs, 0, static_cast<size_t>(outputs) * sizeof(float));
      }
    }
  });
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
