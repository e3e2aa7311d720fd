// The tile of 8-bit integers by AVX512-VNNI, with one instruction for four steps of k in 16 columns.
#if defined(__AVX512VNNI__)

#include <immintrin.h>

#include "int8-tile.h"

namespace ordo::ORDO_ISA {

namespace {

struct Vnni : UnsignedRows {
  ORDO_INLINE vi add(vi sum, uint32_t row, vi column) {
    return (vi)_mm512_dpbusd_epi32((__m512i)sum, _mm512_set1_epi32(static_cast<int32_t>(row)), (__m512i)column);
  }
};

}  // namespace

const Int8Tiles kVnniTiles = int8Tiles<Vnni>();

}  // namespace ordo::ORDO_ISA

#endif
