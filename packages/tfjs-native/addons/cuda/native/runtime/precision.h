// Says how the operands of matrix products are rounded. Sums are always float32.
#pragma once

namespace ordo::cuda {

enum class Precision : int { fp32, tf32, bf16, fp16 };

// The formats of operands that are rounded to 16 bits.
enum class Half : int { bfloat16, float16 };

void setPrecision(Precision precision);

}  // namespace ordo::cuda
