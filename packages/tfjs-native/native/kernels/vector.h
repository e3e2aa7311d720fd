// Vectors of the instruction set for which a translation unit is compiled, with the compiler's vector extensions: the same source
// becomes SSE, AVX2, AVX-512 or NEON. Every kernel file is compiled once per instruction set, inside the namespace
// ordo::ORDO_ISA. Nothing in this file may become a shared (COMDAT) symbol, because the linker could keep a copy that the machine
// cannot run. This file therefore has only inlined code over plain types.
#pragma once
#include <cstdint>
#include <cstring>

#if ORDO_WIDTH > 4  // intrinsics are used only for AVX2 and AVX-512
#include <immintrin.h>
#endif

namespace ordo::ORDO_ISA {

using i64 = int64_t;

constexpr int W = ORDO_WIDTH;  // floats per vector

// The number of vectors that the processor's registers hold.
#if ORDO_WIDTH == 16 || defined(__aarch64__)
#define ORDO_REGISTERS 32
#else
#define ORDO_REGISTERS 16
#endif

typedef float vf __attribute__((vector_size(4 * W)));
typedef int32_t vi __attribute__((vector_size(4 * W)));
typedef uint32_t vu __attribute__((vector_size(4 * W)));
typedef float vfUnaligned __attribute__((vector_size(4 * W), aligned(4), may_alias));
typedef uint32_t vuUnaligned __attribute__((vector_size(4 * W), aligned(4), may_alias));

#define ORDO_INLINE static inline __attribute__((always_inline))

ORDO_INLINE vf load(const float* p) { return *reinterpret_cast<const vfUnaligned*>(p); }
ORDO_INLINE void store(float* p, vf v) { *reinterpret_cast<vfUnaligned*>(p) = v; }
ORDO_INLINE vf splat(float x) { return x - vf{}; }
ORDO_INLINE vu splatBits(uint32_t x) { return x - vu{}; }
ORDO_INLINE vf zero() { return vf{}; }

ORDO_INLINE vf select(vi mask, vf yes, vf no) {
  return reinterpret_cast<vf>((mask & reinterpret_cast<vi>(yes)) | (~mask & reinterpret_cast<vi>(no)));
}

// Returns a mask of the first `count` lanes, 0 ≤ count ≤ W, for masked loads and stores.
#if ORDO_WIDTH == 16
ORDO_INLINE __mmask16 partMask(i64 count) { return static_cast<__mmask16>((1u << count) - 1); }
#elif ORDO_WIDTH == 8
ORDO_INLINE vi partMask(i64 count) { return vi{0, 1, 2, 3, 4, 5, 6, 7} < static_cast<int32_t>(count); }
#endif

// Returns the first `count` ≤ W floats at p; the other lanes are `fill`.
ORDO_INLINE vf loadPart(const float* p, i64 count, float fill) {
#if ORDO_WIDTH == 16
  return (vf)_mm512_mask_loadu_ps((__m512)splat(fill), partMask(count), p);
#elif ORDO_WIDTH == 8
  const vi mask = partMask(count);
  return select(mask, (vf)_mm256_maskload_ps(p, (__m256i)mask), splat(fill));
#else
  if (count >= W) return load(p);
  float lanes[W];
  for (int i = 0; i < W; i++) lanes[i] = i < count ? p[i] : fill;
  return load(lanes);
#endif
}
ORDO_INLINE void storePart(float* p, vf v, i64 count) {
#if ORDO_WIDTH == 16
  _mm512_mask_storeu_ps(p, partMask(count), (__m512)v);
#elif ORDO_WIDTH == 8
  _mm256_maskstore_ps(p, (__m256i)partMask(count), (__m256)v);
#else
  if (count >= W) return store(p, v);
  float lanes[W];
  store(lanes, v);
  for (i64 i = 0; i < count; i++) p[i] = lanes[i];
#endif
}

// 0, 1, 2, …, W - 1
ORDO_INLINE vu laneNumbers() {
  vu numbers = {};
  for (int i = 0; i < W; i++) numbers[i] = static_cast<uint32_t>(i);
  return numbers;
}

// Returns the first `count` lanes of v; the other lanes are `fill`.
ORDO_INLINE vf keepPart(vf v, i64 count, float fill) {
  return select(reinterpret_cast<vi>(laneNumbers() < static_cast<uint32_t>(count)), v, splat(fill));
}
ORDO_INLINE vf maximum(vf a, vf b) { return a > b ? a : b; }
ORDO_INLINE vf squareRoot(vf v) {
#if ORDO_WIDTH == 16
  return (vf)_mm512_sqrt_ps((__m512)v);
#elif ORDO_WIDTH == 8
  return (vf)_mm256_sqrt_ps((__m256)v);
#else
  for (int i = 0; i < W; i++) v[i] = __builtin_sqrtf(v[i]);
  return v;
#endif
}

// Combines lanes pairwise, each with the lane half a vector further on, in an order that depends only on W.
template <class Combine>
ORDO_INLINE float foldLanes(vf v, const Combine& combine) {
#if ORDO_WIDTH == 16
  const __m256 low = _mm512_maskz_extractf32x8_ps(0xff, (__m512)v, 0), high = _mm512_maskz_extractf32x8_ps(0xff, (__m512)v, 1);
  const __m256 eight = combine(low, high);
  const __m128 four = combine(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
#elif ORDO_WIDTH == 8
  const __m128 four = combine(_mm256_castps256_ps128((__m256)v), _mm256_extractf128_ps((__m256)v, 1));
#else
  const vf four = v;
#endif
  return combine(combine(four[0], four[2]), combine(four[1], four[3]));
}
ORDO_INLINE float sumLanes(vf v) {
  return foldLanes(v, [](auto a, auto b) { return a + b; });
}
ORDO_INLINE float maxLanes(vf v) {
  return foldLanes(v, [](auto a, auto b) { return a > b ? a : b; });
}

ORDO_INLINE i64 least(i64 a, i64 b) { return a < b ? a : b; }
ORDO_INLINE i64 most(i64 a, i64 b) { return a > b ? a : b; }

}  // namespace ordo::ORDO_ISA
