// y = x·W for parts of states. Rows that are 0 are left out, because a part is 0 before it begins. Many other rows are multiplied
// by Strassen's method, as yᵀ = Wᵀ·xᵀ: sums of blocks of W are formed once for all rows, and a thread computes a group of rows of
// y at a time.
#include "ops.h"
#include "strassen.h"
#include "zero-rows.h"

namespace ordo::ORDO_ISA {

namespace {

using In = ProjectPartsArguments;

// Lists the rows of x that are not 0, and sets the other rows of y to 0.
i64 listRows(const In& in, i64* rows) {
  parallelFor(in.rows, rowGrain(in.outputs), [&](i64 begin, i64 end) {
    for (i64 row = begin; row < end; row++) {
      const bool left = isZero(in.x + row * in.inputs, in.inputs);
      rows[row] = left ? -1 : row;
      if (left) std::memset(in.y + row * in.outputs, 0, static_cast<size_t>(in.outputs) * sizeof(float));
    }
  });
  i64 count = 0;
  for (i64 row = 0; row < in.rows; row++) {
    if (rows[row] >= 0) rows[count++] = row;
  }
  return count;
}

// Some of the listed rows, which mostly are side by side.
struct Rows {
  const i64* at;
  i64 count;

  bool together() const { return at[count - 1] - at[0] == count - 1; }
};

// Returns the columns [column, column + count) of W as rows: [count][inputs].
const float* turnColumns(const In& in, i64 column, i64 count) {
  float* turned = scratch<2>(MR * in.inputs);
  for (i64 p = 0; p < in.inputs; p++) {
    for (i64 i = 0; i < count; i++) turned[i * in.inputs + p] = in.w[p * in.outputs + column + i];
  }
  return turned;
}

// Returns the panels of a group of rows, for a block of k: [kBlocks][depth][NR]. If the last group is not full, its missing rows
// are 0.
const float* panelsAt(const In& in, const Rows& rows, i64 first, i64 depth) {
  float* panels = scratch<8>(kGroupColumns * depth);
  if (rows.count < kGroupColumns) std::memset(panels, 0, static_cast<size_t>(kGroupColumns * depth) * sizeof(float));
  constexpr i64 kLanes = 4;
  for (i64 i = 0; i < rows.count; i += kLanes) {
    const Rows some{rows.at + i, least(kLanes, rows.count - i)};
    float* out = panels + i / NR * NR * depth + i % NR;
    for (i64 lane = 0; lane < some.count; lane += some.together() ? kLanes : 1) {
      const float* x = in.x + some.at[lane] * in.inputs + first;
      transposePanel(x, in.inputs, some.together() ? some.count : 1, depth, out + lane, NR);
    }
  }
  return panels;
}

// Copies the products of a group of rows with some columns of W, which are rows of yᵀ, to their places in y.
void copyProducts(const In& in, const Rows& rows, i64 column, i64 columns, float* products) {
  for (i64 i = 0; i < rows.count; i += NR) {
    const Rows some{rows.at + i, least(NR, rows.count - i)};
    float* buffer = scratch<9>(NR * in.outputs);
    float* to = some.together() ? in.y + some.at[0] * in.outputs + column : buffer;
    for (i64 j = 0; j < columns; j += MR) {
      transposePanel(columnsOf(products, j, i / NR), NR, least(MR, columns - j), some.count, to + j, in.outputs);
    }
    for (i64 lane = 0; to == buffer && lane < some.count; lane++) {
      float* y = in.y + some.at[lane] * in.outputs + column;
      std::memcpy(y, buffer + lane * in.outputs, static_cast<size_t>(columns) * sizeof(float));
    }
  }
}

// Computes the columns [column, column + columns) of y.
void multiplyColumns(const In& in, const Rows& rows, i64 column, i64 columns) {
  const StrassenRows left(columns, in.inputs, packedDepth(in.inputs), scratch<0>(StrassenRows::floats(columns, in.inputs)));
  left.pack([&](i64 row, i64 count) { return turnColumns(in, column + row, count); });
  const i64 floats = StrassenRows::groupsOf(columns) * kGroupRows * kGroupColumns;
  parallelFor((rows.count + kGroupColumns - 1) / kGroupColumns, 1, [&](i64 begin, i64 end) {
    float* products = scratch<7>(floats);
    for (i64 group = begin; group < end; group++) {
      const i64 from = group * kGroupColumns;
      const Rows some{rows.at + from, least(kGroupColumns, rows.count - from)};
      std::memset(products, 0, static_cast<size_t>(floats) * sizeof(float));
      left.multiply([&](i64 first, i64 depth) { return panelsAt(in, some, first, depth); }, products);
      copyProducts(in, some, column, columns, products);
    }
  });
}

}  // namespace

Status projectParts(const In& in) {
  if (!paysToAddBlocks(in.outputs, in.inputs, in.rows)) {
    const Operand x = rowMajor(in.x, in.inputs), w = rowMajor(in.w, in.outputs);
    gemm({.m = in.rows, .n = in.outputs, .k = in.inputs, .a = x, .b = w, .c = in.y, .ldc = in.outputs});
    return Status::ok;
  }
  i64* list = reinterpret_cast<i64*>(scratch<3>(2 * in.rows));
  const Rows rows{list, listRows(in, list)};
  for (i64 column = 0; column < in.outputs; column += kRowsAtOnce) {
    multiplyColumns(in, rows, column, least(kRowsAtOnce, in.outputs - column));
  }
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
