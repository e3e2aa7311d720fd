// A copy with strides on both sides. Transpose, slice, concat, pad, tile, broadcast and reverse are special cases of it.
#include "gemm-pack.h"
#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

constexpr int kMaxRank = CopyStridedArguments::kMost;

struct Copy {
  int rank;
  i64 dims[kMaxRank] = {}, from[kMaxRank] = {}, to[kMaxRank] = {};
  i64 rows = 1;

  explicit Copy(const CopyStridedArguments& in) : rank(static_cast<int>(in.rank)) {
    for (int k = 0; k < rank; k++) {
      dims[k] = in.dims(k);
      from[k] = in.fromStrides(k);
      to[k] = in.toStrides(k);
      if (k < rank - 1) rows *= dims[k];
    }
  }
  void offsetsOf(i64 row, int outerRank, i64& source, i64& target) const {
    source = target = 0;
    for (int k = outerRank - 1; k >= 0; k--) {
      const i64 index = row % dims[k];
      row /= dims[k];
      source += index * from[k];
      target += index * to[k];
    }
  }
};

template <class T>
void copyRow(const T* from, i64 fromStride, T* to, i64 toStride, i64 n) {
  if (fromStride == 1 && toStride == 1) {
    std::memcpy(to, from, static_cast<size_t>(n) * sizeof(T));
  } else if (fromStride == 0 && toStride == 1) {
    const T value = *from;
    for (i64 i = 0; i < n; i++) to[i] = value;
  } else {
    for (i64 i = 0; i < n; i++) to[i * toStride] = from[i * fromStride];
  }
}

// Exchanges the last two dimensions: rows are contiguous in `from`, columns in `to`. It works in blocks, so that not every
// element touches a new cache line on one of the sides.
void transposeLastTwo(const Copy& c, const float* from, float* to) {
  constexpr i64 kBlock = 32;
  const int outer = c.rank - 2;
  const i64 rows = c.dims[outer], columns = c.dims[outer + 1];
  const i64 matrices = c.rows / rows, bands = (rows + kBlock - 1) / kBlock;
  parallelFor(matrices * bands, rowGrain(kBlock * columns), [&](i64 begin, i64 end) {
    for (i64 index = begin; index < end; index++) {
      i64 source, target;
      c.offsetsOf(index / bands, outer, source, target);
      const i64 first = index % bands * kBlock;
      transposePanel(from + source + first, c.from[outer + 1], columns, least(kBlock, rows - first),
                to + target + first * c.to[outer], c.to[outer]);
    }
  });
}

template <class T>
void copyAll(const Copy& c, const T* from, T* to) {
  const int last = c.rank - 1;
  const i64 inner = c.dims[last];
  if (c.rows == 1) {
    parallelFor(inner, 4 * kGrain, [&](i64 begin, i64 end) {
      copyRow(from + begin * c.from[last], c.from[last], to + begin * c.to[last], c.to[last], end - begin);
    });
    return;
  }
  parallelFor(c.rows, rowGrain(inner), [&](i64 begin, i64 end) {
    for (i64 row = begin; row < end; row++) {
      i64 source, target;
      c.offsetsOf(row, last, source, target);
      copyRow(from + source, c.from[last], to + target, c.to[last], inner);
    }
  });
}

}  // namespace

Status copyStrided(const CopyStridedArguments& in) {
  const Copy copy(in);
  if (in.elementBytes != 4) {
    copyAll(copy, in.from.as<const uint8_t>(), in.to.as<uint8_t>());
    return Status::ok;
  }
  const int last = copy.rank - 1;
  const bool isTranspose = copy.rank >= 2 && copy.from[last - 1] == 1 && copy.to[last] == 1 && copy.from[last] > 1;
  if (isTranspose) transposeLastTwo(copy, in.from.as<const float>(), in.to.as<float>());
  else copyAll(copy, in.from.as<const int32_t>(), in.to.as<int32_t>());
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
