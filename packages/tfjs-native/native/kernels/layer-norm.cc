// Layer normalisation (Ba et al. 2016) of rows, together with the residual connection and its dropout:
// sum = residual + dropout(x), y = (sum - mean)/sqrt(variance + epsilon)·gain + bias.
#include <cmath>

#include "mask.h"
#include "ops.h"
#include "parallel.h"

namespace ordo::ORDO_ISA {

namespace {

float sumOf(const float* x, i64 n) {
  vf a = zero(), b = zero();
  i64 i = 0;
  for (; i + 2 * W <= n; i += 2 * W) {
    a += load(x + i);
    b += load(x + i + W);
  }
  for (; i + W <= n; i += W) a += load(x + i);
  if (i < n) b += loadPart(x + i, n - i, 0);
  return sumLanes(a + b);
}

float sumOfSquares(const float* x, i64 n, float mean) {
  vf a = zero(), b = zero();
  i64 i = 0;
  for (; i + 2 * W <= n; i += 2 * W) {
    const vf p = load(x + i) - mean, q = load(x + i + W) - mean;
    a += p * p;
    b += q * q;
  }
  for (; i < n; i += W) {
    const vf p = (i + W <= n ? load(x + i) : loadPart(x + i, n - i, mean)) - mean;
    a += p * p;
  }
  return sumLanes(a + b);
}

void addResidual(const float* residual, const float* x, float* sum, i64 n, const Mask& mask, i64 first) {
  if (mask.active) {
    applyMask(mask, x, sum, n, first);
    for (i64 i = 0; i < n; i++) sum[i] += residual[i];
  } else {
    for (i64 i = 0; i < n; i++) sum[i] = residual[i] + x[i];
  }
}

}  // namespace

Status layerNorm(const LayerNormArguments& in) {
  const float *residual = in.residual, *gain = in.gain, *bias = in.bias;
  float *statistics = in.statistics, *sum = in.sum;
  const i64 columns = in.columns;
  const Mask mask(in.rate, in.seed, in.counter);
  parallelFor(in.rows, rowGrain(columns), [&](i64 begin, i64 end) {
    for (i64 r = begin; r < end; r++) {
      const float* row = in.x + r * columns;
      if (residual != nullptr) {
        addResidual(residual + r * columns, row, sum + r * columns, columns, mask, r * columns);
        row = sum + r * columns;
      }
      const float mean = sumOf(row, columns) / static_cast<float>(columns);
      const float variance = sumOfSquares(row, columns, mean) / static_cast<float>(columns);
      const float inverse = 1 / std::sqrt(variance + in.epsilon);
      statistics[2 * r] = mean;
      statistics[2 * r + 1] = inverse;
      float* out = in.y + r * columns;
      for (i64 i = 0; i < columns; i++) out[i] = (row[i] - mean) * inverse * gain[i] + bias[i];
    }
  });
  return Status::ok;
}

// Applies a layer norm to one part of a sum, with the scale of the whole sum.
Status normaliseParts(const NormalisePartsArguments& in) {
  const float *scales = in.scale, *gain = in.gain;
  const i64 columns = in.columns, time = in.time;
  parallelFor(in.rows, rowGrain(columns), [&](i64 begin, i64 end) {
    for (i64 r = begin; r < end; r++) {
      const float* row = in.x + r * columns;
      const float mean = sumOf(row, columns) / static_cast<float>(columns), scale = scales[r % time];
      float* out = in.y + r * columns;
      for (i64 i = 0; i < columns; i++) out[i] = (row[i] - mean) * scale * gain[i];
    }
  });
  return Status::ok;
}

namespace {

struct RowGradient {
  const float *dy, *x, *gain;
  float mean, inverse;
  i64 columns;
};

// Computes dx = inverse·(g - mean(g) - x̂·mean(g·x̂)) with g = dy·gain, and adds the row's share to dgain and dbias.
void backwardRow(const RowGradient& row, float* dx, float* dgain, float* dbias) {
  vf sumG = zero(), sumGx = zero();
  for (i64 i = 0; i < row.columns; i += W) {
    const i64 left = row.columns - i;
    const bool whole = left >= W;
    const vf dy = whole ? load(row.dy + i) : loadPart(row.dy + i, left, 0);
    const vf x = whole ? load(row.x + i) : loadPart(row.x + i, left, row.mean);
    const vf gain = whole ? load(row.gain + i) : loadPart(row.gain + i, left, 0);
    const vf normal = (x - row.mean) * row.inverse, g = dy * gain;
    sumG += g;
    sumGx += g * normal;
    if (whole) {
      store(dgain + i, load(dgain + i) + dy * normal);
      store(dbias + i, load(dbias + i) + dy);
    } else {
      storePart(dgain + i, loadPart(dgain + i, left, 0) + dy * normal, left);
      storePart(dbias + i, loadPart(dbias + i, left, 0) + dy, left);
    }
  }
  const float meanG = sumLanes(sumG) / static_cast<float>(row.columns);
  const float meanGx = sumLanes(sumGx) / static_cast<float>(row.columns);
  for (i64 i = 0; i < row.columns; i++) {
    const float normal = (row.x[i] - row.mean) * row.inverse;
    dx[i] = row.inverse * (row.dy[i] * row.gain[i] - meanG - normal * meanGx);
  }
}

}  // namespace

Status layerNormGrad(const LayerNormGradArguments& in) {
  const float* statistics = in.statistics;
  float *dsum = in.dsum, *dx = in.dx;
  const i64 rows = in.rows, columns = in.columns;
  const Mask mask(in.rate, in.seed, in.counter);
  const i64 blockRows = most(32, (rows + 63) / 64), blocks = (rows + blockRows - 1) / blockRows;
  float* partial = scratch<3>(most(1, blocks) * 2 * columns);
  parallelFor(rows, blockRows, [&](i64 begin, i64 end) {
    float* gainSum = partial + begin / blockRows * 2 * columns;
    float* biasSum = gainSum + columns;
    std::memset(gainSum, 0, static_cast<size_t>(2 * columns) * sizeof(float));
    for (i64 r = begin; r < end; r++) {
      const i64 at = r * columns;
      backwardRow({in.dy + at, in.x + at, in.gain, statistics[2 * r], statistics[2 * r + 1], columns}, dsum + at, gainSum, biasSum);
      if (dx != nullptr) applyMask(mask, dsum + at, dx + at, columns, at);
    }
  });
  for (i64 i = 0; i < columns; i++) {
    float gainSum = 0, biasSum = 0;
    for (i64 b = 0; b < blocks; b++) {
      gainSum += partial[b * 2 * columns + i];
      biasSum += partial[(b * 2 + 1) * columns + i];
    }
    in.dgain[i] = gainSum;
    in.dbias[i] = biasSum;
  }
  return Status::ok;
}

}  // namespace ordo::ORDO_ISA
