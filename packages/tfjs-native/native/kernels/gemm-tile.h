// The innermost part of the product: a tile of C in registers.
#pragma once
#include "gemm-pack.h"

namespace ordo::ORDO_ISA {

// The place where a tile of C is written, and the operations that are applied to it first.
struct TileTarget {
  float* c;
  i64 ldc, columns;  // columns ≤ NR
  bool accumulate;   // add to C, for every block of k after the first
  const float* bias;
  bool relu;
  const Mask* dropout;
  i64 firstElement;  // the index of *c in C, which the dropout mask needs
};

// Writes a buffer of `rows` × NR sums to C: the general case.
static void finishTile(const float* sums, int rows, const TileTarget& to) {
  for (int i = 0; i < rows; i++) {
    for (i64 j = 0; j < to.columns; j += W) {
      const i64 left = to.columns - j;
      float* c = to.c + i * to.ldc + j;
      vf value = load(sums + i * NR + j);
      if (to.accumulate) value += left >= W ? load(c) : loadPart(c, left, 0);
      if (to.bias != nullptr) value += left >= W ? load(to.bias + j) : loadPart(to.bias + j, left, 0);
      if (to.relu) value = zero() > value ? zero() : value;  // NaN stays NaN
      if (to.dropout != nullptr) value *= to.dropout->factors(to.firstElement + i * to.ldc + j);
      if (left >= W) store(c, value);
      else storePart(c, value, left);
    }
  }
}

// Prefetches the tile's cache lines of C while the sums are computed, because its rows are far apart and rarely in cache.
template <int R>
ORDO_INLINE void fetchTile(const TileTarget& to) {
#pragma GCC unroll 16
  for (int i = 0; i < R; i++) {
#pragma GCC unroll 4
    for (int j = 0; j < NV; j++) __builtin_prefetch(to.c + i * to.ldc + j * W, 1);
  }
}

template <int R>
ORDO_INLINE void addTile(const vf (&sum)[R][NV], float* c, i64 ldc) {
#pragma GCC unroll 16
  for (int i = 0; i < R; i++) {
#pragma GCC unroll 4
    for (int j = 0; j < NV; j++) store(c + i * ldc + j * W, load(c + i * ldc + j * W) + sum[i][j]);
  }
}

template <int R>
ORDO_INLINE void storeTile(const vf (&sum)[R][NV], const TileTarget& to) {
  const bool direct = to.columns == NR && to.bias == nullptr && !to.relu && to.dropout == nullptr;
  if (direct && to.accumulate) return addTile<R>(sum, to.c, to.ldc);
  float buffer[R * NR];
  float* target = direct ? to.c : buffer;
  const i64 stride = direct ? to.ldc : NR;
#pragma GCC unroll 16
  for (int i = 0; i < R; i++) {
#pragma GCC unroll 4
    for (int j = 0; j < NV; j++) store(target + i * stride + j * W, sum[i][j]);
  }
  if (!direct) finishTile(buffer, R, to);
}

// a [k][R]; b has rows of NR floats, ldb apart.
template <int R>
static void tile(i64 k, const float* a, const float* b, i64 ldb, const TileTarget& to) {
  vf sum[R][NV] = {};
  fetchTile<R>(to);
  for (i64 p = 0; p < k; p++) {
    vf column[NV];
#pragma GCC unroll 4
    for (int j = 0; j < NV; j++) column[j] = load(b + j * W);
#pragma GCC unroll 16
    for (int i = 0; i < R; i++) {
      const vf row = splat(a[i]);
#pragma GCC unroll 4
      for (int j = 0; j < NV; j++) sum[i][j] += row * column[j];
    }
    a += R;
    b += ldb;
  }
  storeTile<R>(sum, to);
}

using TileFunction = void (*)(i64, const float*, const float*, i64, const TileTarget&);

#if ORDO_WIDTH == 16
constexpr TileFunction kTiles[MR + 1] = {nullptr, tile<1>, tile<2>, tile<3>, tile<4>,  tile<5>,  tile<6>,
                                         tile<7>, tile<8>, tile<9>, tile<10>, tile<11>, tile<12>};
#else
constexpr TileFunction kTiles[MR + 1] = {nullptr, tile<1>, tile<2>, tile<3>, tile<4>, tile<5>, tile<6>};
#endif

}  // namespace ordo::ORDO_ISA
