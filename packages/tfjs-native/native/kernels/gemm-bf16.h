// The bfloat16 product (AVX512-BF16) behind gemm(): operands rounded to nearest even, sums in float32.
#pragma once
#include "gemm.h"

namespace ordo::ORDO_ISA {

bool gemmBf16Available();
void gemmBf16(const Gemm& problem);

}  // namespace ordo::ORDO_ISA
