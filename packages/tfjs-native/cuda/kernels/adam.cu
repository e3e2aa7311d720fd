// Adam (Kingma & Ba 2015) over all tensors in one launch, and the sum of squares that clipping by norm needs. A table of the
// tensors goes to the device; a block finds its tensor in it by halving.
#include <vector>

#include "block-reduce.h"

namespace ordo::cuda {

namespace {

constexpr i64 kChunk = 4096;  // elements per block

struct Tensor {
  float* data[4];  // parameter, gradient, first moment, second moment; or the one tensor
  i64 size;
  i64 firstChunk;
};

struct TensorTable {
  std::vector<Tensor> tensors;
  i64 chunks = 0;

  TensorTable(const Arguments& in, int firstSlot, int pointers) {
    const i64 count = in.integer(0);
    for (i64 t = 0; t < count; t++) {
      const int slot = firstSlot + static_cast<int>(t) * (pointers + 1);
      Tensor tensor{{}, in.integer(slot + pointers), chunks};
      for (int i = 0; i < pointers; i++) tensor.data[i] = in.floats(slot + i);
      if (tensor.size == 0) continue;
      chunks += divideUp(tensor.size, kChunk);
      tensors.push_back(tensor);
    }
  }
  void upload(Tensor* to) const { Device::shared().upload(to, tensors.data(), tensors.size() * sizeof(Tensor)); }
};

// The tensor that a chunk belongs to.
__device__ const Tensor& tensorOf(const Tensor* tensors, int count, i64 chunk) {
  int low = 0, high = count;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    if (tensors[middle].firstChunk <= chunk) low = middle;
    else high = middle;
  }
  return tensors[low];
}

struct Factors {
  float stepSize, beta1, rest1, beta2, rest2, epsilon, correction, gradientScale;
};

__global__ void __launch_bounds__(kBlock) updateChunks(const Tensor* tensors, int count, Factors f) {
  const i64 chunk = blockIdx.x;
  const Tensor& tensor = tensorOf(tensors, count, chunk);
  const i64 begin = (chunk - tensor.firstChunk) * kChunk, end = least(tensor.size, begin + kChunk);
  float *parameter = tensor.data[0], *first = tensor.data[2], *second = tensor.data[3];
  const float* gradient = tensor.data[1];
  for (i64 i = begin + threadIdx.x; i < end; i += blockDim.x) {
    const float g = gradient[i] * f.gradientScale;
    const float m = f.beta1 * first[i] + f.rest1 * g;
    const float v = f.beta2 * second[i] + f.rest2 * g * g;
    first[i] = m;
    second[i] = v;
    parameter[i] -= f.stepSize * m / (sqrtf(v * f.correction) + f.epsilon);
  }
}

__global__ void __launch_bounds__(kBlock) squareChunks(const Tensor* tensors, int count, double* partial) {
  const i64 chunk = blockIdx.x;
  const Tensor& tensor = tensorOf(tensors, count, chunk);
  const i64 begin = (chunk - tensor.firstChunk) * kChunk, end = least(tensor.size, begin + kChunk);
  double sum = 0;
  for (i64 i = begin + threadIdx.x; i < end; i += blockDim.x) sum += static_cast<double>(tensor.data[0][i]) * tensor.data[0][i];
  sum = blockReduce<Sum>(sum, 0.0);
  if (threadIdx.x == 0) partial[chunk] = sum;
}

__global__ void __launch_bounds__(kBlock) sumPartials(const double* partial, i64 count, double* total) {
  double sum = 0;
  for (i64 i = threadIdx.x; i < count; i += blockDim.x) sum += partial[i];
  sum = blockReduce<Sum>(sum, 0.0);
  if (threadIdx.x == 0) *total = sum;
}

}  // namespace

// Slots: tensors, step size lr/(1-β₁ᵗ), β₁, β₂, ε, 1/(1-β₂ᵗ), gradient scale; from 8 per tensor: parameter, gradient,
// first moment, second moment, size.
Status adam(const Arguments& in) {
  const TensorTable table(in, 8, 4);
  const Scratch<Tensor> tensors(static_cast<i64>(table.tensors.size()));
  if (!tensors) return Status::outOfMemory;
  table.upload(tensors.data());
  const Factors factors{in.number(1), in.number(2), static_cast<float>(1 - in.slots[2]), in.number(3), static_cast<float>(1 - in.slots[3]),
                        in.number(4), in.number(5), in.number(6)};
  launch(updateChunks, dim3(static_cast<unsigned>(table.chunks)), kBlock, tensors.data(), static_cast<int>(table.tensors.size()), factors);
  return Status::ok;
}

// Slots: tensors; from 8 per tensor: data, size. Leaves the sum in slot 0, as float64, so it waits for the device.
Status squaredNorm(const Arguments& in) {
  const TensorTable table(in, 8, 1);
  const Scratch<Tensor> tensors(static_cast<i64>(table.tensors.size()));
  const Scratch<double> partial(table.chunks + 1);
  if (!tensors || !partial) return Status::outOfMemory;
  table.upload(tensors.data());
  double* total = partial.data() + table.chunks;
  launch(squareChunks, dim3(static_cast<unsigned>(table.chunks)), kBlock, tensors.data(), static_cast<int>(table.tensors.size()), partial.data());
  launch(sumPartials, dim3(1), kBlock, partial.data(), table.chunks, total);
  Device::shared().download(in.slots, total, sizeof(double));
  return Status::ok;
}

}  // namespace ordo::cuda
