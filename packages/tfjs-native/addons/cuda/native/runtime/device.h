// The GPU of this process: its stream, its memory with live and peak bytes, copies to and from JavaScript's arrays, and the
// errors of its work. Everything runs in the order of one stream, so freed memory can be reused at once, because work that is
// queued later also runs later.
#pragma once
#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

#include "kept-blocks.h"

namespace ordo::cuda {

// An index outside its bounds, as a kernel has reported it.
struct IndexReport {
  int found;
  int op;
  int64_t index, bound;
};

struct MemoryFigures {
  size_t live, peak, reserved, limit;
};

struct DeviceDescription {
  std::string name;
  int major = 0, minor = 0, processors = 0;
  size_t memory = 0;
};

class Device {
 public:
  static Device& shared();

  // Returns the reason why no GPU can be used here; empty when one can. A machine without a driver gives a reason too, and never
  // a crash.
  std::string reasonForAbsence() const;
  // Opens a GPU, once per process. Returns the reason if it cannot; empty when the GPU is open.
  std::string open(int index);
  bool isOpen() const { return open_; }
  // Selects the GPU for the calling thread, because the CUDA runtime keeps a selection per thread.
  void enter() const;
  const DeviceDescription& description() const { return description_; }
  cudaStream_t stream() const { return stream_; }

  // Returns null when the limit would be exceeded or the GPU has no memory left.
  void* allocate(size_t bytes);
  bool release(void* address);
  MemoryFigures figures();
  void resetPeak();
  void setLimit(size_t bytes);  // 0 means no limit
  void trim();

  // Copies to the device. `from` may be changed as soon as this returns.
  void upload(void* to, const void* from, size_t bytes);
  // Copies from the device, and waits for the copy and for the report of the work before it.
  void download(void* to, const void* from, size_t bytes);
  // Queues a copy of the report of the work so far, and clears the report. `to` is page-locked.
  void fetchReport(IndexReport* to);
  void synchronise();

  // Remembers the first error of the CUDA runtime.
  void note(cudaError_t error);
  // Returns the reason why the device has stopped working; empty while it works.
  const std::string& failure() const { return failure_; }
  // The memory to which kernels report a bad index, together with the current operation.
  IndexReport* report() const { return report_; }
  int currentOp() const { return currentOp_; }
  void setCurrentOp(int op) { currentOp_ = op; }
  // Returns true if the last work that was waited for found a bad index, and clears it.
  bool takeReport(IndexReport& report);

 private:
  static constexpr size_t kStage = size_t{256} << 10;
  static constexpr int kStages = 16;

  bool prepareStages();
  // The requested size, which counts in the figures, and the size that the block has.
  struct Block {
    size_t size, capacity;
  };
  void* obtain(size_t capacity);
  void giveBackKept();

  std::unordered_map<void*, Block> live_;
  KeptBlocks kept_;
  std::mutex mutex_;
  size_t liveBytes_ = 0, peakBytes_ = 0, limit_ = 0;
  bool open_ = false;
  int index_ = 0, currentOp_ = 0, nextStage_ = 0;
  DeviceDescription description_;
  cudaStream_t stream_ = nullptr;
  cudaMemPool_t pool_ = nullptr;
  IndexReport *report_ = nullptr, *fetched_ = nullptr;  // on the device, and in page-locked memory
  IndexReport pending_{};                               // fetched but not taken yet
  char* stages_[kStages] = {};  // page-locked; each stage is free again after its event has passed
  cudaEvent_t stageEvents_[kStages] = {};
  std::string failure_;
};

// Memory that lives as long as one operation. It is counted like the memory of tensors.
template <class T>
class Scratch {
 public:
  explicit Scratch(int64_t count)
      : data_(static_cast<T*>(Device::shared().allocate(static_cast<size_t>(count > 0 ? count : 1) * sizeof(T)))) {}
  ~Scratch() {
    if (data_ != nullptr) Device::shared().release(data_);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  explicit operator bool() const { return data_ != nullptr; }
  T* data() const { return data_; }

 private:
  T* data_;
};

}  // namespace ordo::cuda
