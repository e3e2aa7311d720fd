// Packing: panels of A as [k][rows ≤ MR], panels of B as [k][NR] (zero padded), so that the tile kernel reads both in order.
#pragma once
#include "gemm.h"

namespace ordo::ORDO_ISA {

#if ORDO_WIDTH == 16
constexpr int MR = 12, NV = 2;
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

// out[p][i] = in[i·laneStride + p·depthStride] for `lanes` lanes (rows of A or columns of B) and `depth` steps of k.
// `width` is the row length of the panel; lanes beyond `lanes` are left alone.
ORDO_INLINE void packPanel(const float* in, i64 laneStride, i64 depthStride, i64 lanes, i64 depth, float* out,
                           i64 width) {
  if (laneStride == 1) {
    for (i64 p = 0; p < depth; p++) {
      const float* from = in + p * depthStride;
      float* to = out + p * width;
      i64 i = 0;
      for (; i + W <= lanes; i += W) store(to + i, load(from + i));
      for (; i + 4 <= lanes; i += 4) storeQuad(to + i, loadQuad(from + i));
      for (; i < lanes; i++) to[i] = from[i];
    }
    return;
  }
  i64 i = 0;
  if (depthStride == 1) {
    for (; i + 4 <= lanes; i += 4) {
      i64 p = 0;
      for (; p + 4 <= depth; p += 4) transposeQuads(in + i * laneStride + p, laneStride, out + p * width + i, width);
      for (; p < depth; p++) {
        for (i64 r = i; r < i + 4; r++) out[p * width + r] = in[r * laneStride + p];
      }
    }
  }
  for (; i < lanes; i++) {
    for (i64 p = 0; p < depth; p++) out[p * width + i] = in[i * laneStride + p * depthStride];
  }
}

}  // namespace ordo::ORDO_ISA
