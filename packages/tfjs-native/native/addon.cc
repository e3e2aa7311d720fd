// The N-API surface: one argument block, one call per operation, and copies in and out. The arguments of an operation are not
// checked again here, because TypeScript has checked everything that a user can get wrong before it calls.
#include <node_api.h>

#include <cstdlib>
#include <cstring>

#include "choose-table.h"
#include "kernels/ops.h"
#include "runtime/arena.h"
#include "runtime/napi-values.h"
#include "runtime/thread-pool.h"

namespace ordo {

namespace {

// Each isolate has its own instance. A worker thread of Node has an isolate of its own.
struct Instance {
  double slots[kArgumentSlots];
  const KernelTable* table;
};

Instance* instanceOf(napi_env env) {
  void* data = nullptr;
  napi_get_instance_data(env, &data);
  return static_cast<Instance*>(data);
}

// run(op) → status
napi_value run(napi_env env, napi_callback_info info) {
  napi_value values[1];
  int32_t op = -1;
  if (!readArguments(env, info, values) || napi_get_value_int32(env, values[0], &op) != napi_ok || op < 0 ||
      op >= kOperationCount) {
    return fail(env, "run(op): op is not one of the addon's operations");
  }
  Instance* instance = instanceOf(env);
  const Status status = instance->table->operations[op](instance->slots);
  return numberOf(env, static_cast<int32_t>(status));
}

// allocate(bytes) → address, or 0 when there is no memory
napi_value allocate(napi_env env, napi_callback_info info) {
  napi_value values[1];
  double bytes = -1;
  if (!readArguments(env, info, values) || napi_get_value_double(env, values[0], &bytes) != napi_ok || !(bytes >= 0) ||
      bytes > 9e15) {
    return fail(env, "allocate(bytes): bytes is not a size");
  }
  void* address = Arena::shared().allocate(static_cast<size_t>(bytes));
  return numberOf(env, static_cast<double>(reinterpret_cast<uintptr_t>(address)));
}

// release(address) → true if the address was that of a live block
napi_value release(napi_env env, napi_callback_info info) {
  napi_value values[1];
  double address = 0;
  if (!readArguments(env, info, values) || napi_get_value_double(env, values[0], &address) != napi_ok) {
    return fail(env, "release(address): address is not a number");
  }
  napi_value result;
  napi_get_boolean(env, Arena::shared().release(reinterpret_cast<void*>(static_cast<uintptr_t>(address))), &result);
  return result;
}

// copy(typed array, address, toArray)
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
      napi_get_value_bool(env, values[2], &toArray) != napi_ok) {
    return fail(env, "copy(array, address, toArray): wrong arguments");
  }
  const size_t bytes = length * (type == napi_float32_array || type == napi_int32_array ? 4 : 1);
  void* memory = reinterpret_cast<void*>(static_cast<uintptr_t>(address));
  if (bytes == 0) return nullptr;
  if (toArray) std::memcpy(data, memory, bytes);
  else std::memcpy(memory, data, bytes);
  return nullptr;
}

// configure(threads, products, isa or '') → the isa in use, or undefined when this machine lacks the isa or the products. The
// products have the names that setProducts in gemm.h describes
napi_value configure(napi_env env, napi_callback_info info) {
  napi_value values[3];
  int32_t threads = 0;
  char products[128], isa[16];
  size_t length = 0;
  if (!readArguments(env, info, values) || napi_get_value_int32(env, values[0], &threads) != napi_ok || threads < 1 ||
      threads > 1024 || napi_get_value_string_utf8(env, values[1], products, sizeof products, &length) != napi_ok ||
      napi_get_value_string_utf8(env, values[2], isa, sizeof isa, &length) != napi_ok) {
    return fail(env, "configure(threads, products, isa): wrong arguments");
  }
  const KernelTable* table = length == 0 ? widestTable() : tableNamed(isa);
  if (table == nullptr || !table->setProducts(products)) return nullptr;
  if (!ThreadPool::shared().resize(threads)) return fail(env, "configure: the system cannot start that many threads");
  instanceOf(env)->table = table;
  return textOf(env, table->name);
}

// bf16Products() → the products of bfloat16 operands that the kernels in use have on this machine, the most capable first
napi_value bf16Products(napi_env env, napi_callback_info) {
  const KernelTable& table = *instanceOf(env)->table;
  napi_value names;
  napi_create_array(env, &names);
  for (int i = 0; table.bf16Products(i) != nullptr; i++) napi_set_element(env, names, i, textOf(env, table.bf16Products(i)));
  return names;
}

// multiplyBy(products) → true if this machine has them. Computes one product, to time it: the first eight slots hold the
// addresses of a, b and c, then m, n and k, and whether a and b are transposed.
napi_value multiplyBy(napi_env env, napi_callback_info info) {
  napi_value values[1];
  char products[32];
  size_t length = 0;
  if (!readArguments(env, info, values) ||
      napi_get_value_string_utf8(env, values[0], products, sizeof products, &length) != napi_ok) {
    return fail(env, "multiplyBy(products): wrong arguments");
  }
  Instance* instance = instanceOf(env);
  const Arguments in{instance->slots};
  const PlainProduct product{.a = in.pointer<const float*>(0),
                             .b = in.pointer<const float*>(1),
                             .c = in.pointer<float*>(2),
                             .m = in.integer(3),
                             .n = in.integer(4),
                             .k = in.integer(5),
                             .transposeA = in.flag(6),
                             .transposeB = in.flag(7)};
  napi_value result;
  napi_get_boolean(env, instance->table->multiplyBy(products, product), &result);
  return result;
}

// memory() writes the live, peak, reserved and limit bytes to the first four slots.
napi_value memory(napi_env env, napi_callback_info) {
  const ArenaFigures figures = Arena::shared().figures();
  double* slots = instanceOf(env)->slots;
  slots[0] = static_cast<double>(figures.live);
  slots[1] = static_cast<double>(figures.peak);
  slots[2] = static_cast<double>(figures.reserved);
  slots[3] = static_cast<double>(figures.limit);
  return nullptr;
}

napi_value resetPeak(napi_env, napi_callback_info) {
  Arena::shared().resetPeak();
  return nullptr;
}

napi_value trim(napi_env, napi_callback_info) {
  Arena::shared().trim();
  return nullptr;
}

// setLimit(bytes); 0 removes the limit
napi_value setLimit(napi_env env, napi_callback_info info) {
  napi_value values[1];
  double bytes = -1;
  if (!readArguments(env, info, values) || napi_get_value_double(env, values[0], &bytes) != napi_ok || !(bytes >= 0) ||
      bytes > 9e15) {
    return fail(env, "setLimit(bytes): bytes is not a size");
  }
  Arena::shared().setLimit(static_cast<size_t>(bytes));
  return nullptr;
}

napi_value initialise(napi_env env, napi_value exports) {
  const KernelTable* const widest = widestTable();
  if (widest == nullptr) {
    return fail(env, "it was compiled for instruction sets that this processor lacks; compile it here, or for all of them with --all");
  }
  Instance* instance = new Instance{{}, widest};
  napi_set_instance_data(env, instance, [](napi_env, void* data, void*) { delete static_cast<Instance*>(data); }, nullptr);
  napi_value buffer, slots;
  if (napi_create_external_arraybuffer(env, instance->slots, sizeof instance->slots, nullptr, nullptr, &buffer) != napi_ok) {
    return fail(env, "this runtime does not allow external array buffers");
  }
  napi_create_typedarray(env, napi_float64_array, kArgumentSlots, buffer, 0, &slots);
  napi_set_named_property(env, exports, "slots", slots);
  addFunction(env, exports, "run", run);
  addFunction(env, exports, "allocate", allocate);
  addFunction(env, exports, "release", release);
  addFunction(env, exports, "copy", copy);
  addFunction(env, exports, "configure", configure);
  addFunction(env, exports, "bf16Products", bf16Products);
  addFunction(env, exports, "multiplyBy", multiplyBy);
  addFunction(env, exports, "memory", memory);
  addFunction(env, exports, "resetPeak", resetPeak);
  addFunction(env, exports, "trim", trim);
  addFunction(env, exports, "setLimit", setLimit);
  addFacts(env, exports);
  const KernelTable& table = *instance->table;
  napi_value sets, depths;
  napi_create_array(env, &sets);
  for (int i = 0; compiledSet(i) != nullptr; i++) napi_set_element(env, sets, i, textOf(env, compiledSet(i)));
  napi_set_named_property(env, exports, "instructionSets", sets);
  napi_create_array(env, &depths);
  for (int i = 0; i < table.depthClasses; i++) napi_set_element(env, depths, i, numberOf(env, static_cast<double>(table.firstDepths[i])));
  napi_set_named_property(env, exports, "firstDepths", depths);
  return exports;
}

}  // namespace
}  // namespace ordo

NAPI_MODULE(ordo_native, ordo::initialise)
