// The N-API surface of the CUDA engine. It has the functions of the native engine's addon, and two that a GPU adds: one finds out
// whether there is a GPU, and the other reads without making JavaScript wait. Work is queued on the device's stream; only reads
// wait.
#include <node_api.h>

#include <string>
#include <utility>

#include "native/runtime/napi-values.h"
#include "kernels/compiler.h"
#include "kernels/table.h"
#include "runtime/async-read.h"
#include "runtime/device.h"
#include "runtime/group-functions.h"
#include "runtime/matrix-library.h"
#include "runtime/precision.h"

namespace ordo::cuda {

namespace {

// Each isolate has its own instance. A worker thread of Node has an isolate of its own.
struct Instance {
  double slots[kArgumentSlots];
};

// True if bad indices are checked after every operation instead of at the next read. This is slower, but the call itself then
// throws.
bool checksEveryCall = false;

double* slotsOf(napi_env env) {
  void* data = nullptr;
  napi_get_instance_data(env, &data);
  return static_cast<Instance*>(data)->slots;
}

Status finish(double* slots, Status status) {
  Device& device = Device::shared();
  if (checksEveryCall) device.download(nullptr, nullptr, 0);
  if (!device.failure().empty()) return Status::deviceFailed;
  IndexReport report;
  if (!checksEveryCall || !device.takeReport(report)) return status;
  return Arguments{slots}.outOfRange(report.index, report.bound);
}

// run(op) → status
napi_value run(napi_env env, napi_callback_info info) {
  napi_value values[1];
  int32_t op = -1;
  if (!readArguments(env, info, values) || napi_get_value_int32(env, values[0], &op) != napi_ok || op < 0 ||
      op >= kOperationCount || !Device::shared().isOpen()) {
    return fail(env, "run(op): op is not one of the addon's operations, or no GPU is open");
  }
  Device::shared().enter();
  Device::shared().setCurrentOp(op);
  double* slots = slotsOf(env);
  const Status status = kTable[op].run(slots);
  return numberOf(env, static_cast<int32_t>(finish(slots, status)));
}

bool readSize(napi_env env, napi_value value, double& bytes) {
  return napi_get_value_double(env, value, &bytes) == napi_ok && bytes >= 0 && bytes <= 9e15;
}

// allocate(bytes) → address, or 0 when there is no memory
napi_value allocate(napi_env env, napi_callback_info info) {
  napi_value values[1];
  double bytes = -1;
  if (!readArguments(env, info, values) || !readSize(env, values[0], bytes)) return fail(env, "allocate(bytes): bytes is not a size");
  Device::shared().enter();
  return numberOf(env, static_cast<double>(reinterpret_cast<uintptr_t>(Device::shared().allocate(static_cast<size_t>(bytes)))));
}

// release(address) → true if the address was that of a live block
napi_value release(napi_env env, napi_callback_info info) {
  napi_value values[1];
  double address = 0;
  if (!readArguments(env, info, values) || napi_get_value_double(env, values[0], &address) != napi_ok) {
    return fail(env, "release(address): address is not a number");
  }
  Device::shared().enter();
  napi_value result;
  napi_get_boolean(env, Device::shared().release(reinterpret_cast<void*>(static_cast<uintptr_t>(address))), &result);
  return result;
}

// copy(typed array, address, toArray). A copy out of the device waits, and throws an error of the work since the last wait.
napi_value copy(napi_env env, napi_callback_info info) {
  napi_value values[3];
  napi_typedarray_type type;
  size_t length = 0;
  void* data = nullptr;
  double address = 0;
  bool toArray = false;
  if (!readArguments(env, info, values) ||
      napi_get_typedarray_info(env, values[0], &type, &length, &data, nullptr, nullptr) != napi_ok ||
      napi_get_value_double(env, values[1], &address) != napi_ok ||
      napi_get_value_bool(env, values[2], &toArray) != napi_ok || !Device::shared().isOpen()) {
    return fail(env, "copy(array, address, toArray): wrong arguments, or no GPU is open");
  }
  const size_t bytes = length * (type == napi_float32_array || type == napi_int32_array ? 4 : 1);
  void* memory = reinterpret_cast<void*>(static_cast<uintptr_t>(address));
  Device& device = Device::shared();
  device.enter();
  if (toArray) device.download(data, memory, bytes);
  else device.upload(memory, data, bytes);
  const std::string problem = toArray ? takeProblem() : std::string();
  return problem.empty() ? nullptr : fail(env, problem.c_str());
}

std::string readText(napi_env env, napi_value value) {
  char text[1024] = "";
  size_t length = 0;
  napi_get_value_string_utf8(env, value, text, sizeof text, &length);
  return std::string(text, length);
}

napi_value describe(napi_env env) {
  const DeviceDescription& device = Device::shared().description();
  napi_value result;
  napi_create_object(env, &result);
  napi_set_named_property(env, result, "name", textOf(env, device.name));
  napi_set_named_property(env, result, "computeCapability", textOf(env, std::to_string(device.major) + "." + std::to_string(device.minor)));
  napi_set_named_property(env, result, "processors", numberOf(env, device.processors));
  napi_set_named_property(env, result, "memoryBytes", numberOf(env, static_cast<double>(device.memory)));
  napi_set_named_property(env, result, "compiler", textOf(env, describeCompiler()));
  napi_set_named_property(env, result, "products", textOf(env, MatrixLibrary::shared().description()));
  napi_value isLibrary;
  napi_get_boolean(env, MatrixLibrary::shared().available(), &isLibrary);
  napi_set_named_property(env, result, "hasMatrixLibrary", isLibrary);
  return result;
}

// configure(device, precision, checksEveryCall, library path or '') → a description of the GPU, or a text that says why it cannot
// be used. The precision is 0 for fp32, 1 for TF32, 2 for bf16 and 3 for fp16.
napi_value configure(napi_env env, napi_callback_info info) {
  napi_value values[4];
  int32_t index = 0, precision = 0;
  bool checks = false;
  if (!readArguments(env, info, values) || napi_get_value_int32(env, values[0], &index) != napi_ok || index < 0 ||
      napi_get_value_int32(env, values[1], &precision) != napi_ok || precision < 0 || precision > static_cast<int32_t>(Precision::fp16) ||
      napi_get_value_bool(env, values[2], &checks) != napi_ok) {
    return fail(env, "configure(device, precision, checksEveryCall, libraryPath): wrong arguments");
  }
  const std::string reason = Device::shared().open(index);
  if (!reason.empty()) return textOf(env, reason);
  Device::shared().enter();
  MatrixLibrary::shared().find(readText(env, values[3]));
  setPrecision(static_cast<Precision>(precision));
  checksEveryCall = checks;
  return describe(env);
}

// probe() → the reason why no GPU can be used here; '' when one can
napi_value probe(napi_env env, napi_callback_info) { return textOf(env, Device::shared().reasonForAbsence()); }

// failure() → the first error that the driver has reported; '' while there is none
napi_value failure(napi_env env, napi_callback_info) { return textOf(env, Device::shared().failure()); }

// memory() writes the live, peak, reserved and limit bytes to the first four slots.
napi_value memory(napi_env env, napi_callback_info) {
  const MemoryFigures figures = Device::shared().figures();
  double* slots = slotsOf(env);
  slots[0] = static_cast<double>(figures.live);
  slots[1] = static_cast<double>(figures.peak);
  slots[2] = static_cast<double>(figures.reserved);
  slots[3] = static_cast<double>(figures.limit);
  return nullptr;
}

napi_value resetPeak(napi_env, napi_callback_info) {
  Device::shared().resetPeak();
  return nullptr;
}

napi_value trim(napi_env, napi_callback_info) {
  Device::shared().trim();
  return nullptr;
}

// synchronise() waits until all queued work is done.
napi_value synchronise(napi_env, napi_callback_info) {
  Device::shared().enter();
  if (Device::shared().isOpen()) Device::shared().synchronise();
  return nullptr;
}

// setLimit(bytes); 0 removes the limit
napi_value setLimit(napi_env env, napi_callback_info info) {
  napi_value values[1];
  double bytes = -1;
  if (!readArguments(env, info, values) || !readSize(env, values[0], bytes)) return fail(env, "setLimit(bytes): bytes is not a size");
  Device::shared().setLimit(static_cast<size_t>(bytes));
  return nullptr;
}

// readLater(address, bytes) → a promise of an ArrayBuffer
napi_value readLater(napi_env env, napi_callback_info info) {
  napi_value values[2];
  double address = 0, bytes = -1;
  if (!readArguments(env, info, values) || napi_get_value_double(env, values[0], &address) != napi_ok || !readSize(env, values[1], bytes) ||
      !Device::shared().isOpen()) {
    return fail(env, "readLater(address, bytes): wrong arguments, or no GPU is open");
  }
  Device::shared().enter();
  return readAsynchronously(env, reinterpret_cast<void*>(static_cast<uintptr_t>(address)), static_cast<size_t>(bytes));
}

napi_value initialise(napi_env env, napi_value exports) {
  Instance* instance = new Instance{};
  napi_set_instance_data(env, instance, [](napi_env, void* data, void*) { delete static_cast<Instance*>(data); }, nullptr);
  napi_value buffer, slots;
  if (napi_create_external_arraybuffer(env, instance->slots, sizeof instance->slots, nullptr, nullptr, &buffer) != napi_ok) {
    return fail(env, "this runtime does not allow external array buffers");
  }
  napi_create_typedarray(env, napi_float64_array, kArgumentSlots, buffer, 0, &slots);
  napi_set_named_property(env, exports, "slots", slots);
  const std::pair<const char*, napi_callback> entries[] = {
      {"run", run},           {"allocate", allocate},   {"release", release}, {"copy", copy},         {"configure", configure},
      {"probe", probe},       {"failure", failure},     {"memory", memory},   {"resetPeak", resetPeak}, {"trim", trim},
      {"setLimit", setLimit}, {"readLater", readLater}, {"synchronise", synchronise}};
  for (const auto& [name, callback] : entries) addFunction(env, exports, name, callback);
  addGroupFunctions(env, exports);
  addFacts(env, exports);
  return exports;
}

}  // namespace
}  // namespace ordo::cuda

NAPI_MODULE(ordo_cuda, ordo::cuda::initialise)
