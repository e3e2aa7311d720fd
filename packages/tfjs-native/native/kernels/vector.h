// Vectors of the instruction set a translation unit is compiled for, by the compiler's vector extensions: the same
// source becomes SSE, AVX2, AVX-512 or NEON. Every kernel file is compiled once per instruction set, inside the
// namespace ordo::ORDO_ISA; nothing here may end up as a shared (COMDAT) symbol, or the linker could pick a copy the
// machine cannot run: hence only inline code over plain types.
#pragma once
#include <cstdint>
#include <cstring>

namespace ordo::ORDO_ISA {

using i64 = int64_t;

constexpr int W = ORDO_WIDTH;  // floats per vector

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

// The first `count` floats at p; the other lanes are `fill`.
ORDO_INLINE vf loadPart(const float* p, i64 count, float fill) {
  float lanes[W];
  for (int i = 0; i < W; i++) lanes[i] = i < count ? p[i] : fill;
  return load(lanes);
}
ORDO_INLINE void storePart(float* p, vf v, i64 count) {
  float lanes[W];
  store(lanes, v);
  for (i64 i = 0; i < count; i++) p[i] = lanes[i];
}

ORDO_INLINE vf select(vi mask, vf yes, vf no) {
  return reinterpret_cast<vf>((mask & reinterpret_cast<vi>(yes)) | (~mask & reinterpret_cast<vi>(no)));
}
ORDO_INLINE vf maximum(vf a, vf b) { return a > b ? a : b; }

// Lanes are combined pairwise, in an order that does not depend on anything but W.
ORDO_INLINE float sumLanes(vf v) {
  float lanes[W];
  store(lanes, v);
  for (int half = W / 2; half > 0; half /= 2) {
    for (int i = 0; i < half; i++) lanes[i] += lanes[i + half];
  }
  return lanes[0];
}
ORDO_INLINE float maxLanes(vf v) {
  float lanes[W];
  store(lanes, v);
  for (int half = W / 2; half > 0; half /= 2) {
    for (int i = 0; i < half; i++) lanes[i] = lanes[i] > lanes[i + half] ? lanes[i] : lanes[i + half];
  }
  return lanes[0];
}

ORDO_INLINE i64 least(i64 a, i64 b) { return a < b ? a : b; }
ORDO_INLINE i64 most(i64 a, i64 b) { return a > b ? a : b; }

}  // namespace ordo::ORDO_ISA
