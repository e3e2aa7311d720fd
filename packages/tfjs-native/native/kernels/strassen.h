// Strassen's product ("Gaussian elimination is not optimal", 1969), applied twice: 49 products of blocks replace the 64 of the
// definition. Rows, depth and columns are each divided into four. A group of rows is four panels of A and a group of columns four
// panels of B, so that a block of C is one tile, and a product of blocks is one call of a tile kernel. Sums of blocks of A are
// formed once for all columns, and sums of blocks of B once for all rows of a call. A product is added to its blocks of C
// directly from registers, so that no product is ever stored. (Winograd's form has fewer additions only if sums are stored.)
//
// Blocks of a group are added up before they are multiplied. An error is therefore relative to the largest rows and columns of a
// group, and a row that is not finite spoils the rows of its group. Results depend on which rows are grouped, but never on
// threads.
#pragma once
#include "gemm-pack.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

constexpr int kBlocks = 4;  // the number of blocks of rows, of depth and of columns
constexpr int kProducts = 49;
constexpr i64 kGroupRows = kBlocks * MR, kGroupColumns = kBlocks * NR;
constexpr i64 kRowsAtOnce = 1008;            // rows in whole groups, whose products with a group of columns are half a megabyte
constexpr i64 kFewestRows = 4 * kGroupRows;  // with fewer rows, forming the sums of blocks of B costs more than it saves

// Returns true if blocks can be added and this pays. The ordinary product computes few rows, a depth without quarters of whole
// vectors, and operands in bfloat16.
ORDO_INLINE bool paysToAddBlocks(i64 rows, i64 k, i64 columns) {
  const i64 depth = packedDepth(k);
  return rows >= kFewestRows && columns >= kGroupColumns && depth > 0 && depth % 16 == 0 && k % 16 == 0;
}

// ±block at a row and a column of blocks.
struct Term {
  int row, column;
  float sign;
};
struct BlockSum {
  int count;
  Term terms[4];
};
// (Σ ±A)·(Σ ±B), which is added to or subtracted from blocks of C.
struct BlockProduct {
  BlockSum a, b, c;
};

// The coefficients of the blocks 11, 12, 21 and 22 in Strassen's products I to VII (his Eq 1), and of the products in the blocks
// of C.
constexpr int kOfA[7][4] = {{1, 0, 0, 1}, {0, 0, 1, 1}, {1, 0, 0, 0}, {0, 0, 0, 1}, {1, 1, 0, 0}, {-1, 0, 1, 0}, {0, 1, 0, -1}};
constexpr int kOfB[7][4] = {{1, 0, 0, 1}, {1, 0, 0, 0}, {0, 1, 0, -1}, {-1, 0, 1, 0}, {0, 0, 0, 1}, {1, 1, 0, 0}, {0, 0, 1, 1}};
constexpr int kOfC[7][4] = {{1, 0, 0, 1}, {0, 0, 1, -1}, {0, 1, 0, 1}, {1, 0, 1, 0}, {-1, 1, 0, 0}, {0, 0, 0, 1}, {1, 0, 0, 0}};

// Returns the blocks of one inner product within one outer product: the coefficients of both levels are multiplied.
constexpr BlockSum sumOf(const int (&outer)[4], const int (&inner)[4]) {
  BlockSum sum{};
  for (int o = 0; o < 4; o++) {
    for (int i = 0; i < 4; i++) {
      const int sign = outer[o] * inner[i];
      if (sign != 0) sum.terms[sum.count++] = {o / 2 * 2 + i / 2, o % 2 * 2 + i % 2, static_cast<float>(sign)};
    }
  }
  return sum;
}

struct BlockProducts {
  BlockProduct at[kProducts];
};
constexpr BlockProducts listProducts() {
  BlockProducts all{};
  for (int r = 0; r < kProducts; r++) {
    const int outer = r / 7, inner = r % 7;
    all.at[r] = {sumOf(kOfA[outer], kOfA[inner]), sumOf(kOfB[outer], kOfB[inner]), sumOf(kOfC[outer], kOfC[inner])};
  }
  return all;
}
constexpr BlockProducts kBlockProducts = listProducts();

// Blocks of `size` floats, each contiguous.
struct Blocks {
  const float* data;
  i64 size, rowStride, columnStride;
};

template <int Count>
static void addBlocks(const BlockSum& sum, const Blocks& from, float* out) {
  const float* blocks[Count];
  vf signs[Count];
  for (int t = 0; t < Count; t++) {
    blocks[t] = from.data + sum.terms[t].row * from.rowStride + sum.terms[t].column * from.columnStride;
    signs[t] = splat(sum.terms[t].sign);
  }
  for (i64 i = 0; i < from.size; i += W) {
    vf total = load(blocks[0] + i) * signs[0];
#pragma GCC unroll 4
    for (int t = 1; t < Count; t++) total += load(blocks[t] + i) * signs[t];
    store(out + i, total);
  }
}

// Adds up the blocks of a sum, which has one, two or four of them.
ORDO_INLINE void addBlocks(const BlockSum& sum, const Blocks& from, float* out) {
  if (sum.count == 4) addBlocks<4>(sum, from, out);
  else if (sum.count == 2) addBlocks<2>(sum, from, out);
  else addBlocks<1>(sum, from, out);
}

// The products of a group of columns: for each panel of rows its kBlocks blocks, each [MR][NR].
constexpr i64 kBlockSize = MR * NR, kPanelSize = kBlocks * kBlockSize;

// Returns the NR columns of a row, from the products of all groups of rows.
ORDO_INLINE float* columnsOf(float* c, i64 row, i64 block) { return c + row / MR * kPanelSize + block * kBlockSize + row % MR * NR; }

constexpr i64 kAhead = 192;  // how many steps of k ahead the sums of blocks of A are prefetched

// Adds a·b to the blocks of C that `sum` names, or subtracts it from them. a [k][MR], b [k][NR]; c is the first block of its
// group.
static void addProduct(i64 k, const float* a, const float* b, const BlockSum& sum, float* c) {
  vf total[MR][NV] = {};
  for (i64 p = 0; p < k; p++, a += MR, b += NR) {
    vf column[NV];
    __builtin_prefetch(a + kAhead * MR);
#pragma GCC unroll 4
    for (int j = 0; j < NV; j++) column[j] = load(b + j * W);
#pragma GCC unroll 16
    for (int i = 0; i < MR; i++) {
      const vf row = splat(a[i]);
#pragma GCC unroll 4
      for (int j = 0; j < NV; j++) total[i][j] += row * column[j];
    }
  }
  for (int t = 0; t < sum.count; t++) {
    const vf sign = splat(sum.terms[t].sign);
    float* block = c + sum.terms[t].row * kPanelSize + sum.terms[t].column * kBlockSize;
#pragma GCC unroll 16
    for (int i = 0; i < MR; i++) {
#pragma GCC unroll 4
      for (int j = 0; j < NV; j++) {
        float* at = block + i * NR + j * W;
        store(at, load(at) + total[i][j] * sign);
      }
    }
  }
}

// The rows of A in groups, as the sums that products read. If the last group is not full, its missing rows are 0.
class StrassenRows {
 public:
  static i64 groupsOf(i64 rows) { return (rows + kGroupRows - 1) / kGroupRows; }
  static i64 floats(i64 rows, i64 k) { return kProducts * groupsOf(rows) * MR * (k / kBlocks); }

  // `sums` has room for floats(rows, k). k is divided into blocks of `blockDepth`; both are multiples of 16.
  StrassenRows(i64 rows, i64 k, i64 blockDepth, float* sums) : rows(rows), k(k), blockDepth(blockDepth), groups(groupsOf(rows)), sums(sums) {}

  // Forms the sums of the rows on the whole pool. rowsAt(row, count) returns `count` rows of A, whose distance is k.
  template <class RowsAt>
  void pack(const RowsAt& rowsAt) const {
    parallelFor(groups, 1, [&](i64 begin, i64 end) {
      float* panels = scratch<5>(kGroupRows * least(k, blockDepth));
      for (i64 group = begin; group < end; group++) {
        for (i64 first = 0; first < k; first += blockDepth) packGroup(group, rowsAt, first, panels);
      }
    });
  }

  // Adds A·B to the products of a group of columns, in the calling thread. panelsAt(first, depth) returns the group's panels of B
  // for a block of k: [kBlocks][depth][NR].
  template <class PanelsAt>
  void multiply(const PanelsAt& panelsAt, float* c) const {
    float* b = scratch<6>(least(k, blockDepth) / kBlocks * NR);
    for (i64 first = 0; first < k; first += blockDepth) {
      const i64 depth = least(blockDepth, k - first), part = depth / kBlocks;
      const Blocks columns{panelsAt(first, depth), part * NR, part * NR, depth * NR};
      for (int r = 0; r < kProducts; r++) {
        const BlockProduct& product = kBlockProducts.at[r];
        addBlocks(product.b, columns, b);
        const float* a = sumsOf(first, depth, r);
        for (i64 group = 0; group < groups; group++, a += part * MR) {
          addProduct(part, a, b, product.c, c + group * kBlocks * kPanelSize);
        }
      }
    }
  }

 private:
  const i64 rows, k, blockDepth, groups;
  float* const sums;  // block of k by block of k, product by product, group by group: [depth / kBlocks][MR]

  float* sumsOf(i64 first, i64 depth, int product) const {
    return sums + groups * MR * (kProducts * first + product * depth) / kBlocks;
  }

  template <class RowsAt>
  void packGroup(i64 group, const RowsAt& rowsAt, i64 first, float* panels) const {
    const i64 depth = least(blockDepth, k - first), part = depth / kBlocks;
    const i64 begin = group * kGroupRows, count = least(kGroupRows, rows - begin);
    if (count < kGroupRows) std::memset(panels, 0, static_cast<size_t>(kGroupRows * depth) * sizeof(float));
    for (i64 row = 0; row < count; row += MR) {
      const i64 some = least(MR, count - row);
      transposePanel(rowsAt(begin + row, some) + first, k, some, depth, panels + row * depth, MR);
    }
    const Blocks blocks{panels, part * MR, depth * MR, part * MR};
    for (int r = 0; r < kProducts; r++) {
      addBlocks(kBlockProducts.at[r].a, blocks, sumsOf(first, depth, r) + group * part * MR);
    }
  }
};

}  // namespace ordo::ORDO_ISA
