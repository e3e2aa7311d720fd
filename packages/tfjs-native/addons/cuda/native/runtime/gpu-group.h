// The GPUs of several processes, which add up vectors over NCCL. NCCL only carries values. The additions are ours, in the order
// that the caller gives, so the sums do not depend on the algorithms that NCCL chooses. Everything is queued on the device's
// stream.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "nccl.h"

namespace ordo::cuda {

// The subtrees of a sum, and the order in which they are added up (SumOrder in training/part-tree.ts of @ordo/nmt).
struct SumOrder {
  std::vector<size_t> counts;     // [rank]: the number of subtrees that a process has
  std::vector<size_t> additions;  // pairs of numbers of subtrees: the sum of both replaces the first
};

class GpuGroup {
 public:
  static GpuGroup& shared();

  // Opens NCCL at `path`, or on the loader's path if that is empty. Returns the reason if it cannot be used; empty when it can.
  std::string open(const std::string& path);
  // The version of NCCL as its header counts it, such as 22307.
  int version() const { return version_; }
  // The following functions return what is wrong; empty when nothing is.
  std::string createId(nccl::UniqueId& id);
  std::string join(const nccl::UniqueId& id, int rank, int size);
  // Replaces the vectors of this process's first subtree by the sums over the subtrees of all processes. vectors: [subtree ·
  // vector].
  std::string sum(const std::vector<float*>& vectors, const std::vector<size_t>& lengths, const SumOrder& order);
  std::string leave();

 private:
  std::string sumVector(const std::vector<float*>& own, size_t length, const SumOrder& order);
  std::string exchange(const std::vector<float*>& own, size_t length, const SumOrder& order, float* slices);
  std::string spread(float* data, size_t length);
  std::string sumBundle(const std::vector<float*>& vectors, const std::vector<size_t>& lengths, const SumOrder& order);
  std::string describe(int status) const;
  size_t boundary(size_t length, int rank) const { return length * static_cast<size_t>(rank) / static_cast<size_t>(size_); }
  size_t sliceLength(size_t length, int rank) const { return boundary(length, rank + 1) - boundary(length, rank); }

  nccl::Functions functions_{};
  nccl::Communicator communicator_ = nullptr;
  int version_ = 0, rank_ = 0, size_ = 1;
};

}  // namespace ordo::cuda
