// exp, log and pow as in glibc 2.28 and later on a processor with fused multiply-add, to the bit; src/numbers explains them.
// Compilers can compute several values at a time, because there are no branches, only tables. Every translation unit has its own
// copies.
#pragma once
#include <cstdint>

namespace ordo {
namespace {

struct Tables {
  const double* exponentials;  // [2 · i + part]
  const double* logarithms;    // [5 · interval + column]
};

constexpr double kRounder = 0x1.8p52;
constexpr double kLn2High = 0x1.62e42fefa3800p-1;
constexpr double kLn2Low = 0x1.ef35793c76730p-45;
// `exponentialOfSum` computes exp down to this number; below it, the result may be subnormal.
constexpr double kLeastExponent = -512;

inline double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }

inline int64_t bitsOf(double x) { return __builtin_bit_cast(int64_t, x); }

inline double doubleOf(int64_t bits) { return __builtin_bit_cast(double, bits); }

// Returns a whole number below 2^51 in absolute value as a double; not every processor can convert several at a time.
inline double wholeDouble(int64_t number) { return doubleOf(bitsOf(kRounder) + number) - kRounder; }

// The parts of e^(x + rest), which is 2^k · root · (1 + tail).
struct Exponential {
  double root;
  double tail;
  int64_t k;
};

inline Exponential splitExponential(const Tables& tables, double x, double rest) {
  const double rounded = fma(x, 0x1.71547652b82fep7, kRounder);
  const int64_t steps = bitsOf(rounded) - bitsOf(kRounder);
  const double whole = rounded - kRounder;
  const double r = rest + fma(whole, -0x1.cf79abc9e3b3ap-47, fma(whole, -0x1.62e42fefa0000p-8, x));
  const int64_t i = steps & 127;
  const double square = r * r;
  const double lower =
      fma(fma(r, 0x1.555555555543cp-3, 0x1.ffffffffffdbdp-2), square, tables.exponentials[2 * i + 1] + r);
  const double tail = fma(square * square, fma(r, 0x1.1111167a4d017p-7, 0x1.55555cf172b91p-5), lower);
  return {tables.exponentials[2 * i], tail, (steps - i) / 128};
}

// Returns e^(x + rest) for x from kLeastExponent to 0.
inline double exponentialOfSum(const Tables& tables, double x, double rest) {
  const Exponential e = splitExponential(tables, x, rest);
  const double scale = doubleOf(bitsOf(e.root) + e.k * (int64_t{1} << 52));
  return fma(scale, e.tail, scale);
}

// Returns e^(x + rest) for every x up to 0.
inline double anyExponential(const Tables& tables, double x, double rest) {
  if (x > kLeastExponent) return exponentialOfSum(tables, x, rest);
  if (!(x > -746)) return x != x ? x : 0;
  const Exponential e = splitExponential(tables, x, rest);
  const double scale = doubleOf(bitsOf(e.root) + (e.k + 1022) * (int64_t{1} << 52));
  const double product = scale * e.tail;
  double y = scale + product;
  if (y < 1) {
    const double high = 1 + y;
    y = high + (1 - high + y + (scale - y + product)) - 1;
  }
  return y * 0x1p-1022;
}

// x = 2^k · z
struct Split {
  double z;
  double k;
  int64_t interval;
};

inline Split split(double x, int64_t first) {
  const int64_t above = bitsOf(x) - first;
  const int64_t high = static_cast<int64_t>(static_cast<uint64_t>(above) >> 52);
  const int64_t k = (high ^ 0x800) - 0x800;
  return {doubleOf(bitsOf(x) - k * (int64_t{1} << 52)), wholeDouble(k), (above >> 45) & 127};
}

// Returns ln x for positive normal x.
inline double logarithm(const Tables& tables, double x) {
  const Split s = split(x, 0x3fe6000000000000);
  const double* const row = tables.logarithms + 5 * s.interval;
  const double r = fma(s.z, row[0], -1);
  const double start = fma(s.k, kLn2High, row[1]);
  const double sum = start + r;
  const double rest = fma(s.k, kLn2Low, start - sum + r);
  const double square = r * r;
  const double series = fma(square, fma(r, -0x1.55575e506c89fp-3, 0x1.999b324f10111p-3),
                            fma(r, -0x1.fffffffeb4590p-3, 0x1.555555551305bp-2));
  return fma(r * square, series, fma(square, -0x1.0000000000001p-1, rest)) + sum;
}

inline double anyLogarithm(const Tables& tables, double x) {
  if (!(x > 0 && x < __builtin_inf())) return x == 0 ? -__builtin_inf() : x < 0 ? __builtin_nan("") : x;
  if (x == 1) return 0;
  if (x >= 0x1p-1022) return logarithm(tables, x);
  // A subnormal number is first multiplied by 2^52, and 52 is subtracted from its exponent.
  Split s = split(x * 0x1p52, 0x3fe6000000000000);
  const double* const row = tables.logarithms + 5 * s.interval;
  const double k = s.k - 52;
  const double r = fma(s.z, row[0], -1);
  const double start = fma(k, kLn2High, row[1]);
  const double sum = start + r;
  const double rest = fma(k, kLn2Low, start - sum + r);
  const double square = r * r;
  const double series = fma(square, fma(r, -0x1.55575e506c89fp-3, 0x1.999b324f10111p-3),
                            fma(r, -0x1.fffffffeb4590p-3, 0x1.555555551305bp-2));
  return fma(r * square, series, fma(square, -0x1.0000000000001p-1, rest)) + sum;
}

// Returns base^exponent for a base from 0 to 1 and an exponent of at least 1.
inline double power(const Tables& tables, double base, double exponent) {
  if (base == 0) return 0;
  const bool isSubnormal = base < 0x1p-1022;
  const Split s = split(isSubnormal ? base * 0x1p52 : base, 0x3fe6955500000000);
  const double k = isSubnormal ? s.k - 52 : s.k;
  const double* const row = tables.logarithms + 5 * s.interval;
  const double r = fma(s.z, row[2], -1);
  const double start = fma(k, kLn2High, row[3]);
  const double sum = start + r;
  const double half = r * -0.5;
  const double second = r * half;
  const double total = sum + second;
  const double series = fma(
      second,
      fma(second, fma(r, 0x1.0002b8b263fc3p0, -0x1.2495b9b4845e9p0), fma(r, -0x1.555555529a47ap-1, 0x1.999999959554ep-1)),
      fma(r, 0x1.0000000000006p-1, -0x1.5555555555560p-1));
  const double lows = fma(k, kLn2Low, row[4]) + (start - sum + r);
  const double low = fma(r * second, series, lows + fma(half, r, -second) + (sum - total + second));
  const double ln = total + low;
  const double product = ln * exponent;
  if (product <= -1024) return 0;
  return anyExponential(tables, product, fma(exponent, total - ln + low, fma(ln, exponent, -product)));
}

// The digamma function for x > 0, as src/numbers/digamma.ts computes it.
inline double digamma(const Tables& tables, double x) {
  double result = 0;
  const auto step = [&] {
    const bool isSmall = x < 7;
    result = isSmall ? result - 1 / x : result;
    x = isSmall ? x + 1 : x;
  };
  // The loop is unrolled, so that a compiler can compute several values at a time.
  step(), step(), step(), step(), step(), step(), step();
  x -= 0.5;
  const double inverse = 1 / x;
  const double square = inverse * inverse;
  const double fourth = square * square;
  const double series = logarithm(tables, x) + (1.0 / 24) * square - (7.0 / 960) * fourth +
                        (31.0 / 8064) * fourth * square - (127.0 / 30720) * fourth * fourth;
  return result + series;
}

}  // namespace
}  // namespace ordo
