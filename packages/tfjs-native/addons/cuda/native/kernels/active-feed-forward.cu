// A feed-forward layer in which each position computes only some units (as in native/kernels/active-feed-forward.cc). Each block
// works on one row of x: it computes some units into shared memory, and adds their contributions to the result.
#include "numbers.h"

namespace ordo::cuda {

namespace {

constexpr i64 kUnitsAtOnce = 1024;

struct Layer {
  const float *x, *first, *second;
  const int32_t *active, *ends, *begun;
  float* y;
  i64 parts, time, inputs, outputs, units, count;
  Reporter reporter;
};

__device__ float multiplyRow(const float* x, const float* weights, i64 count) {
  float sum = 0;
  for (i64 i = 0; i < count; i++) sum += x[i] * weights[i];
  return sum;
}

__global__ void __launch_bounds__(kBlock) feedRows(Layer f) {
  __shared__ float inner[kUnitsAtOnce];
  for (i64 row = blockIdx.x; row < f.parts * f.time; row += gridDim.x) {
    const i64 t = row % f.time, begin = t == 0 ? 0 : f.ends[t - 1], end = f.ends[t];
    float* y = f.y + row * f.outputs;
    for (i64 o = threadIdx.x; o < f.outputs; o += blockDim.x) y[o] = 0;
    // All threads of a block take the same decision.
    if (!f.reporter.check(end, f.count + 1) || !f.reporter.check(end - begin, f.count + 1)) continue;
    if (!f.reporter.check(f.begun[t], f.parts + 1) || row / f.time >= f.begun[t]) continue;
    for (i64 unit = begin; unit < end; unit += kUnitsAtOnce) {
      const int32_t* active = f.active + unit;
      const i64 some = least(kUnitsAtOnce, end - unit);
      for (i64 i = threadIdx.x; i < some; i += blockDim.x) {
        const bool good = f.reporter.check(active[i], f.units);
        inner[i] = good ? multiplyRow(f.x + row * f.inputs, f.first + active[i] * f.inputs, f.inputs) : 0;
      }
      __syncthreads();
      for (i64 o = threadIdx.x; o < f.outputs; o += blockDim.x) {
        float sum = y[o];
        for (i64 i = 0; i < some; i++) {
          if (active[i] >= 0 && active[i] < f.units) sum += inner[i] * f.second[active[i] * f.outputs + o];
        }
        y[o] = sum;
      }
      __syncthreads();  // the next units overwrite these
    }
  }
}

}  // namespace

Status activeFeedForward(const ActiveFeedForwardArguments& in) {
  const unsigned rows = static_cast<unsigned>(least(in.parts * in.time, i64{1} << 22));
  launch(feedRows, dim3(rows), kBlock,
         Layer{in.x, in.first, in.second, in.active, in.ends, in.begun, in.y, in.parts, in.time, in.inputs, in.outputs,
               in.units, in.count, {}});
  return Status::ok;
}

}  // namespace ordo::cuda
