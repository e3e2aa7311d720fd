// The bfloat16 product (AVX512-BF16) behind gemm(). Operands are rounded to nearest even; sums are float32.
#pragma once
#include "gemm.h"

namespace ordo::ORDO_ISA {

bool gemmBf16Available();
void gemmBf16(const Gemm& problem);
i64 packedFloatsBf16(const Gemm& problem);
void packColumnsBf16(const Gemm& problem, float* packed);

}  // namespace ordo::ORDO_ISA
