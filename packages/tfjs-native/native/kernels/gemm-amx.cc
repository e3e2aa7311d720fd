// The bfloat16 product in tiles (AMX): 32 × 32 elements of C at a time, in four tiles. Words are those of gemm-bf16.cc. A panel
// of A has 32 rows and is stored as [16 words][row][word], so that a tile of it is 1 KB in one piece; a panel of B has 32 columns
// and is stored as [word][column]. Words beyond the last step are 0 in both. Sums continue from the values of C, in whole tiles
// and in parts alike, so that an element has the same bits wherever it is.
#if defined(__AVX512BF16__)

#include <immintrin.h>

#include "amx-tiles.h"
#include "bf16-words.h"
#include "emulated-tiles.h"
#include "gemm-products.h"

namespace ordo::ORDO_ISA {

namespace {

constexpr int kSide = 16;          // the number of rows in a tile, and of words in a row
constexpr i64 kSteps = 2 * kSide;  // the number of steps of k in a tile

// Returns 16 words of one lane, whose steps are contiguous.
ORDO_INLINE __m512i wordsOfLane(const float* in, i64 depth) {
  const __m512 low = _mm512_maskz_loadu_ps(firstLanes(depth), in);
  const __m512 high = _mm512_maskz_loadu_ps(firstLanes(depth - W), in + W);
  return (__m512i)_mm512_cvtne2ps_pbh(high, low);
}

// Transposes 16 × 16 words. Each step exchanges blocks of twice the size: 1, 2, 4 and 8 words.
ORDO_INLINE void transposeWords(__m512i (&rows)[kSide]) {
  __m512i half[kSide];
#pragma GCC unroll 8
  for (int i = 0; i < kSide; i += 2) {
    half[i] = _mm512_maskz_unpacklo_epi32(0xffff, rows[i], rows[i + 1]);
    half[i + 1] = _mm512_maskz_unpackhi_epi32(0xffff, rows[i], rows[i + 1]);
  }
#pragma GCC unroll 4
  for (int i = 0; i < kSide; i += 4) {
    rows[i] = _mm512_maskz_unpacklo_epi64(0xff, half[i], half[i + 2]);
    rows[i + 1] = _mm512_maskz_unpackhi_epi64(0xff, half[i], half[i + 2]);
    rows[i + 2] = _mm512_maskz_unpacklo_epi64(0xff, half[i + 1], half[i + 3]);
    rows[i + 3] = _mm512_maskz_unpackhi_epi64(0xff, half[i + 1], half[i + 3]);
  }
#pragma GCC unroll 2
  for (int i = 0; i < kSide; i += 8) {
#pragma GCC unroll 4
    for (int j = i; j < i + 4; j++) {
      half[j] = _mm512_maskz_shuffle_i32x4(0xffff, rows[j], rows[j + 4], 0x88);
      half[j + 4] = _mm512_maskz_shuffle_i32x4(0xffff, rows[j], rows[j + 4], 0xdd);
    }
  }
#pragma GCC unroll 8
  for (int i = 0; i < 8; i++) {
    rows[i] = _mm512_maskz_shuffle_i32x4(0xffff, half[i], half[i + 8], 0x88);
    rows[i + 8] = _mm512_maskz_shuffle_i32x4(0xffff, half[i], half[i + 8], 0xdd);
  }
}

// Packs 16 words of 16 lanes, either lane by lane as A needs them, or word by word as B does. Lines are `stride` words apart.
template <bool ByWord>
ORDO_INLINE void packTile(const PackSource& from, i64 lane, i64 step, float* out, i64 stride) {
  const float* in = from.data + lane * from.laneStride + step * from.depthStride;
  const i64 lanes = from.lanes - lane, depth = from.depth - step;
  __m512i lines[kSide];
  if (from.depthStride == 1) {
#pragma GCC unroll 16
    for (int i = 0; i < kSide; i++) lines[i] = i < lanes ? wordsOfLane(in + i * from.laneStride, depth) : _mm512_setzero_si512();
    if (ByWord) transposeWords(lines);
  } else {
#pragma GCC unroll 16
    for (int i = 0; i < kSide; i++) lines[i] = wordOfLanes(in + 2 * i * from.depthStride, from.depthStride, lanes, depth - 2 * i);
    if (!ByWord) transposeWords(lines);
  }
#pragma GCC unroll 16
  for (int i = 0; i < kSide; i++) _mm512_storeu_si512(out + i * stride, lines[i]);
}

template <class Tiles>
struct TileBFloat16 {
  static constexpr i64 depthPerWord = 2, words = 256, wordUnit = kSide;  // a panel of B, 32 KB, stays in the first-level cache
  static constexpr i64 rows = 2 * kSide, rowUnit = rows;
  static constexpr bool readsUnpacked = false;

  struct Session {
    Session() { Tiles::configure(); }
    ~Session() { Tiles::release(); }
  };

  static void packRows(const PackSource& from, const PackTarget& to) {
    for (i64 lane = 0; lane < roundUp(from.lanes, rows); lane += kSide) {
      float* const panel = to.data + lane / rows * to.stride + lane % rows * kSide;
      for (i64 step = 0; step < from.depth; step += kSteps) packTile<false>(from, lane, step, panel + step / 2 * rows, kSide);
    }
  }

  static void packColumns(const PackSource& from, const PackTarget& to) {
    if (from.laneStride == 1) return packWords(from, to);
    for (i64 lane = 0; lane < from.lanes; lane += kSide) {
      float* const panel = to.data + lane / NR * to.stride + lane % NR;
      for (i64 step = 0; step < from.depth; step += kSteps) packTile<true>(from, lane, step, panel + step / 2 * NR, NR);
    }
  }

  // Multiplies one panel of A by one panel of B.
  static void multiply(i64 count, i64 depthWords, const float* a, const float* b, i64 ldb, const TileTarget& to) {
    alignas(64) float buffer[rows * NR];
    const bool whole = count == rows && to.columns == NR;
    begin(count, whole, buffer, to);
    for (i64 word = 0; word < depthWords; word += kSide, a += rows * kSide, b += kSide * ldb) {
      Tiles::template load<6>(b, ldb);
      Tiles::template load<4>(a, kSide);
      Tiles::template load<7>(b + kSide, ldb);
      Tiles::template multiply<0, 4, 6>();
      Tiles::template load<5>(a + kSide * kSide, kSide);
      Tiles::template multiply<1, 4, 7>();
      Tiles::template multiply<2, 5, 6>();
      Tiles::template multiply<3, 5, 7>();
      prefetchRows(a + 2 * rows * kSide);
    }
    const bool direct = whole && to.bias == nullptr && !to.relu && to.dropout == nullptr;
    store(direct ? to.c : buffer, direct ? to.ldc : NR);
    if (direct) return;
    TileTarget rest = to;
    rest.accumulate = false;
    finishTile(buffer, static_cast<int>(count), rest);
  }

 private:
  // For contiguous lanes. Words beyond the last step are 0.
  static void packWords(const PackSource& from, const PackTarget& to) {
    packLanes<BFloat16Words, NR>(from, to);
    const i64 used = (from.depth + 1) / 2, unused = roundUp(used, kSide) - used;
    for (i64 lane = 0; lane < from.lanes; lane += NR) {
      std::memset(to.data + lane / NR * to.stride + used * NR, 0, static_cast<size_t>(unused * NR) * sizeof(float));
    }
  }

  // Fills the four tiles of C with 0, or with the values of C.
  static void begin(i64 count, bool whole, float* buffer, const TileTarget& to) {
    if (!to.accumulate) {
      Tiles::template clear<0>();
      Tiles::template clear<1>();
      Tiles::template clear<2>();
      Tiles::template clear<3>();
      if (whole) fetchTile<rows>(to);
      return;
    }
    for (i64 i = 0; !whole && i < count; i++) {
      std::memcpy(buffer + i * NR, to.c + i * to.ldc, static_cast<size_t>(to.columns) * sizeof(float));
    }
    const float* const from = whole ? to.c : buffer;
    const i64 stride = whole ? to.ldc : NR;
    Tiles::template load<0>(from, stride);
    Tiles::template load<1>(from + kSide, stride);
    Tiles::template load<2>(from + kSide * stride, stride);
    Tiles::template load<3>(from + kSide * stride + kSide, stride);
  }

  static void store(float* to, i64 stride) {
    Tiles::template store<0>(to, stride);
    Tiles::template store<1>(to + kSide, stride);
    Tiles::template store<2>(to + kSide * stride, stride);
    Tiles::template store<3>(to + kSide * stride + kSide, stride);
  }

  // Prefetches the tiles of A two steps ahead, which are in the second-level cache.
  ORDO_INLINE void prefetchRows(const float* a) {
#pragma GCC unroll 32
    for (int line = 0; line < rows; line++) __builtin_prefetch(a + line * kSide);
  }
};

}  // namespace

const Products kTileBf16 = blockedProducts<TileBFloat16<ProcessorTiles>>("amx-bf16", ProcessorTiles::available);
const Products kEmulatedTileBf16 =
    blockedProducts<TileBFloat16<EmulatedTiles>>("amx-bf16-emulated", [] { return kVectorBf16.available(); });

}  // namespace ordo::ORDO_ISA

#endif
