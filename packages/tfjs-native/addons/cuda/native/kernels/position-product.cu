// PosNet's batched kernel product (Eq 20–24). Each time step is multiplied by the kernel of its position, which the product
// itself looks up. A position that is out of range is reported, and its step is left out.
#include "tiled-product.h"

namespace ordo::cuda {

namespace {

// x [batch, time, groups, width]. Row r of a time step is (batch, group) = (r / groups, r % groups).
template <class T>
struct StepRows {
  T* data;
  i64 time, groups, width;

  __device__ T* row(i64 t, i64 r) const { return data + ((r / groups * time + t) * groups + r % groups) * width; }
};

struct Positions {
  const int32_t* positions;
  i64 count;
  Reporter reporter;

  // Returns the kernel of step t, or -1 when the position of the step is out of range.
  __device__ i64 kernelOf(i64 t) const { return reporter.check(positions[t], count) ? positions[t] : -1; }
};

// One product per time step: the rows of the step times its kernel, or times the transposed kernel.
struct StepProduct {
  struct View : OneSegment {
    StepRows<const float> from;
    StepRows<float> to;
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

  i64 batch;  // the number of time steps
  int m, n, k;
  StepRows<const float> from;
  StepRows<float> to;
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
    StepRows<const float> x, dy;
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

  i64 batch;  // the number of kernels
  int m, n, steps, rows;
  StepRows<const float> x, dy;
  const int32_t* positions;
  float* dkernels;
  Loading loading;

  __device__ View at(i64 kernel) const {
    return {x, dy, positions, dkernels + kernel * m * n, kernel, 0, n, steps, rows};
  }
};

struct Sizes {
  i64 batch, time, groups, inputs, outputs, count;

  template <class In>
  explicit Sizes(const In& in)
      : batch(in.batch), time(in.time), groups(in.groups), inputs(in.inputs), outputs(in.outputs), count(in.count) {}
  int rows() const { return static_cast<int>(batch * groups); }
  template <class T>
  StepRows<T> inputRows(T* data) const { return {data, time, groups, inputs}; }
  template <class T>
  StepRows<T> outputRows(T* data) const { return {data, time, groups, outputs}; }
};

}  // namespace

Status positionProduct(const PositionProductArguments& in) {
  const Sizes s(in);
  runTiled(StepProduct{s.time, s.rows(), static_cast<int>(s.outputs), static_cast<int>(s.inputs), s.inputRows(in.x),
                       s.outputRows(in.y), in.kernels, s.inputs * s.outputs, s.outputs, false,
                       {in.positions, s.count, {}}, {true, false}});
  return Status::ok;
}

Status positionProductGrad(const PositionProductGradArguments& in) {
  const Sizes s(in);
  runTiled(StepProduct{s.time, s.rows(), static_cast<int>(s.inputs), static_cast<int>(s.outputs), s.outputRows(in.dy),
                       s.inputRows(in.dx), in.kernels, s.inputs * s.outputs, s.outputs, true,
                       {in.positions, s.count, {}}, {true, true}});
  runTiled(KernelGradient{s.count, static_cast<int>(s.inputs), static_cast<int>(s.outputs), static_cast<int>(s.time), s.rows(),
                          s.inputRows(in.x), s.outputRows(in.dy), in.positions, in.dkernels, {false, false}});
  return Status::ok;
}

}  // namespace ordo::cuda
