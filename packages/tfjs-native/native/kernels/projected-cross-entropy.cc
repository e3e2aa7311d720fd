// Label-smoothed cross-entropy of the output projection x·Wᵀ + b, with its gradient. The logits of a batch are several times
// larger than the last-level cache, so they are computed block by block, and read while they are in cache. The values that the
// gradient needs, exp(logit - shift), cross memory twice: once when they are written, and once when they are read. The gradient
// of a block is then computed in cache and multiplied there. Rows of padding are not projected at all.
#include <algorithm>
#include <cmath>

#include "bfloat16.h"
#include "gemm.h"
#include "log-sum-exp.h"
#include "parallel.h"
#include "smoothing.h"

namespace ordo::ORDO_ISA {

namespace {

constexpr i64 kRowsAtOnce = 2048;           // rows that are few enough to pack x once for all blocks
constexpr i64 kBlockLogits = i64{1} << 20;   // 4 MB, a share of the last-level cache
constexpr i64 kFewestTokens = 256;           // tokens of a block; the size of `kept` ensures this

// The rows whose target is not padding, copied side by side.
class CountedRows {
 public:
  template <class In>
  explicit CountedRows(const In& in) : all_(in.rows), indices_(reinterpret_cast<int32_t*>(scratch<4>(most(1, in.rows)))) {
    for (i64 r = 0; r < in.rows; r++) {
      if (in.targets[r] != in.padId) indices_[count++] = static_cast<int32_t>(r);
    }
  }

  i64 count = 0;

  i64 operator[](i64 row) const { return indices_[row]; }
  const float* gather(const float* x, i64 columns) const {
    if (count == all_) return x;
    float* gathered = scratch<5>(most(1, count * columns));
    for (i64 row = 0; row < count; row++) std::copy_n(x + indices_[row] * columns, columns, gathered + row * columns);
    return gathered;
  }
  // Returns the place where the rows of `out` are computed, before scatter moves them to their final places.
  float* target(float* out, i64 columns) const { return count == all_ ? out : scratch<6>(most(1, count * columns)); }
  void scatter(const float* computed, float* out, i64 columns) const {
    if (count == all_) return;
    std::fill_n(out, all_ * columns, 0.0f);
    for (i64 row = 0; row < count; row++) std::copy_n(computed + row * columns, columns, out + indices_[row] * columns);
  }

 private:
  const i64 all_;
  int32_t* const indices_;
};

// Some rows, and the tokens whose logits are computed at once. `kept` has the exponentials of the block, one row after another,
// and then the shift of each row. If products round their operands to bfloat16, the exponentials are also rounded.
struct Block {
  i64 firstRow, rows, first, tokens;
  bool rounded;
  float* kept;

  i64 stride() const { return (tokens + W - 1) / W * W; }
  i64 exponentials() const { return rounded ? rows * stride() / 2 : rows * stride(); }  // in floats
  i64 floats() const { return exponentials() + rows; }
  float& shift(i64 row) const { return kept[exponentials() + row]; }
  float* exact(i64 row) const { return kept + row * stride(); }
  uint16_t* halves(i64 row) const { return reinterpret_cast<uint16_t*>(kept) + row * stride(); }
  bool contains(i64 token) const { return token >= first && token < first + tokens; }
  // Calls visit(row) for each row, on the whole pool.
  template <class Visit>
  void forEachRow(const Visit& visit) const {
    parallelFor(rows, rowGrain(4 * tokens), [&](i64 begin, i64 end) {
      for (i64 row = begin; row < end; row++) visit(row);
    });
  }
};

// Returns the number of floats that are kept for all blocks.
template <class Visit>
i64 forEachBlock(i64 rows, i64 classes, float* kept, const Visit& visit) {
  const bool rounded = roundsToBfloat16();
  i64 floats = 0;
  for (i64 firstRow = 0; firstRow < rows; firstRow += kRowsAtOnce) {
    const i64 count = least(kRowsAtOnce, rows - firstRow);
    const i64 atOnce = most(kFewestTokens, kBlockLogits / count / kFewestTokens * kFewestTokens);
    for (i64 first = 0; first < classes; first += atOnce) {
      const Block block{firstRow, count, first, least(atOnce, classes - first), rounded, kept == nullptr ? nullptr : kept + floats};
      visit(block);
      floats += block.floats();
    }
  }
  return floats;
}

float sumOf(const float* x, i64 n) {
  vf sum = zero();
  i64 i = 0;
  for (; i + W <= n; i += W) sum += load(x + i);
  return sumLanes(i < n ? sum + loadPart(x + i, n - i, 0) : sum);
}

// The values of a row's logits that the loss needs.
struct RowLogits {
  LogSumExp exps;
  double sum = 0;
  float atTarget = 0;
};

struct Losses {
  double loss = 0, nll = 0;

  void add(const RowLogits& row, float logSumExp, const Smoothing& s) {
    const double rowNll = static_cast<double>(logSumExp) - row.atTarget;
    nll += rowNll;
    loss += s.loss(rowNll, logSumExp, row.sum);
  }
};

}  // namespace

Status projectedCrossEntropy(const ProjectedCrossEntropyArguments& in) {
  if (in.loss == nullptr) return in.answer(static_cast<double>(forEachBlock(in.rows, in.classes, nullptr, [](const Block&) {})));
  const Smoothing s(in);
  const Status status = checkTargets(in);
  if (status != Status::ok) return status;
  const CountedRows counted(in);
  const float* x = counted.gather(in.x, in.inputs);
  RowLogits* rows = reinterpret_cast<RowLogits*>(scratch<3>(most(1, counted.count) * static_cast<i64>(sizeof(RowLogits) / sizeof(float))));
  std::fill_n(rows, counted.count, RowLogits{});
  forEachBlock(counted.count, in.classes, in.kept, [&](const Block& block) {
    const bool inPlace = block.kept != nullptr && !block.rounded;
    float* logits = inPlace ? block.exact(0) : scratch<7>(block.rows * block.stride());
    gemm({.m = block.rows,
          .n = block.tokens,
          .k = in.inputs,
          .a = rowMajor(x + block.firstRow * in.inputs, in.inputs),
          .b = transposed(in.w + block.first * in.inputs, in.inputs),
          .c = logits,
          .ldc = block.stride(),
          .bias = in.bias == nullptr ? nullptr : in.bias + block.first});
    block.forEachRow([&](i64 row) {
      RowLogits& sums = rows[block.firstRow + row];
      float* own = logits + row * block.stride();
      const i64 target = in.targets[counted[block.firstRow + row]];
      if (block.contains(target)) sums.atTarget = own[target - block.first];
      if (s.share != 0) sums.sum += sumOf(own, block.tokens);
      sums.exps.add(own, block.tokens, block.kept != nullptr ? own : nullptr);
      if (block.kept == nullptr) return;
      block.shift(row) = shiftOf(sums.exps.largest);
      if (block.rounded) roundRow(own, block.halves(row), block.tokens);
    });
  });
  std::fill_n(in.logSumExp, in.rows, 0.0f);
  Losses losses;
  for (i64 row = 0; row < counted.count; row++) {
    float& logSumExp = in.logSumExp[counted[row]];
    logSumExp = rows[row].exps.value();
    losses.add(rows[row], logSumExp, s);
  }
  *in.loss = static_cast<float>(losses.loss);
  *in.nll = static_cast<float>(losses.nll);
  return Status::ok;
}

namespace {

// x as the second operand of all products for dW. It is packed once for the blocks of each group of rows.
class PackedRows {
 public:
  PackedRows(const float* x, i64 inputs) : x_(x), inputs_(inputs) {}

  PackedColumns of(const Block& block) {
    const i64 floats = packedFloats(block.rows, inputs_);
    if (floats == 0) return {};
    float* packed = scratch<10>(floats);
    if (block.first == 0) packColumns(rowMajor(x_ + block.firstRow * inputs_, inputs_), block.rows, inputs_, packed);
    return {packed, inputs_, 0};
  }

 private:
  const float* const x_;
  const i64 inputs_;
};

// dbias = Σ rows of dlogits, for the tokens of the block. The first rows start the sum.
void sumRows(const float* dlogits, const Block& block, float* dbias) {
  constexpr i64 kTokens = 256;
  parallelFor(block.tokens, kTokens, [&](i64 begin, i64 end) {
    float* sums = dbias + block.first;
    if (block.firstRow == 0) std::fill(sums + begin, sums + end, 0.0f);
    for (i64 row = 0; row < block.rows; row++) {
      for (i64 token = begin; token < end; token++) sums[token] += dlogits[row * block.tokens + token];
    }
  });
}

// out = exps·factor - share, where factor = dloss·exp(shift - logSumExp) and share = εᵢ·dloss. `loadExps(i)` returns W
// exponentials; those beyond the last are not stored.
template <class LoadExps>
ORDO_INLINE void gradientOfRow(float* out, i64 n, float factor, float share, const LoadExps& loadExps) {
  i64 i = 0;
  for (; i + W <= n; i += W) store(out + i, loadExps(i) * factor - share);
  if (i < n) storePart(out + i, loadExps(i) * factor - share, n - i);
}

}  // namespace

Status projectedCrossEntropyGrad(const ProjectedCrossEntropyGradArguments& in) {
  const Smoothing s(in);
  const Status status = checkTargets(in);
  if (status != Status::ok) return status;
  const CountedRows counted(in);
  const i64 inputs = in.inputs;
  const float dloss = *in.dloss, share = static_cast<float>(s.share) * dloss, atTarget = s.atTarget() * dloss;
  const float* x = counted.gather(in.x, inputs);
  float* dx = counted.target(in.dx, inputs);
  PackedRows packed(x, inputs);
  forEachBlock(counted.count, in.classes, in.kept, [&](const Block& block) {
    const i64 n = block.tokens;
    float* dlogits = scratch<7>(block.rows * n);
    block.forEachRow([&](i64 row) {
      const i64 index = counted[block.firstRow + row], target = in.targets[index];
      const float factor = dloss * std::exp(block.shift(row) - in.logSumExp[index]);
      float* out = dlogits + row * n;
      if (block.rounded) gradientOfRow(out, n, factor, share, [&](i64 i) { return loadHalves(block.halves(row) + i); });
      else gradientOfRow(out, n, factor, share, [&](i64 i) { return load(block.exact(row) + i); });
      if (block.contains(target)) out[target - block.first] -= atTarget;
    });
    gemm({.m = block.rows,
          .n = inputs,
          .k = n,
          .a = rowMajor(dlogits, n),
          .b = rowMajor(in.w + block.first * inputs, inputs),
          .c = dx + block.firstRow * inputs,
          .ldc = inputs,
          .accumulate = block.first > 0});
    gemm({.m = n,
          .n = inputs,
          .k = block.rows,
          .a = transposed(dlogits, n),
          .b = rowMajor(x + block.firstRow * inputs, inputs),
          .c = in.dw + block.first * inputs,
          .ldc = inputs,
          .accumulate = block.firstRow > 0,
          .packed = packed.of(block)});
    if (in.dbias != nullptr) sumRows(dlogits, block, in.dbias);
  });
  if (counted.count == 0) {
    std::fill_n(in.dw, in.classes * inputs, 0.0f);
    if (in.dbias != nullptr) std::fill_n(in.dbias, in.classes, 0.0f);
  }
  counted.scatter(dx, in.dx, inputs);
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
