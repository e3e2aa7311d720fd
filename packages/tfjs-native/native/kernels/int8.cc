// Packs, quantises and multiplies 8-bit integers.
#include "int8.h"

#include <limits>

#include "arm-features.h"
#include "int8-tile.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

constexpr i64 kSteps = 4;               // the number of steps of k in a word
constexpr int32_t kLargest = 127, kOffset = 128;
constexpr i64 kLongest = 1 << 16;       // 2^16·(127 + 128)·127 < 2^31
constexpr i64 kTaskRows = 8 * MR;       // rows that stay in the second-level cache while a task goes through its columns
constexpr i64 kTaskPanels = 2;          // the number of panels of columns
constexpr i64 kRowsAtOnce = 40 * kTaskRows;
constexpr uint32_t kSize = 0x7fffffff, kInfinity = 0x7f800000;
constexpr float kLeast = 0x1p-100f;     // smaller numbers count as 0, so that no reciprocal is infinite

// Computes the same exact sums without such instructions, with products of 16 bits if there are instructions for pairs of them.
struct Portable : UnsignedRows {
#if ORDO_WIDTH == 16 || ORDO_WIDTH == 8
  typedef int16_t vh __attribute__((vector_size(2 * sizeof(int16_t) * W)));

  ORDO_INLINE vi add(vi sum, uint32_t row, vi column) {
    const vh even = (vh)column << 8 >> 8, odd = (vh)column >> 8;
    return sum + addPairs(row & 0x00ff00ff, even) + addPairs(row >> 8 & 0x00ff00ff, odd);
  }

  ORDO_INLINE vi addPairs(uint32_t row, vh column) {
    const vi rows = static_cast<int32_t>(row) + vi{};
#if ORDO_WIDTH == 16
    return (vi)_mm512_madd_epi16((__m512i)rows, (__m512i)column);
#else
    return (vi)_mm256_madd_epi16((__m256i)rows, (__m256i)column);
#endif
  }
#else
  ORDO_INLINE vi add(vi sum, uint32_t row, vi column) {
    for (int step = 0; step < kSteps; step++) {
      const vi factor = (vi)((vu)column << (24 - 8 * step)) >> 24;
      sum += factor * static_cast<int32_t>(row >> 8 * step & 0xff);
    }
    return sum;
  }
#endif
};

constexpr Int8Tiles kPortableTiles = int8Tiles<Portable>();

const Int8Tiles& tiles() {
#if ORDO_WIDTH == 16
  static const bool hasVnni = __builtin_cpu_supports("avx512vnni");
  if (hasVnni) return kVnniTiles;
#elif defined(__aarch64__)
  if (hasMixedDotProducts()) return kUsdotTiles;
  if (hasDotProducts()) return kSdotTiles;
#endif
  return kPortableTiles;
}

i64 wordsOf(i64 k) { return (k + kSteps - 1) / kSteps; }
i64 panelSize(i64 k) { return NR * (wordsOf(k) + 2); }
i64 panelsOf(i64 n) { return (n + NR - 1) / NR; }

// For finite numbers, the bits without the sign have the same order as the absolute values; infinities and NaN come after them.
uint32_t sizeBits(float x) { return __builtin_bit_cast(uint32_t, x) & kSize; }
bool isFinite(uint32_t size) { return size < kInfinity; }
float scaleOf(uint32_t size) {
  if (!isFinite(size)) return std::numeric_limits<float>::quiet_NaN();
  const float largest = __builtin_bit_cast(float, size);
  return (largest > kLeast ? largest : kLeast) / kLargest;
}
// Returns the factor by which numbers are multiplied before they are rounded; 0 if there is no scale.
float inverseOf(uint32_t size) {
  if (!isFinite(size)) return 0;
  const float largest = __builtin_bit_cast(float, size);
  return kLargest / (largest > kLeast ? largest : kLeast);
}
// Rounds to nearest even. An infinity times 0 is NaN, so the caller sets rows and columns without a scale to 0.
int32_t rounded(float x, float inverse) { return static_cast<int32_t>(__builtin_lrintf(x * inverse)); }

// Packs the columns [first, first + count) of one panel.
void packPanel(const Operand& b, i64 k, i64 first, i64 count, float* panel) {
  const auto at = [&](i64 step, i64 lane) { return b.data[step * b.rowStride + (first + lane) * b.columnStride]; };
  uint32_t sizes[NR] = {};
  const auto forEach = [&](const auto& visit) {  // in the order in which the numbers are in memory
    if (b.columnStride == 1) {
      for (i64 step = 0; step < k; step++) {
        for (i64 lane = 0; lane < count; lane++) visit(step, lane);
      }
    } else {
      for (i64 lane = 0; lane < count; lane++) {
        for (i64 step = 0; step < k; step++) visit(step, lane);
      }
    }
  };
  forEach([&](i64 step, i64 lane) {
    const uint32_t size = sizeBits(at(step, lane));
    if (size > sizes[lane]) sizes[lane] = size;
  });
  const i64 words = wordsOf(k);
  std::memset(panel, 0, static_cast<size_t>(panelSize(k)) * sizeof(float));
  int8_t* const bytes = reinterpret_cast<int8_t*>(panel);
  float* const scales = panel + words * NR;
  float inverses[NR];
  int32_t sums[NR] = {};
  for (i64 lane = 0; lane < count; lane++) {
    scales[lane] = scaleOf(sizes[lane]);
    inverses[lane] = inverseOf(sizes[lane]);
  }
  forEach([&](i64 step, i64 lane) {
    if (!isFinite(sizes[lane])) return;
    const int32_t value = rounded(at(step, lane), inverses[lane]);
    bytes[(step / kSteps * NR + lane) * kSteps + step % kSteps] = static_cast<int8_t>(value);
    sums[lane] -= kOffset * value;
  });
  std::memcpy(scales + NR, sums, sizeof sums);
}

// Rounds a row to bytes, [words·kSteps], and returns its scale.
float quantiseRow(const float* x, i64 k, uint8_t* bytes) {
  vi largest = {};
  i64 i = 0;
  for (; i + W <= k; i += W) {
    const vi size = (vi)load(x + i) & static_cast<int32_t>(kSize);
    largest = size > largest ? size : largest;
  }
  uint32_t size = 0;
  for (int lane = 0; lane < W; lane++) size = static_cast<uint32_t>(largest[lane]) > size ? static_cast<uint32_t>(largest[lane]) : size;
  for (; i < k; i++) size = sizeBits(x[i]) > size ? sizeBits(x[i]) : size;
  if (!isFinite(size)) {
    std::memset(bytes, kOffset, static_cast<size_t>(wordsOf(k) * kSteps));
    return scaleOf(size);
  }
  const float inverse = inverseOf(size);
  i = 0;
#if ORDO_WIDTH == 16
  for (; i + W <= k; i += W) {
    const __m512i value = _mm512_maskz_cvtps_epi32(0xffff, (__m512)(load(x + i) * inverse));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(bytes + i),
                     _mm512_maskz_cvtepi32_epi8(0xffff, _mm512_add_epi32(value, _mm512_set1_epi32(kOffset))));
  }
#elif ORDO_WIDTH == 8
  for (; i + W <= k; i += W) {
    const vi value = (vi)_mm256_cvtps_epi32((__m256)(load(x + i) * inverse)) + kOffset;
    for (int lane = 0; lane < W; lane++) bytes[i + lane] = static_cast<uint8_t>(value[lane]);
  }
#endif
  for (; i < k; i++) bytes[i] = static_cast<uint8_t>(rounded(x[i], inverse) + kOffset);
  for (; i < wordsOf(k) * kSteps; i++) bytes[i] = 0;  // the columns have 0 there
  return scaleOf(size);
}

// Packs panels of up to MR rows, [word][row].
void packRows(const Int8Product& g, i64 begin, i64 end, uint32_t* panel, float* scales) {
  const i64 words = wordsOf(g.k), rows = end - begin;
  float* const buffer = scratch<8>(words);
  for (i64 row = 0; row < rows; row++) {
    scales[row] = quantiseRow(g.a + (begin + row) * g.k, g.k, reinterpret_cast<uint8_t*>(buffer));
    const uint32_t* const from = reinterpret_cast<const uint32_t*>(buffer);
    for (i64 word = 0; word < words; word++) panel[word * rows + row] = from[word];
  }
}

struct PackedRows {
  const uint32_t* panels;
  const float* scales;
};

void multiplyTask(const Int8Product& g, const PackedRows& rows, i64 rowBegin, i64 rowEnd, i64 panelBegin, i64 panelEnd) {
  const i64 words = wordsOf(g.k);
  const Int8Tiles& byRows = tiles();
  for (i64 panel = panelBegin; panel < panelEnd; panel++) {
    const float* const b = g.packed.data + (g.packed.first / NR + panel) * panelSize(g.k);
    for (i64 row = rowBegin; row < rowEnd; row += MR) {
      byRows.ofRows[least(MR, rowEnd - row)]({.words = words,
                                              .a = rows.panels + row * words,
                                              .rowScales = rows.scales + row,
                                              .b = reinterpret_cast<const uint32_t*>(b),
                                              .c = g.c + row * g.n + panel * NR,
                                              .ldc = g.n,
                                              .columns = least(NR, g.n - panel * NR),
                                              .bias = g.bias == nullptr ? nullptr : g.bias + panel * NR,
                                              .relu = g.relu});
    }
  }
}

}  // namespace

i64 int8Floats(i64 k, i64 n) { return k > kLongest ? -1 : panelsOf(n) * panelSize(k); }

void packInt8(const Operand& b, i64 k, i64 n, float* packed) {
  parallelFor(panelsOf(n), most(1, kGrain / most(1, NR * k)), [&](i64 begin, i64 end) {
    for (i64 panel = begin; panel < end; panel++) {
      packPanel(b, k, panel * NR, least(NR, n - panel * NR), packed + panel * panelSize(k));
    }
  });
}

void multiplyInt8(const Int8Product& product) {
  const i64 words = wordsOf(product.k), panels = panelsOf(product.n);
  float* const packed = scratch<0>(least(product.m, kRowsAtOnce) * words);
  float* const scales = scratch<2>(least(product.m, kRowsAtOnce));
  for (i64 origin = 0; origin < product.m; origin += kRowsAtOnce) {
    Int8Product g = product;
    g.m = least(kRowsAtOnce, product.m - origin);
    g.a = product.a + origin * g.k;
    g.c = product.c + origin * g.n;
    uint32_t* const rows = reinterpret_cast<uint32_t*>(packed);
    parallelFor((g.m + MR - 1) / MR, most(1, kGrain / most(1, MR * g.k)), [&](i64 begin, i64 end) {
      for (i64 i = begin; i < end; i++) packRows(g, i * MR, least(g.m, (i + 1) * MR), rows + i * MR * words, scales + i * MR);
    });
    const i64 rowTasks = (g.m + kTaskRows - 1) / kTaskRows, columnTasks = (panels + kTaskPanels - 1) / kTaskPanels;
    const i64 grain = most(1, kGrain / most(1, least(g.m, kTaskRows) * kTaskPanels * NR * words));
    parallelFor(rowTasks * columnTasks, grain, [&](i64 begin, i64 end) {
      for (i64 task = begin; task < end; task++) {
        const i64 row = task % rowTasks * kTaskRows, panel = task / rowTasks * kTaskPanels;
        multiplyTask(g, {rows, scales}, row, least(g.m, row + kTaskRows), panel, least(panels, panel + kTaskPanels));
      }
    });
  }
}

}  // namespace ordo::ORDO_ISA
