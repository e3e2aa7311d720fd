// The tile of 8-bit integers by sdot (ARMv8.2-DotProd), with one instruction for four steps of k in 4 columns. sdot takes both
// operands signed, so 128 is subtracted from the bytes of rows again, and sums begin at 0.
#if defined(__ARM_FEATURE_DOTPROD)

#include <arm_neon.h>

#include "int8-tile.h"

namespace ordo::ORDO_ISA {

namespace {

struct Sdot {
  ORDO_INLINE vi first(vi) { return vi{}; }
  ORDO_INLINE vi add(vi sum, uint32_t row, vi column) {
    const int8x16_t bytes = vreinterpretq_s8_u32(vdupq_n_u32(row ^ 0x80808080u));
    return (vi)vdotq_s32((int32x4_t)sum, vreinterpretq_s8_s32((int32x4_t)column), bytes);
  }
};

}  // namespace

const Int8Tiles kSdotTiles = int8Tiles<Sdot>();

}  // namespace ordo::ORDO_ISA

#endif
