// PosNet's batched kernel product (Eq 20–24): every time step is multiplied by the kernel of its position, which the
// product looks up itself. A position outside is reported, and its step left out.
#include "tiled-product.h"

namespace ordo::cuda {

namespace {

// x [batch, time, groups, width]; row r of a time step is (batch, group) = (r / groups, r % groups).
struct StepRows {
  float* data;
  i64 time, groups, width;

  __device__ float* row(i64 t, i64 r) const { return data + ((r / groups * time + t) * groups + r % groups) * width; }
};

struct Positions {
  const int32_t* positions;
  i64 count;
  Reporter reporter;

  // The kernel of step t, or -1.
  __device__ i64 kernelOf(i64 t) const { return reporter.check(positions[t], count) ? positions[t] : -1; }
};

// One product per time step: rows of the step by its kernel (or the kernel transposed).
struct StepProduct {
  struct View : OneSegment {
    StepRows from, to;
    const float* kernel;
    i64 t, kernelRow;
    int k;
    bool transposeKernel, good;

    __device__ bool enter(int) const { return good; }
    __device__ int depth() const { return k; }
    __device__ float a(int row, int deep) const { return from.row(t, row)[deep]; }
    __device__ float b(int deep, int column) const {
      return kernel[transposeKernel ? column * kernelRow + deep : deep * kernelRow + column];
    }
    __device__ void store(int row, int column, float sum) const { to.row(t, row)[column] = sum; }
  };

  i64 batch;  // time steps
  int m, n, k;
  StepRows from, to;
  const float* kernels;
  i64 kernelSize, kernelRow;
  bool transposeKernel;
  Positions positions;
  Loading loading;

  __device__ View at(i64 t) const {
    View view{};
    const i64 kernel = positions.kernelOf(t);
    view.from = from, view.to = to, view.t = t, view.k = k, view.good = kernel >= 0;
    view.kernel = kernels + (kernel >= 0 ? kernel : 0) * kernelSize;
    view.kernelRow = kernelRow, view.transposeKernel = transposeKernel;
    return view;
  }
};

// One product per kernel: the sum of xᵀ·dy over the time steps at its position, in the order of time.
struct KernelGradient {
  struct View {
    StepRows x, dy;
    const int32_t* positions;
    float* target;
    i64 kernel, t, outputs;
    int steps, rows;

    __device__ int segments() const { return steps; }
    __device__ bool enter(int segment) {
      t = segment;
      return positions[segment] == kernel;
    }
    __device__ int depth() const { return rows; }
    __device__ float a(int row, int deep) const { return x.row(t, deep)[row]; }
    __device__ float b(int deep, int column) const { return dy.row(t, deep)[column]; }
    __device__ void store(int row, int column, float sum) const { target[row * outputs + column] = sum; }
  };

  i64 batch;  // kernels
  int m, n, steps, rows;
  StepRows x, dy;
  const int32_t* positions;
  float* dkernels;
  Loading loading;

  __device__ View at(i64 kernel) const {
    return {x, dy, positions, dkernels + kernel * m * n, kernel, 0, n, steps, rows};
  }
};

// Slots from `slot`: batch, time, groups, in, out width, kernel count.
struct Sizes {
  i64 batch, time, groups, inputs, outputs, count;

  Sizes(const Arguments& in, int slot)
      : batch(in.integer(slot)), time(in.integer(slot + 1)), groups(in.integer(slot + 2)), inputs(in.integer(slot + 3)),
        outputs(in.integer(slot + 4)), count(in.integer(slot + 5)) {}
  int rows() const { return static_cast<int>(batch * groups); }
  StepRows inputRows(float* data) const { return {data, time, groups, inputs}; }
  StepRows outputRows(float* data) const { return {data, time, groups, outputs}; }
};

}  // namespace

// Slots: x, kernels, positions, out, batch, time, groups, in, out width, kernel count.
Status positionProduct(const Arguments& in) {
  const Sizes s(in, 4);
  runTiled(StepProduct{s.time, s.rows(), static_cast<int>(s.outputs), static_cast<int>(s.inputs), s.inputRows(in.floats(0)),
                       s.outputRows(in.floats(3)), in.floats(1), s.inputs * s.outputs, s.outputs, false,
                       {in.ints(2), s.count, {}}, {true, false}});
  return Status::ok;
}

// Slots: dy, x, kernels, positions, dx, dkernels, batch, time, groups, in, out width, kernel count.
Status positionProductGrad(const Arguments& in) {
  const Sizes s(in, 6);
  runTiled(StepProduct{s.time, s.rows(), static_cast<int>(s.inputs), static_cast<int>(s.outputs), s.outputRows(in.floats(0)),
                       s.inputRows(in.floats(4)), in.floats(2), s.inputs * s.outputs, s.outputs, true,
                       {in.ints(3), s.count, {}}, {true, true}});
  runTiled(KernelGradient{s.count, static_cast<int>(s.inputs), static_cast<int>(s.outputs), static_cast<int>(s.time), s.rows(),
                          s.inputRows(in.floats(1)), s.outputRows(in.floats(0)), in.ints(3), in.floats(5), {false, false}});
  return Status::ok;
}

}  // namespace ordo::cuda
