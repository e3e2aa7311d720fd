#include "device.h"

#include <cstring>

namespace ordo::cuda {

namespace {

constexpr size_t kAlignment = 64;

std::string versionText(int version) { return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10); }

}  // namespace

Device& Device::shared() {
  static Device* device = new Device();  // never destroyed, because the driver may be gone before static destructors run
  return *device;
}

std::string Device::reasonForAbsence() const {
  int count = 0, driver = 0, runtime = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  cudaGetLastError();  // clears the error of this query, which is handled here
  if (error == cudaSuccess && count > 0) return "";
  if (error == cudaSuccess || error == cudaErrorNoDevice) return "this machine has no NVIDIA GPU";
  if (cudaDriverGetVersion(&driver) != cudaSuccess || driver == 0) return "this machine has no NVIDIA driver";
  cudaRuntimeGetVersion(&runtime);
  if (driver < runtime) {
    return "the NVIDIA driver is for CUDA " + versionText(driver) + ", this addon needs " + versionText(runtime);
  }
  return std::string("CUDA does not start: ") + cudaGetErrorString(error);
}

std::string Device::open(int index) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (open_) return index == index_ ? "" : "this process already uses GPU " + std::to_string(index_);
  const std::string reason = reasonForAbsence();
  if (!reason.empty()) return reason;
  int count = 0, pools = 0;
  cudaGetDeviceCount(&count);
  if (index >= count) return "there is no GPU " + std::to_string(index) + ", only " + std::to_string(count);
  cudaDeviceProp properties;
  cudaError_t error = cudaSetDevice(index);
  if (error == cudaSuccess) error = cudaGetDeviceProperties(&properties, index);
  if (error == cudaSuccess) error = cudaDeviceGetAttribute(&pools, cudaDevAttrMemoryPoolsSupported, index);
  if (error != cudaSuccess) return std::string("the GPU cannot be opened: ") + cudaGetErrorString(error);
  description_ = {properties.name, properties.major, properties.minor, properties.multiProcessorCount,
                  properties.totalGlobalMem};
  if (properties.major < 8) return description_.name + " is older than the Ampere generation (compute capability 8.0)";
  if (pools == 0) return description_.name + " has no stream-ordered memory (a virtual GPU without unified memory?)";
  uint64_t keepAll = UINT64_MAX;
  error = cudaDeviceGetDefaultMemPool(&pool_, index);
  if (error == cudaSuccess) error = cudaMemPoolSetAttribute(pool_, cudaMemPoolAttrReleaseThreshold, &keepAll);
  if (error == cudaSuccess) error = cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking);
  if (error != cudaSuccess || !prepareStages()) return std::string("the GPU cannot be used: ") + cudaGetErrorString(error);
  index_ = index;
  open_ = true;
  return "";
}

bool Device::prepareStages() {
  void* memory = nullptr;
  if (cudaHostAlloc(&memory, sizeof(IndexReport), 0) != cudaSuccess) return false;
  fetched_ = static_cast<IndexReport*>(memory);
  if (cudaMallocAsync(&memory, sizeof(IndexReport), stream_) != cudaSuccess) return false;
  report_ = static_cast<IndexReport*>(memory);
  if (cudaMemsetAsync(report_, 0, sizeof(IndexReport), stream_) != cudaSuccess) return false;
  for (int i = 0; i < kStages; i++) {
    if (cudaHostAlloc(&memory, kStage, 0) != cudaSuccess) return false;
    stages_[i] = static_cast<char*>(memory);
    if (cudaEventCreateWithFlags(&stageEvents_[i], cudaEventDisableTiming) != cudaSuccess) return false;
  }
  return true;
}

void Device::enter() const {
  static thread_local bool entered = false;
  if (!entered && open_) entered = cudaSetDevice(index_) == cudaSuccess;
}

void* Device::allocate(size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex_);
  const size_t size = ((bytes == 0 ? 1 : bytes) + kAlignment - 1) / kAlignment * kAlignment;
  if (!open_ || (limit_ != 0 && liveBytes_ + size > limit_)) return nullptr;
  size_t capacity = KeptBlocks::capacityFor(size);
  void* address = kept_.take(capacity);
  if (address == nullptr) address = obtain(capacity);
  if (address == nullptr) return nullptr;
  live_.emplace(address, Block{size, capacity});
  liveBytes_ += size;
  if (liveBytes_ > peakBytes_) peakBytes_ = liveBytes_;
  return address;
}

void* Device::obtain(size_t capacity) {
  void* address = nullptr;
  cudaError_t error = cudaMallocAsync(&address, capacity, stream_);
  if (error == cudaErrorMemoryAllocation) {
    cudaGetLastError();
    giveBackKept();
    cudaMemPoolTrimTo(pool_, 0);  // returns free pieces that are too small for this request
    error = cudaMallocAsync(&address, capacity, stream_);
  }
  if (error == cudaSuccess) return address;
  cudaGetLastError();
  if (error != cudaErrorMemoryAllocation) note(error);
  return nullptr;
}

void Device::giveBackKept() {
  kept_.giveBackAll([this](void* address) { note(cudaFreeAsync(address, stream_)); });
}

bool Device::release(void* address) {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto found = live_.find(address);
  if (found == live_.end()) return false;
  const Block block = found->second;
  liveBytes_ -= block.size;
  live_.erase(found);
  if (KeptBlocks::kKeeps) kept_.keep(address, block.capacity);
  else note(cudaFreeAsync(address, stream_));
  return true;
}

MemoryFigures Device::figures() {
  std::lock_guard<std::mutex> lock(mutex_);
  uint64_t reserved = 0;
  if (open_) cudaMemPoolGetAttribute(pool_, cudaMemPoolAttrReservedMemCurrent, &reserved);
  return {liveBytes_, peakBytes_, static_cast<size_t>(reserved), limit_};
}

void Device::resetPeak() {
  std::lock_guard<std::mutex> lock(mutex_);
  peakBytes_ = liveBytes_;
}

void Device::setLimit(size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex_);
  limit_ = bytes;
}

void Device::trim() {
  std::lock_guard<std::mutex> lock(mutex_);
  if (!open_) return;
  giveBackKept();
  note(cudaStreamSynchronize(stream_));
  note(cudaMemPoolTrimTo(pool_, 0));
}

void Device::upload(void* to, const void* from, size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (bytes > kStages * kStage / 4) {  // a large parameter or a data set: this is rare, and the driver itself stages it best
    note(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, stream_));
    note(cudaStreamSynchronize(stream_));
    return;
  }
  for (size_t done = 0; done < bytes; done += kStage) {
    const size_t part = bytes - done < kStage ? bytes - done : kStage;
    const int stage = nextStage_++ % kStages;
    note(cudaEventSynchronize(stageEvents_[stage]));
    std::memcpy(stages_[stage], static_cast<const char*>(from) + done, part);
    note(cudaMemcpyAsync(static_cast<char*>(to) + done, stages_[stage], part, cudaMemcpyHostToDevice, stream_));
    note(cudaEventRecord(stageEvents_[stage], stream_));
  }
}

void Device::download(void* to, const void* from, size_t bytes) {
  if (bytes > 0) note(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, stream_));
  fetchReport(fetched_);
  synchronise();
  if (fetched_->found != 0 && pending_.found == 0) pending_ = *fetched_;
}

void Device::fetchReport(IndexReport* to) {
  note(cudaMemcpyAsync(to, report_, sizeof(IndexReport), cudaMemcpyDeviceToHost, stream_));
  note(cudaMemsetAsync(report_, 0, sizeof(IndexReport), stream_));
}

void Device::synchronise() { note(cudaStreamSynchronize(stream_)); }

void Device::note(cudaError_t error) {
  if (error != cudaSuccess && failure_.empty()) failure_ = cudaGetErrorString(error);
}

bool Device::takeReport(IndexReport& report) {
  report = pending_;
  pending_ = {};
  return report.found != 0;
}

}  // namespace ordo::cuda
