// Adam (Kingma & Ba 2015) over all tensors in one launch, and the sum of squares for clipping by norm. A table of the tensors is
// uploaded, and each block finds its tensor there by binary search.
#include <vector>

#include "block-reduce.h"

namespace ordo::cuda {

namespace {

constexpr i64 kChunk = 4096;  // elements per block

struct Tensor {
  // For Adam: parameter, gradient, first moment, second moment. For the sum of squares: the only tensor, which is just read.
  const float* data[4];
  i64 size;
  i64 firstChunk;

  __device__ float* writable(int i) const { return const_cast<float*>(data[i]); }
};

struct TensorTable {
  std::vector<Tensor> tensors;
  i64 chunks = 0;

  explicit TensorTable(const AdamArguments& in) {
    for (i64 t = 0; t < in.tensors; t++) {
      add({{in.parameters(t), in.gradients(t), in.firstMoments(t), in.secondMoments(t)}, in.sizes(t), 0});
    }
  }
  explicit TensorTable(const SquaredNormArguments& in) {
    for (i64 t = 0; t < in.tensors; t++) add({{in.data(t)}, in.sizes(t), 0});
  }
  void add(Tensor tensor) {
    if (tensor.size == 0) return;
    tensor.firstChunk = chunks;
    chunks += divideUp(tensor.size, kChunk);
    tensors.push_back(tensor);
  }
  void upload(Tensor* to) const { Device::shared().upload(to, tensors.data(), tensors.size() * sizeof(Tensor)); }
};

// Returns the tensor to which a chunk belongs.
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
  float *parameter = tensor.writable(0), *first = tensor.writable(2), *second = tensor.writable(3);
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

Status adam(const AdamArguments& in) {
  const TensorTable table(in);
  const Scratch<Tensor> tensors(static_cast<i64>(table.tensors.size()));
  if (!tensors) return Status::outOfMemory;
  table.upload(tensors.data());
  const Factors factors{in.stepSize,
                        static_cast<float>(in.beta1),
                        static_cast<float>(1 - in.beta1),
                        static_cast<float>(in.beta2),
                        static_cast<float>(1 - in.beta2),
                        in.epsilon,
                        in.correction,
                        in.gradientScale};
  launch(updateChunks, dim3(static_cast<unsigned>(table.chunks)), kBlock, tensors.data(), static_cast<int>(table.tensors.size()), factors);
  return Status::ok;
}

// The result is a number for JavaScript, so this operation waits for the device.
Status squaredNorm(const SquaredNormArguments& in) {
  const TensorTable table(in);
  const Scratch<Tensor> tensors(static_cast<i64>(table.tensors.size()));
  const Scratch<double> partial(table.chunks + 1);
  if (!tensors || !partial) return Status::outOfMemory;
  table.upload(tensors.data());
  double* total = partial.data() + table.chunks;
  launch(squareChunks, dim3(static_cast<unsigned>(table.chunks)), kBlock, tensors.data(), static_cast<int>(table.tensors.size()), partial.data());
  launch(sumPartials, dim3(1), kBlock, partial.data(), table.chunks, total);
  double answer = 0;
  Device::shared().download(&answer, total, sizeof(double));
  return in.answer(answer);
}

}  // namespace ordo::cuda
