// Numbers of 16 bits to which operands of products are rounded: bfloat16, and IEEE's binary16 (float16).
#pragma once
#include "../runtime/precision.h"
#include "numbers.h"

namespace ordo::cuda {

// Both functions round to nearest even, as the CPU engine does when it packs operands. NaN stays NaN.
__host__ __device__ inline uint16_t toBf16(uint32_t bits) {
  if ((bits & 0x7fffffffu) > 0x7f800000u) return static_cast<uint16_t>(bits >> 16 | 0x40u);
  return static_cast<uint16_t>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}

// Values that exceed 65504 by half a step or more become infinite. Values below 2^-14 keep the spacing of 2^-24.
__host__ __device__ inline uint16_t toFp16(uint32_t bits) {
  const uint32_t sign = bits >> 16 & 0x8000u, size = bits & 0x7fffffffu;
  if (size > 0x7f800000u) return static_cast<uint16_t>(sign | 0x7e00u);
  if (size >= 0x477ff000u) return static_cast<uint16_t>(sign | 0x7c00u);
  if (size >= 0x38800000u) return static_cast<uint16_t>(sign | (size - 0x38000000u + 0xfffu + (size >> 13 & 1u)) >> 13);
  if (size <= 0x33000000u) return static_cast<uint16_t>(sign);  // values up to 2^-25, which is a tie, become 0
  const uint32_t mantissa = (size & 0x7fffffu) | 0x800000u, shift = 126u - (size >> 23);
  const uint32_t kept = mantissa >> shift, rest = mantissa & ((1u << shift) - 1u), tie = 1u << (shift - 1u);
  return static_cast<uint16_t>(sign | (kept + (rest > tie || (rest == tie && (kept & 1u) != 0) ? 1u : 0u)));
}

__host__ __device__ inline uint16_t toHalf(float x, Half format) {
#if defined(__CUDA_ARCH__)
  uint16_t result;
  if (format == Half::bfloat16) asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(result) : "f"(x));
  else asm("cvt.rn.f16.f32 %0, %1;" : "=h"(result) : "f"(x));
  return result;
#else
  uint32_t bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  return format == Half::bfloat16 ? toBf16(bits) : toFp16(bits);
#endif
}

__host__ __device__ inline float fromHalf(uint16_t half, Half format) {
  uint32_t bits = static_cast<uint32_t>(half) << 16;
  if (format == Half::float16) {
    const uint32_t exponent = half >> 10 & 0x1fu, mantissa = half & 0x3ffu;
    if (exponent == 0) return (half & 0x8000u) != 0 ? -static_cast<float>(mantissa) * 0x1p-24f : static_cast<float>(mantissa) * 0x1p-24f;
    bits = (half & 0x8000u) << 16 | (exponent == 0x1fu ? 0x7f800000u : (exponent + 112u) << 23) | mantissa << 13;
  }
  float x;
  __builtin_memcpy(&x, &bits, sizeof x);
  return x;
}

}  // namespace ordo::cuda
