// Layer normalisation (Ba et al. 2016) of rows, together with the residual connection and its dropout:
// sum = residual + dropout(x), y = (sum - mean)/sqrt(variance + epsilon)·gain + bias. Each block works on one row.
#include "block-reduce.h"
#include "column-sums.h"

namespace ordo::cuda {

namespace {

struct Forward {
  const float *x, *residual, *gain, *bias;
  float *y, *statistics, *sum;
  i64 rows, columns;
  float epsilon;
  Mask mask;
};

__global__ void __launch_bounds__(kBlock) normaliseRows(Forward f) {
  const float width = static_cast<float>(f.columns);
  for (i64 r = blockIdx.x; r < f.rows; r += gridDim.x) {
    const i64 at = r * f.columns;
    const float* row = f.x + at;
    if (f.residual != nullptr) {
      for (i64 i = threadIdx.x; i < f.columns; i += blockDim.x) f.sum[at + i] = f.residual[at + i] + f.mask.apply(row[i], at + i);
      row = f.sum + at;  // each thread reads only the elements that it has written itself
    }
    float total = 0;
    for (i64 i = threadIdx.x; i < f.columns; i += blockDim.x) total += row[i];
    const float mean = blockReduce<Sum>(total, 0.0f) / width;
    float squares = 0;
    for (i64 i = threadIdx.x; i < f.columns; i += blockDim.x) squares += (row[i] - mean) * (row[i] - mean);
    const float inverse = 1 / sqrtf(blockReduce<Sum>(squares, 0.0f) / width + f.epsilon);
    for (i64 i = threadIdx.x; i < f.columns; i += blockDim.x) {
      f.y[at + i] = (row[i] - mean) * inverse * f.gain[i] + f.bias[i];
    }
    if (threadIdx.x == 0) {
      f.statistics[2 * r] = mean;
      f.statistics[2 * r + 1] = inverse;
    }
  }
}

struct Parts {
  const float *x, *scale, *gain;
  float* y;
  i64 rows, time, columns;
};

__global__ void __launch_bounds__(kBlock) normalisePartRows(Parts p) {
  for (i64 r = blockIdx.x; r < p.rows; r += gridDim.x) {
    const float* row = p.x + r * p.columns;
    float total = 0;
    for (i64 i = threadIdx.x; i < p.columns; i += blockDim.x) total += row[i];
    const float mean = blockReduce<Sum>(total, 0.0f) / static_cast<float>(p.columns), scale = p.scale[r % p.time];
    for (i64 i = threadIdx.x; i < p.columns; i += blockDim.x) p.y[r * p.columns + i] = (row[i] - mean) * scale * p.gain[i];
  }
}

struct Backward {
  const float *dy, *x, *gain, *statistics;
  float *dsum, *dx;
  i64 rows, columns;
  Mask mask;
};

// dsum = inverse·(g - mean(g) - x̂·mean(g·x̂)) with g = dy·gain. dx is dsum with the dropout mask applied.
__global__ void __launch_bounds__(kBlock) differentiateRows(Backward b) {
  const float width = static_cast<float>(b.columns);
  for (i64 r = blockIdx.x; r < b.rows; r += gridDim.x) {
    const i64 at = r * b.columns;
    const float mean = b.statistics[2 * r], inverse = b.statistics[2 * r + 1];
    float sumG = 0, sumGx = 0;
    for (i64 i = threadIdx.x; i < b.columns; i += blockDim.x) {
      const float g = b.dy[at + i] * b.gain[i];
      sumG += g;
      sumGx += g * (b.x[at + i] - mean) * inverse;
    }
    const float meanG = blockReduce<Sum>(sumG, 0.0f) / width, meanGx = blockReduce<Sum>(sumGx, 0.0f) / width;
    for (i64 i = threadIdx.x; i < b.columns; i += blockDim.x) {
      const float normal = (b.x[at + i] - mean) * inverse;
      const float gradient = inverse * (b.dy[at + i] * b.gain[i] - meanG - normal * meanGx);
      b.dsum[at + i] = gradient;
      if (b.dx != nullptr) b.dx[at + i] = b.mask.apply(gradient, at + i);
    }
  }
}

// Sums the share of each piece of the rows in dgain and dbias: partial [pieces, 2, columns]. Grid: column blocks, pieces.
__global__ void __launch_bounds__(kBlock) sumParameters(Backward b, i64 pieceRows, float* partial) {
  const i64 column = static_cast<i64>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (column >= b.columns) return;
  const i64 begin = static_cast<i64>(blockIdx.y) * pieceRows, end = least(b.rows, begin + pieceRows);
  float gain = 0, bias = 0;
  for (i64 r = begin; r < end; r++) {
    const float dy = b.dy[r * b.columns + column];
    gain += dy * (b.x[r * b.columns + column] - b.statistics[2 * r]) * b.statistics[2 * r + 1];
    bias += dy;
  }
  partial[(2 * static_cast<i64>(blockIdx.y)) * b.columns + column] = gain;
  partial[(2 * static_cast<i64>(blockIdx.y) + 1) * b.columns + column] = bias;
}

struct SplitParameters {
  const float* both;
  float *dgain, *dbias;
  i64 columns;
  __device__ void operator()(i64 i) const { (i < columns ? dgain[i] : dbias[i - columns]) = both[i]; }
};

}  // namespace

Status layerNorm(const LayerNormArguments& in) {
  const Forward forward{in.x,    in.residual, in.gain,    in.bias, in.y, in.statistics, in.sum,
                        in.rows, in.columns,  in.epsilon, Mask(in.rate, in.seed, in.counter)};
  launch(normaliseRows, dim3(static_cast<unsigned>(least(in.rows, 1 << 20))), rowBlock(in.columns), forward);
  return Status::ok;
}

Status normaliseParts(const NormalisePartsArguments& in) {
  const Parts parts{in.x, in.scale, in.gain, in.y, in.rows, in.time, in.columns};
  launch(normalisePartRows, dim3(static_cast<unsigned>(least(in.rows, 1 << 20))), rowBlock(in.columns), parts);
  return Status::ok;
}

Status layerNormGrad(const LayerNormGradArguments& in) {
  const i64 rows = in.rows, columns = in.columns;
  const Backward backward{in.dy, in.x, in.gain, in.statistics, in.dsum, in.dx, rows, columns, Mask(in.rate, in.seed, in.counter)};
  launch(differentiateRows, dim3(static_cast<unsigned>(least(rows, 1 << 20))), rowBlock(columns), backward);
  if (columns == 0) return Status::ok;
  const i64 pieceRows = most(16, divideUp(rows, 1024)), pieces = most(1, divideUp(rows, pieceRows));
  const Scratch<float> partial(pieces * 2 * columns), both(2 * columns);
  if (!partial || !both) return Status::outOfMemory;
  const dim3 grid(static_cast<unsigned>(divideUp(columns, kBlock)), static_cast<unsigned>(pieces));
  launch(sumParameters, grid, kBlock, backward, pieceRows, partial.data());
  const Status status = sumColumns(partial.data(), both.data(), pieces, 2 * columns);
  forEach(2 * columns, SplitParameters{both.data(), in.dgain, in.dbias, columns});
  return status;
}

}  // namespace ordo::cuda
