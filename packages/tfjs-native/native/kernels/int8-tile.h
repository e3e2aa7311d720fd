// The innermost part of the product with 8-bit weights: a tile of C in registers. A 32-bit word holds four neighbouring steps of
// k. Those of a row are unsigned bytes that are 128 too large, and those of a column are signed bytes. Sums therefore begin at
// -128·Σ column.
#pragma once
#include "gemm-pack.h"

namespace ordo::ORDO_ISA {

struct Int8Tile {
  i64 words;
  const uint32_t* a;      // [words][rows]
  const float* rowScales; // [rows]
  const uint32_t* b;      // [words][NR], then NR scales (float) and NR first sums (int32)
  float* c;
  i64 ldc, columns;       // columns ≤ NR
  const float* bias;
  bool relu;
};

using Int8TileFunction = void (*)(const Int8Tile&);

ORDO_INLINE vi loadWords(const uint32_t* p) { return (vi)load(reinterpret_cast<const float*>(p)); }

// Computes a·b + c, with one rounding if the instruction set can do so. The compiler would fuse it in some tiles and not in
// others.
ORDO_INLINE vf multiplyAdd(vf a, vf b, vf c) {
#if ORDO_WIDTH == 16
  return (vf)_mm512_fmadd_ps((__m512)a, (__m512)b, (__m512)c);
#elif ORDO_WIDTH == 8
  return (vf)_mm256_fmadd_ps((__m256)a, (__m256)b, (__m256)c);
#elif defined(__aarch64__)
  for (int i = 0; i < W; i++) c[i] = __builtin_fmaf(a[i], b[i], c[i]);
  return c;
#else
  return a * b + c;
#endif
}

ORDO_INLINE void finishInt8(vi sums, vf scale, i64 column, float* c, const Int8Tile& t) {
  const i64 left = t.columns - column;
  if (left <= 0) return;
  const vf sum = __builtin_convertvector(sums, vf);
  const float* const bias = t.bias + column;
  vf value = t.bias == nullptr ? sum * scale : multiplyAdd(sum, scale, left >= W ? load(bias) : loadPart(bias, left, 0));
  if (t.relu) value = zero() > value ? zero() : value;  // NaN stays NaN
  if (left >= W) store(c + column, value);
  else storePart(c + column, value, left);
}

// A `Dot` that uses the bytes of rows as they are.
struct UnsignedRows {
  ORDO_INLINE vi first(vi sums) { return sums; }
};

// `Dot::add(sum, row, column)` adds the products of four bytes of a row, which are the same in all lanes, and four bytes of each
// lane's column. `Dot::first(sums)` returns the values at which the sums of a tile begin.
template <class Dot, int R>
static void int8Tile(const Int8Tile& t) {
  const uint32_t* const after = t.b + t.words * NR;
  vi sum[R][NV];
#pragma GCC unroll 16
  for (int i = 0; i < R; i++) {
#pragma GCC unroll 4
    for (int j = 0; j < NV; j++) sum[i][j] = Dot::first(loadWords(after + NR + j * W));
  }
  const uint32_t *a = t.a, *b = t.b;
  for (i64 p = 0; p < t.words; p++, a += R, b += NR) {
    vi column[NV];
#pragma GCC unroll 4
    for (int j = 0; j < NV; j++) column[j] = loadWords(b + j * W);
#pragma GCC unroll 16
    for (int i = 0; i < R; i++) {
#pragma GCC unroll 4
      for (int j = 0; j < NV; j++) sum[i][j] = Dot::add(sum[i][j], a[i], column[j]);
    }
  }
  const float* const columnScales = reinterpret_cast<const float*>(after);
#pragma GCC unroll 16
  for (int i = 0; i < R; i++) {
#pragma GCC unroll 4
    for (int j = 0; j < NV; j++) {
      finishInt8(sum[i][j], splat(t.rowScales[i]) * load(columnScales + j * W), j * W, t.c + i * t.ldc, t);
    }
  }
}

struct Int8Tiles {
  Int8TileFunction ofRows[MR + 1];
};

template <class Dot>
constexpr Int8Tiles int8Tiles() {
#if ORDO_WIDTH == 16
  return {{nullptr, int8Tile<Dot, 1>, int8Tile<Dot, 2>, int8Tile<Dot, 3>, int8Tile<Dot, 4>, int8Tile<Dot, 5>, int8Tile<Dot, 6>,
           int8Tile<Dot, 7>, int8Tile<Dot, 8>, int8Tile<Dot, 9>, int8Tile<Dot, 10>, int8Tile<Dot, 11>, int8Tile<Dot, 12>}};
#else
  return {{nullptr, int8Tile<Dot, 1>, int8Tile<Dot, 2>, int8Tile<Dot, 3>, int8Tile<Dot, 4>, int8Tile<Dot, 5>, int8Tile<Dot, 6>}};
#endif
}

#if ORDO_WIDTH == 16
extern const Int8Tiles kVnniTiles;  // int8-vnni.cc
#elif defined(__aarch64__)
extern const Int8Tiles kSdotTiles;   // int8-sdot.cc
extern const Int8Tiles kUsdotTiles;  // int8-usdot.cc
#endif

}  // namespace ordo::ORDO_ISA
