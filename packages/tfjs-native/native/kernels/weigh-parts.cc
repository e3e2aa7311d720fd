// Attention of parts with given weights. The weights of a head are packed once for all parts. Keys that a mask hides take no
// time, because a panel of queries ends at the last key that it sees. Keys at either end of a part whose values are 0 also take
// no time.
#include "gemm-tile.h"
#include "ops.h"
#include "parallel.h"
#include "zero-rows.h"

namespace ordo::ORDO_ISA {

namespace {

constexpr i64 kKeysAhead = 8;  // how far ahead values are prefetched

struct Weighing : WeighPartsArguments {
  i64 columns() const { return heads * headDimension; }
  i64 queryPanels() const { return (queries + MR - 1) / MR; }
  i64 columnPanels() const { return (headDimension + NR - 1) / NR; }
};

// The weights of one query in one head, from the first key to the last key whose weight is not 0.
struct WeightRow {
  const float* weights;
  i64 count;
};

WeightRow rowOf(const Weighing& w, i64 head, i64 query) {
  i64 row = query - w.queries, band = w.bands;  // counted from the end of all bands, and below from the beginning of its band
  do row += w.bandRows(--band);
  while (row < 0);
  const i64 columns = w.bandColumns(band), firstKey = w.bandColumns(w.bands - 1) - w.keys;
  const float* weights = w.weights(band) + (head * w.bandRows(band) + row) * columns + firstKey;
  i64 count = most(0, columns - firstKey);
  while (count > 0 && weights[count - 1] == 0) count--;
  return {weights, count};
}

// Packs the weights of `rows` queries, [depth][rows], and returns how many keys they see.
i64 packQueries(const Weighing& w, i64 head, i64 query, i64 rows, float* packed) {
  WeightRow of[MR];
  i64 depth = 0;
  for (i64 r = 0; r < rows; r++) {
    of[r] = rowOf(w, head, query + r);
    depth = most(depth, of[r].count);
  }
  for (i64 r = 0; r < rows; r++) {
    for (i64 key = 0; key < depth; key++) packed[key * rows + r] = key < of[r].count ? of[r].weights[key] : 0.0f;
  }
  return depth;
}

// The keys [begin, end) of a part. The values of all other keys are 0.
struct Keys {
  i64 begin, end;
};

// Packs a few columns of the values of one part, [end - begin][NR].
Keys packValues(const float* values, i64 stride, i64 keys, i64 columns, float* packed) {
  Keys found{0, keys};
  while (found.begin < keys && isZero(values + found.begin * stride, columns)) found.begin++;
  while (found.end > found.begin && isZero(values + (found.end - 1) * stride, columns)) found.end--;
  for (i64 key = found.begin; key < found.end; key++, packed += NR) {
    const float* row = values + key * stride;
    if (key + kKeysAhead < found.end) {
      for (int j = 0; j < NV; j++) __builtin_prefetch(row + kKeysAhead * stride + j * W);
    }
    for (int j = 0; j < NV; j++) store(packed + j * W, loadPart(row + j * W, most(0, least(W, columns - j * W)), 0));
  }
  return found;
}

// The weights of one head: panels of MR queries, and the number of keys that each panel sees.
struct HeadWeights {
  float* panels;
  i64* depths;
};

// Computes the context of one head of one part, from a column of the head on.
void weighColumns(const Weighing& w, const HeadWeights& weights, i64 part, i64 head, i64 column) {
  const i64 first = head * w.headDimension + column, columns = least(NR, w.headDimension - column);
  float* values = scratch<5>(w.keys * NR);
  const Keys keys = packValues(w.values + part * w.keys * w.columns() + first, w.columns(), w.keys, columns, values);
  for (i64 panel = 0; panel < w.queryPanels(); panel++) {
    const i64 query = panel * MR, rows = least(MR, w.queries - query);
    const TileTarget to{.c = w.context + (part * w.queries + query) * w.columns() + first,
                        .ldc = w.columns(),
                        .columns = columns,
                        .accumulate = false,
                        .bias = nullptr,
                        .relu = false,
                        .dropout = nullptr,
                        .firstElement = 0};
    const i64 depth = most(0, least(weights.depths[panel], keys.end) - keys.begin);
    kTiles[rows](depth, weights.panels + query * w.keys + keys.begin * rows, values, NR, to);
  }
}

}  // namespace

Status weighParts(const WeighPartsArguments& in) {
  const Weighing w{in};
  const HeadWeights weights{scratch<0>(w.queryPanels() * MR * w.keys), reinterpret_cast<i64*>(scratch<3>(2 * w.queryPanels()))};
  for (i64 head = 0; head < w.heads; head++) {
    parallelFor(w.queryPanels(), rowGrain(MR * w.keys), [&](i64 begin, i64 end) {
      for (i64 panel = begin; panel < end; panel++) {
        const i64 query = panel * MR;
        weights.depths[panel] = packQueries(w, head, query, least(MR, w.queries - query), weights.panels + query * w.keys);
      }
    });
    parallelFor(w.parts * w.columnPanels(), rowGrain(w.queries * w.keys), [&](i64 begin, i64 end) {
      for (i64 i = begin; i < end; i++) weighColumns(w, weights, i / w.columnPanels(), head, i % w.columnPanels() * NR);
    });
  }
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
