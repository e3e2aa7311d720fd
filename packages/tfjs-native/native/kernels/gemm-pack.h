// Packs A into panels [word][rows ≤ MR] and B into panels [word][NR], so that the tile kernel reads both in order. A 32-bit word
// holds one step of k in single precision and two in bfloat16. Values of a panel beyond the columns of B are never used.
#pragma once
#include "gemm.h"

namespace ordo::ORDO_ISA {

#if ORDO_WIDTH == 16
constexpr int MR = 12, NV = 2;
#elif ORDO_REGISTERS == 32
constexpr int MR = 6, NV = 4;
#else
constexpr int MR = 6, NV = 2;
#endif
constexpr int NR = NV * W;

typedef float quad __attribute__((vector_size(16)));
typedef float quadUnaligned __attribute__((vector_size(16), aligned(4), may_alias));
typedef int32_t quadIndex __attribute__((vector_size(16)));

#if defined(__clang__)
#define ORDO_SHUFFLE(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#else
#define ORDO_SHUFFLE(a, b, i, j, k, l) __builtin_shuffle(a, b, quadIndex{i, j, k, l})
#endif

ORDO_INLINE quad loadQuad(const float* p) { return *reinterpret_cast<const quadUnaligned*>(p); }
ORDO_INLINE void storeQuad(float* p, quad v) { *reinterpret_cast<quadUnaligned*>(p) = v; }

// out[c][r] = in[r][c] for a block of 4×4.
ORDO_INLINE void transposeQuads(const float* in, i64 inStride, float* out, i64 outStride) {
  const quad a = loadQuad(in), b = loadQuad(in + inStride), c = loadQuad(in + 2 * inStride),
             d = loadQuad(in + 3 * inStride);
  const quad ab0 = ORDO_SHUFFLE(a, b, 0, 4, 1, 5), ab1 = ORDO_SHUFFLE(a, b, 2, 6, 3, 7);
  const quad cd0 = ORDO_SHUFFLE(c, d, 0, 4, 1, 5), cd1 = ORDO_SHUFFLE(c, d, 2, 6, 3, 7);
  storeQuad(out, ORDO_SHUFFLE(ab0, cd0, 0, 1, 4, 5));
  storeQuad(out + outStride, ORDO_SHUFFLE(ab0, cd0, 2, 3, 6, 7));
  storeQuad(out + 2 * outStride, ORDO_SHUFFLE(ab1, cd1, 0, 1, 4, 5));
  storeQuad(out + 3 * outStride, ORDO_SHUFFLE(ab1, cd1, 2, 3, 6, 7));
}

// The number of lanes and steps that are transposed together. Hardware prefetches about eight streams at a time, and 64 steps of
// a panel stay in the first-level cache until all of its lanes are written.
constexpr i64 kLanesTogether = 8, kStepsTogether = 64;

// out[p][i] = in[i·laneStride + p] for `lanes` lanes (rows of A or columns of B) and `depth` steps of k.
// `width` is the row length of the panel; lanes from `lanes` on are not written.
ORDO_INLINE void transposePanel(const float* in, i64 laneStride, i64 lanes, i64 depth, float* out, i64 width) {
  const i64 wholeLanes = lanes / 4 * 4, wholeSteps = depth / 4 * 4;
  for (i64 group = 0; group < wholeLanes; group += kLanesTogether) {
    for (i64 block = 0; block < wholeSteps; block += kStepsTogether) {
      for (i64 i = group; i < least(wholeLanes, group + kLanesTogether); i += 4) {
        const float *lane = in + i * laneStride, *next = lane + kLanesTogether * laneStride;
        for (i64 p = block; p < least(wholeSteps, block + kStepsTogether); p += 4) {
          for (i64 r = 0; r < 4 && p % 16 == 0; r++) __builtin_prefetch(next + r * laneStride + p);
          transposeQuads(lane + p, laneStride, out + p * width + i, width);
        }
      }
    }
  }
  for (i64 p = wholeSteps; p < depth; p++) {
    for (i64 i = 0; i < wholeLanes; i++) out[p * width + i] = in[i * laneStride + p];
  }
  for (i64 i = wholeLanes; i < lanes; i++) {
    for (i64 p = 0; p < depth; p++) out[p * width + i] = in[i * laneStride + p];
  }
}

// The source of packing: rows of A or columns of B, with the number of its lanes and the number `readable` of lanes that may be
// read, which is at least `lanes`.
struct PackSource {
  const float* data;
  i64 laneStride, depthStride;  // one of them is 1
  i64 lanes, readable, depth;
};

// Panels of `width` lanes, `stride` apart. The width is MR or NR, or less for a single, partly filled panel.
struct PackTarget {
  float* data;
  i64 width, stride;
};

// Writes the lanes of a word from `lane` to the end of the panel. Width 0 means that the width is known only at run time. Masked
// stores are avoided, because they are slow on AMD.
template <int Width>
ORDO_INLINE void putLanes(float* word, i64 lane, vf value, i64 width) {
  const i64 room = (Width > 0 ? Width : width) - lane;
  if (room >= W) return store(word + lane, value);
  if (Width > 0) return static_cast<void>(std::memcpy(word + lane, &value, sizeof(float) * (Width % W)));
  float lanes[W];
  store(lanes, value);
  i64 i = 0;
  for (; i + 4 <= room; i += 4) storeQuad(word + lane + i, loadQuad(lanes + i));
  for (; i < room; i++) word[lane + i] = lanes[i];
}

// The number of rows that are read side by side, panel after panel. Hardware prefetches about eight streams at a time. It cannot
// tell where a short row continues, so the next rows of an operand with fewer lanes than kNarrow are prefetched here.
constexpr i64 kRowsTogether = 8, kNarrow = 1024;

ORDO_INLINE void fetchLanes(const float* in, i64 depthStride, i64 steps, i64 lanes) {
  for (i64 step = 0; step < steps; step++) {
    for (i64 lane = 0; lane < lanes; lane += 16) __builtin_prefetch(in + step * depthStride + lane);
  }
}

// For contiguous lanes (A transposed, B row-major): all panels are filled together.
template <class Precision, int Width>
static void packLanes(const PackSource& from, const PackTarget& to) {
  constexpr i64 kDepth = Precision::depthPerWord;
  const bool fetches = from.lanes < kNarrow;
  for (i64 p = 0; p < from.depth; p += kRowsTogether) {
    float* panel = to.data + p / kDepth * to.width;
    for (i64 first = 0; first < from.lanes; first += to.width, panel += to.stride) {
      const float* in = from.data + p * from.depthStride + first;
      float* word = panel;
      for (i64 left = from.depth - p, end = left - kRowsTogether; left > most(0, end); left -= kDepth) {
        if (fetches && end > 0) fetchLanes(in + kRowsTogether * from.depthStride, from.depthStride, kDepth, to.width);
        for (i64 lane = 0; lane < to.width; lane += W) {
          const vf value = Precision::wordOfLanes(in + lane, from.depthStride, left, from.readable - first - lane);
          putLanes<Width>(word, lane, value, to.width);
        }
        in += kDepth * from.depthStride;
        word += to.width;
      }
    }
  }
}

// For contiguous depth (A row-major, B transposed): one panel after another.
template <class Precision>
static void packDepth(const PackSource& from, const PackTarget& to) {
  float* panel = to.data;
  for (i64 first = 0; first < from.lanes; first += to.width, panel += to.stride) {
    const float* in = from.data + first * from.laneStride;
    Precision::packPanel(in, from.laneStride, least(to.width, from.lanes - first), from.depth, panel, to.width);
  }
}

// Panels for tile kernels that read them word by word with vector instructions. Nothing is padded.
template <class Precision>
struct VectorPanels {
  static constexpr i64 words = 768, wordUnit = 1, rows = MR, rowUnit = 1;
  static constexpr bool readsUnpacked = false;
  struct Session {};

  static void packRows(const PackSource& from, const PackTarget& to) {
    if (from.depthStride == 1) packDepth<Precision>(from, to);
    else if (to.width == MR) packLanes<Precision, MR>(from, to);
    else packLanes<Precision, 0>(from, to);
  }
  static void packColumns(const PackSource& from, const PackTarget& to) {
    if (from.depthStride == 1) packDepth<Precision>(from, to);
    else packLanes<Precision, NR>(from, to);
  }
};

}  // namespace ordo::ORDO_ISA
