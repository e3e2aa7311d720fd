// The one GPU of this process: its stream, its memory with live and peak figures, copies to and from JavaScript's
// arrays, and what went wrong since somebody last asked. Everything runs in the order of one stream, so memory that is
// freed can be handed out again at once: later work on it comes later on the device too.
#pragma once
#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace ordo::cuda {

// An index outside its bounds, found by a kernel.
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

  // Why no GPU can be used here; empty when one can. Never fails hard: a machine without driver gets words.
  std::string reasonForAbsence() const;
  // Opens a GPU, once per process. Gives a reason, or nothing when it is open.
  std::string open(int index);
  bool isOpen() const { return open_; }
  // The CUDA runtime's device belongs to a thread: each that calls in selects it.
  void enter() const;
  const DeviceDescription& description() const { return description_; }
  cudaStream_t stream() const { return stream_; }

  // Null when the limit would be passed or the GPU has no memory left.
  void* allocate(size_t bytes);
  bool release(void* address);
  MemoryFigures figures();
  void resetPeak();
  void setLimit(size_t bytes);  // 0: none
  void trim();

  // Copies into the device; `from` may be changed as soon as this returns.
  void upload(void* to, const void* from, size_t bytes);
  // Copies out and waits for it, and for the report of the work before it.
  void download(void* to, const void* from, size_t bytes);
  // Queues a copy of what the work so far has reported, and clears it. `to` is page-locked.
  void fetchReport(IndexReport* to);
  void synchronise();

  // Remembers the first error of the CUDA runtime.
  void note(cudaError_t error);
  // Why the device does not work any more; empty while it does.
  const std::string& failure() const { return failure_; }
  // Where kernels report a bad index, tagged with the operation that runs.
  IndexReport* report() const { return report_; }
  int currentOp() const { return currentOp_; }
  void setCurrentOp(int op) { currentOp_ = op; }
  // Whether the work that was waited for found a bad index, and which; forgets it.
  bool takeReport(IndexReport& report);

 private:
  static constexpr size_t kStage = size_t{256} << 10;
  static constexpr int kStages = 16;

  bool prepareStages();

  std::mutex mutex_;
  std::unordered_map<void*, size_t> live_;
  size_t liveBytes_ = 0, peakBytes_ = 0, limit_ = 0;
  bool open_ = false;
  int index_ = 0, currentOp_ = 0, nextStage_ = 0;
  DeviceDescription description_;
  cudaStream_t stream_ = nullptr;
  cudaMemPool_t pool_ = nullptr;
  IndexReport *report_ = nullptr, *fetched_ = nullptr;  // on the device; page-locked
  IndexReport pending_{};                               // fetched, and not taken yet
  char* stages_[kStages] = {};  // page-locked; each free again when its event has passed
  cudaEvent_t stageEvents_[kStages] = {};
  std::string failure_;
};

// Memory for the length of one operation; counted as the tensors are.
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
