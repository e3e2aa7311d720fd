#include "async-read.h"

#include <cstring>
#include <vector>

#include "native/runtime/napi-values.h"
#include "../kernels/table.h"
#include "device.h"

namespace ordo::cuda {

namespace {

// The report of the work before the read, and then the values.
struct HostMemory {
  IndexReport report;
  char values[];
};

// Page-locked memory is expensive to allocate. Small pieces, which losses and metrics need, are therefore kept for the next read.
constexpr size_t kKept = size_t{64} << 10;

std::mutex keptMutex;
std::vector<HostMemory*> kept;

HostMemory* takeHostMemory(size_t bytes) {
  if (bytes <= kKept) {
    std::lock_guard<std::mutex> lock(keptMutex);
    if (!kept.empty()) {
      HostMemory* memory = kept.back();
      kept.pop_back();
      return memory;
    }
  }
  void* memory = nullptr;
  const size_t size = sizeof(HostMemory) + (bytes <= kKept ? kKept : bytes);
  return cudaHostAlloc(&memory, size, 0) == cudaSuccess ? static_cast<HostMemory*>(memory) : nullptr;
}

void giveHostMemory(HostMemory* memory, size_t bytes) {
  if (bytes > kKept) {
    cudaFreeHost(memory);
    return;
  }
  std::lock_guard<std::mutex> lock(keptMutex);
  kept.push_back(memory);
}

struct Read {
  HostMemory* host;
  size_t bytes;
  cudaEvent_t event;
  napi_deferred promise;
  napi_async_work work;
  cudaError_t error;
};

void waitForRead(napi_env, void* data) {
  Read* read = static_cast<Read*>(data);
  Device::shared().enter();
  read->error = cudaEventSynchronize(read->event);
}

std::string describe(const IndexReport& report) {
  const std::string& failure = Device::shared().failure();
  if (!failure.empty()) return "the GPU has failed: " + failure;
  if (report.found == 0) return "";
  return std::string(kTable[report.op].name) + ": the index value " + std::to_string(report.index) + " is not in [0, " +
         std::to_string(report.bound - 1) + "]";
}

void reject(napi_env env, napi_deferred promise, const std::string& message) {
  napi_value text, error;
  napi_create_string_utf8(env, message.c_str(), message.size(), &text);
  napi_create_error(env, nullptr, text, &error);
  napi_reject_deferred(env, promise, error);
}

void finishRead(napi_env env, napi_status, void* data) {
  Read* read = static_cast<Read*>(data);
  Device::shared().note(read->error);
  const std::string problem = describe(read->host->report);
  napi_value buffer;
  void* bytes = nullptr;
  if (!problem.empty()) {
    reject(env, read->promise, problem);
  } else if (napi_create_arraybuffer(env, read->bytes, &bytes, &buffer) != napi_ok) {
    reject(env, read->promise, "there is no memory for the values read");
  } else {
    std::memcpy(bytes, read->host->values, read->bytes);
    napi_resolve_deferred(env, read->promise, buffer);
  }
  cudaEventDestroy(read->event);
  giveHostMemory(read->host, read->bytes);
  napi_delete_async_work(env, read->work);
  delete read;
}

}  // namespace

std::string takeProblem() {
  IndexReport report;
  Device::shared().takeReport(report);
  return describe(report);
}

napi_value readAsynchronously(napi_env env, void* address, size_t bytes) {
  Device& device = Device::shared();
  Read* read = new Read{takeHostMemory(bytes), bytes, nullptr, nullptr, nullptr, cudaSuccess};
  if (read->host == nullptr) {
    delete read;
    return fail(env, "no page-locked memory is left for the values to be read");
  }
  if (bytes > 0) device.note(cudaMemcpyAsync(read->host->values, address, bytes, cudaMemcpyDeviceToHost, device.stream()));
  device.fetchReport(&read->host->report);
  device.note(cudaEventCreateWithFlags(&read->event, cudaEventDisableTiming | cudaEventBlockingSync));
  device.note(cudaEventRecord(read->event, device.stream()));
  napi_value promise, name;
  napi_create_promise(env, &read->promise, &promise);
  napi_create_string_utf8(env, "ordo-cuda-read", NAPI_AUTO_LENGTH, &name);
  napi_create_async_work(env, nullptr, name, waitForRead, finishRead, read, &read->work);
  napi_queue_async_work(env, read->work);
  return promise;
}

}  // namespace ordo::cuda
