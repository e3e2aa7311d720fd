#include "group-functions.h"


#include "native/runtime/napi-values.h"
#include "device.h"
#include "gpu-group.h"

namespace ordo::cuda {

namespace {

bool readNumbers(napi_env env, napi_value value, std::vector<double>& numbers) {
  napi_typedarray_type type;
  size_t length = 0;
  void* data = nullptr;
  if (napi_get_typedarray_info(env, value, &type, &length, &data, nullptr, nullptr) != napi_ok || type != napi_float64_array) return false;
  numbers.assign(static_cast<const double*>(data), static_cast<const double*>(data) + length);
  for (const double number : numbers) {
    if (!(number >= 0 && number <= 9e15)) return false;
  }
  return true;
}

nccl::UniqueId* readId(napi_env env, napi_value value) {
  napi_typedarray_type type;
  size_t length = 0;
  void* data = nullptr;
  if (napi_get_typedarray_info(env, value, &type, &length, &data, nullptr, nullptr) != napi_ok || type != napi_uint8_array ||
      length != nccl::kIdBytes) {
    return nullptr;
  }
  return static_cast<nccl::UniqueId*>(data);
}

// openNccl(path, or '' for the loader's path) → its version, such as 22307, or a text that says why it cannot be used
napi_value openNccl(napi_env env, napi_callback_info info) {
  napi_value values[1];
  char path[4096] = "";
  size_t length = 0;
  if (!readArguments(env, info, values) || napi_get_value_string_utf8(env, values[0], path, sizeof path, &length) != napi_ok) {
    return fail(env, "openNccl(path): path is not a text");
  }
  const std::string problem = GpuGroup::shared().open(path);
  return problem.empty() ? numberOf(env, GpuGroup::shared().version()) : textOf(env, problem);
}

// createGroupId(bytes [128]) writes the id by which the processes of a group find each other. → what is wrong; '' when nothing is
napi_value createGroupId(napi_env env, napi_callback_info info) {
  napi_value values[1];
  nccl::UniqueId* id = readArguments(env, info, values) ? readId(env, values[0]) : nullptr;
  if (id == nullptr) return fail(env, "createGroupId(bytes): there must be 128 bytes");
  return textOf(env, GpuGroup::shared().createId(*id));
}

// joinGroup(bytes [128], rank, size) waits for all processes. → what is wrong; '' when nothing is
napi_value joinGroup(napi_env env, napi_callback_info info) {
  napi_value values[3];
  int32_t rank = -1, size = 0;
  const nccl::UniqueId* id = readArguments(env, info, values) ? readId(env, values[0]) : nullptr;
  if (id == nullptr || napi_get_value_int32(env, values[1], &rank) != napi_ok || napi_get_value_int32(env, values[2], &size) != napi_ok ||
      rank < 0 || rank >= size || !Device::shared().isOpen()) {
    return fail(env, "joinGroup(bytes, rank, size): wrong arguments, or no GPU is open");
  }
  Device::shared().enter();
  return textOf(env, GpuGroup::shared().join(*id, rank, size));
}

// sumOverGroup(addresses [subtree · vector], lengths [vector], counts [rank], additions [2 · addition]) → what is wrong, or ''
napi_value sumOverGroup(napi_env env, napi_callback_info info) {
  napi_value values[4];
  std::vector<double> addresses, lengths, counts, additions;
  if (!readArguments(env, info, values) || !readNumbers(env, values[0], addresses) || !readNumbers(env, values[1], lengths) ||
      !readNumbers(env, values[2], counts) || !readNumbers(env, values[3], additions) || !Device::shared().isOpen()) {
    return fail(env, "sumOverGroup(addresses, lengths, counts, additions): wrong arguments, or no GPU is open");
  }
  const auto sizes = [](const std::vector<double>& numbers) { return std::vector<size_t>(numbers.begin(), numbers.end()); };
  std::vector<float*> vectors;
  for (const double address : addresses) vectors.push_back(reinterpret_cast<float*>(static_cast<uintptr_t>(address)));
  Device::shared().enter();
  return textOf(env, GpuGroup::shared().sum(vectors, sizes(lengths), {sizes(counts), sizes(additions)}));
}

// leaveGroup() → what is wrong; '' when nothing is
napi_value leaveGroup(napi_env env, napi_callback_info) {
  Device::shared().enter();
  return textOf(env, GpuGroup::shared().leave());
}

}  // namespace

void addGroupFunctions(napi_env env, napi_value exports) {
  addFunction(env, exports, "openNccl", openNccl);
  addFunction(env, exports, "createGroupId", createGroupId);
  addFunction(env, exports, "joinGroup", joinGroup);
  addFunction(env, exports, "sumOverGroup", sumOverGroup);
  addFunction(env, exports, "leaveGroup", leaveGroup);
}

}  // namespace ordo::cuda
