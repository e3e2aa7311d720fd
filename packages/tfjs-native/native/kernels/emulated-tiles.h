// The tile instructions in plain C++, with the same bits as a Sapphire Rapids, so that the product in tiles can be tested on any
// machine.
#pragma once
#include "vector.h"

namespace ordo::ORDO_ISA {

// For each element of C, the even and the odd steps of the 16 words have separate chains of fused multiply-adds, each from +0;
// then C += even + odd. Denormal operands count as 0, tiny results become 0, and rounding is to nearest even, whatever the
// processor's modes are. The first NaN of (a, b, chain), (even, odd) or (C, sum) stays, and is made quiet; a NaN that results
// from ∞ − ∞ or 0·∞ is negative.
class EmulatedTiles {
 public:
  static void configure() { std::memset(tiles, 0, sizeof tiles); }
  static void release() {}

  template <int Tile>
  static void clear() {
    std::memset(tiles[Tile], 0, sizeof tiles[Tile]);
  }
  template <int Tile>
  static void load(const float* from, i64 stride) {
    for (int row = 0; row < kSide; row++) std::memcpy(tiles[Tile][row], from + row * stride, sizeof tiles[Tile][row]);
  }
  template <int Tile>
  static void store(float* to, i64 stride) {
    for (int row = 0; row < kSide; row++) std::memcpy(to + row * stride, tiles[Tile][row], sizeof tiles[Tile][row]);
  }
  template <int C, int A, int B>
  static void multiply() {
    for (int i = 0; i < kSide; i++) {
      for (int j = 0; j < kSide; j++) {
        uint32_t even = 0, odd = 0;
        for (int p = 0; p < kSide; p++) {
          const uint32_t a = tiles[A][i][p], b = tiles[B][p][j];
          even = multiplyAdd(a << 16, b << 16, even);
          odd = multiplyAdd(a & kHigh, b & kHigh, odd);
        }
        tiles[C][i][j] = add(tiles[C][i][j], add(even, odd));
      }
    }
  }

 private:
  static constexpr int kSide = 16;
  static constexpr uint32_t kHigh = 0xffff0000, kSign = 0x80000000, kExponent = 0x7f800000, kQuiet = 0x00400000;
  static constexpr uint32_t kNewNan = 0xffc00000;
  // A sum below this number is below 2⁻¹²⁶, the smallest normal number, even when it is rounded to 24 bits with an unlimited
  // exponent.
  static constexpr double kTiny = 0x1p-126 - 0x1p-151;

  // The bits of a float or of two bfloat16 numbers: [tile][row][column].
  static inline thread_local uint32_t tiles[8][kSide][kSide];

  static float valueOf(uint32_t bits) { return __builtin_bit_cast(float, bits); }
  static uint32_t bitsOf(float value) { return __builtin_bit_cast(uint32_t, value); }
  static bool isNan(uint32_t bits) { return (bits & ~kSign) > kExponent; }
  static uint32_t withoutDenormal(uint32_t bits) { return (bits & kExponent) == 0 ? bits & kSign : bits; }

  // a and b are bfloat16, so their product is exact in double precision, and so is the sum if it may be tiny.
  static uint32_t multiplyAdd(uint32_t a, uint32_t b, uint32_t chain) {
    if (isNan(a)) return a | kQuiet;
    if (isNan(b)) return b | kQuiet;
    if (isNan(chain)) return chain | kQuiet;
    const float x = valueOf(withoutDenormal(a)), y = valueOf(withoutDenormal(b)), z = valueOf(chain);
    const float sum = __builtin_fmaf(x, y, z);
    if (sum != sum) return kNewNan;
    const double exact = static_cast<double>(x) * y + z;
        return __builtin_fabs(exact) < kTiny ? bitsOf(sum) & kSign : bitsOf(sum);
  }

  static uint32_t add(uint32_t one, uint32_t other) {
    if (isNan(one)) return one | kQuiet;
    if (isNan(other)) return other | kQuiet;
    const float sum = valueOf(withoutDenormal(one)) + valueOf(withoutDenormal(other));
    return sum != sum ? kNewNan : withoutDenormal(bitsOf(sum));
  }
};

}  // namespace ordo::ORDO_ISA
