#include "gpu-group.h"

#include <dlfcn.h>

#include "../kernels/add-into.h"
#include "device.h"

namespace ordo::cuda {

namespace {

// Vectors up to this length are summed as one, because every exchange takes time in addition to the transfer.
constexpr size_t kShort = size_t{1} << 16;

void copyOnDevice(float* to, const float* from, size_t length) {
  Device& device = Device::shared();
  if (length > 0) device.note(cudaMemcpyAsync(to, from, length * sizeof(float), cudaMemcpyDeviceToDevice, device.stream()));
}

}  // namespace

GpuGroup& GpuGroup::shared() {
  static GpuGroup* group = new GpuGroup();
  return *group;
}

std::string GpuGroup::describe(int status) const {
  if (status == nccl::kSuccess || status == nccl::kInProgress) return "";
  return std::string("NCCL reports: ") + functions_.describe(status);
}

std::string GpuGroup::open(const std::string& path) {
  if (communicator_ != nullptr) return "this process has joined a group already";
  const std::string name = path.empty() ? "libnccl.so.2" : path;
  version_ = 0;
  void* library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return name + " is not there (" + dlerror() + ")";
  const char* missing = nccl::bindAll(library, functions_);
  if (missing != nullptr) return name + " has no " + missing;
  int version = 0;
  const std::string problem = describe(functions_.version(&version));
  if (!problem.empty()) return problem;
  if (version < nccl::kOldest) return name + " is NCCL " + std::to_string(version) + ", and 2.7 or newer is needed";
  version_ = version;
  return "";
}

std::string GpuGroup::createId(nccl::UniqueId& id) {
  return version_ == 0 ? "NCCL has not been opened" : describe(functions_.createId(&id));
}

std::string GpuGroup::join(const nccl::UniqueId& id, int rank, int size) {
  if (version_ == 0 || communicator_ != nullptr) return "NCCL has not been opened, or this process has joined a group already";
  rank_ = rank;
  size_ = size;
  const std::string problem = describe(functions_.join(&communicator_, size, id, rank));
  if (!problem.empty()) communicator_ = nullptr;
  return problem;
}

std::string GpuGroup::leave() {
  if (communicator_ == nullptr) return "";
  Device::shared().synchronise();
  const std::string problem = describe(functions_.leave(communicator_));
  communicator_ = nullptr;
  return problem;
}

std::string GpuGroup::sum(const std::vector<float*>& vectors, const std::vector<size_t>& lengths, const SumOrder& order) {
  if (communicator_ == nullptr) return "this process has not joined a group";
  if (order.counts.size() != static_cast<size_t>(size_)) return "the order is not for this number of processes";
  size_t total = 0;
  for (const size_t count : order.counts) {
    if (count == 0) return "every process needs a subtree";
    total += count;
  }
  for (const size_t number : order.additions) {
    if (number >= total) return "the order names a subtree that there is not";
  }
  const size_t trees = order.counts[static_cast<size_t>(rank_)];
  if (vectors.size() != trees * lengths.size()) return "every vector needs an address in every subtree";
  // The error of the work that was queued before, such as a connection that broke.
  int earlier = nccl::kSuccess;
  functions_.asynchronousError(communicator_, &earlier);
  std::string problem = describe(earlier);
  for (size_t i = 0; i < lengths.size() && problem.empty(); i++) {
    if (lengths[i] <= kShort) continue;
    std::vector<float*> own;
    for (size_t tree = 0; tree < trees; tree++) own.push_back(vectors[tree * lengths.size() + i]);
    problem = sumVector(own, lengths[i], order);
  }
  return problem.empty() ? sumBundle(vectors, lengths, order) : problem;
}

// Copies the short vectors of each subtree one after another, sums these copies, and copies the sums back.
std::string GpuGroup::sumBundle(const std::vector<float*>& vectors, const std::vector<size_t>& lengths, const SumOrder& order) {
  const size_t trees = order.counts[static_cast<size_t>(rank_)];
  size_t all = 0;
  for (const size_t length : lengths) all += length <= kShort ? length : 0;
  Scratch<float> bundles(static_cast<int64_t>(trees * all));
  if (!bundles) return "the GPU has no memory left for the sums of gradients";
  const auto each = [&](size_t tree, auto&& visit) {
    float* at = bundles.data() + tree * all;
    for (size_t i = 0; i < lengths.size(); i++) {
      if (lengths[i] > kShort) continue;
      visit(at, vectors[tree * lengths.size() + i], lengths[i]);
      at += lengths[i];
    }
  };
  std::vector<float*> own;
  for (size_t tree = 0; tree < trees; tree++) {
    each(tree, [](float* bundle, float* vector, size_t length) { copyOnDevice(bundle, vector, length); });
    own.push_back(bundles.data() + tree * all);
  }
  const std::string problem = sumVector(own, all, order);
  if (problem.empty()) each(0, [](float* bundle, float* vector, size_t length) { copyOnDevice(vector, bundle, length); });
  return problem;
}

// Every process adds up a slice of the vector: it gets that slice of all subtrees, including its own, adds them in the given
// order, and sends the sum to all processes. The sum remains in own[0].
std::string GpuGroup::sumVector(const std::vector<float*>& own, size_t length, const SumOrder& order) {
  const size_t mine = sliceLength(length, rank_);
  size_t total = 0;
  for (const size_t count : order.counts) total += count;
  Scratch<float> slices(static_cast<int64_t>(total * mine));
  if (!slices) return "the GPU has no memory left for the sums of gradients";
  const std::string problem = exchange(own, length, order, slices.data());
  if (!problem.empty()) return problem;
  for (size_t i = 0; i + 1 < order.additions.size(); i += 2) {
    addInto(slices.data() + order.additions[i] * mine, slices.data() + order.additions[i + 1] * mine, static_cast<int64_t>(mine));
  }
  copyOnDevice(own[0] + boundary(length, rank_), slices.data(), mine);
  return spread(own[0], length);
}

// Sends slices to the processes that add them up. The slices between two processes arrive in the order of the subtrees.
std::string GpuGroup::exchange(const std::vector<float*>& own, size_t length, const SumOrder& order, float* slices) {
  const cudaStream_t stream = Device::shared().stream();
  const size_t mine = sliceLength(length, rank_);
  std::string problem = describe(functions_.groupStart());
  for (int peer = 0; peer < size_ && problem.empty(); peer++) {
    const size_t theirs = sliceLength(length, peer);
    for (size_t tree = 0; theirs > 0 && tree < own.size() && problem.empty(); tree++) {
      const float* from = own[tree] + boundary(length, peer);
      problem = describe(functions_.send(from, theirs, nccl::kFloat32, peer, communicator_, stream));
    }
    for (size_t tree = 0; mine > 0 && tree < order.counts[static_cast<size_t>(peer)] && problem.empty(); tree++) {
      problem = describe(functions_.receive(slices, mine, nccl::kFloat32, peer, communicator_, stream));
      slices += mine;
    }
  }
  const std::string last = describe(functions_.groupEnd());
  return problem.empty() ? last : problem;
}

// Sends the sum of every slice from the process that computed it to all processes.
std::string GpuGroup::spread(float* data, size_t length) {
  const cudaStream_t stream = Device::shared().stream();
  std::string problem = describe(functions_.groupStart());
  for (int root = 0; root < size_ && problem.empty(); root++) {
    const size_t count = sliceLength(length, root);
    float* const slice = data + boundary(length, root);
    if (count > 0) problem = describe(functions_.broadcast(slice, slice, count, nccl::kFloat32, root, communicator_, stream));
  }
  const std::string last = describe(functions_.groupEnd());
  return problem.empty() ? last : problem;
}

}  // namespace ordo::cuda
