// The tile of 8-bit integers by usdot (ARMv8.2-I8MM), with one instruction for four steps of k in 4 columns.
#if defined(__ARM_FEATURE_MATMUL_INT8)

#include <arm_neon.h>

#include "int8-tile.h"

namespace ordo::ORDO_ISA {

namespace {

struct Usdot : UnsignedRows {
  ORDO_INLINE vi add(vi sum, uint32_t row, vi column) {
    const uint8x16_t bytes = vreinterpretq_u8_u32(vdupq_n_u32(row));
    return (vi)vusdotq_s32((int32x4_t)sum, bytes, vreinterpretq_s8_s32((int32x4_t)column));
  }
};

}  // namespace

const Int8Tiles kUsdotTiles = int8Tiles<Usdot>();

}  // namespace ordo::ORDO_ISA

#endif
