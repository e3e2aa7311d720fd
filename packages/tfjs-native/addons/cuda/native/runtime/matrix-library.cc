#include "matrix-library.h"

#include <dlfcn.h>

#include <cstring>
#include <map>
#include <mutex>
#include <vector>

#include "cublaslt.h"

namespace ordo::cuda {

namespace {

using namespace cublaslt;

// A split sum is added up in the workspace, in a fixed order and never in place, so that its bits are the same every time.
constexpr uint32_t kOrderedReductions = 2 | 4;
constexpr size_t kWorkspaceBytes = size_t{32} << 20;
constexpr size_t kMostPlans = 4096;

Functions functions;

// All properties on which the choice of an algorithm depends.
struct Key {
  int64_t m, n, k, batch, strideA, strideB, strideC;
  uint32_t alignA, alignB, alignC;
  uint32_t flags;  // transposeA, transposeB, bias, relu, precision

  bool operator<(const Key& other) const { return std::memcmp(this, &other, sizeof(Key)) < 0; }
};

// The largest power of two up to 256 that divides all addresses of a batch.
uint32_t alignmentOf(const void* data, int64_t strideBytes) {
  const uintptr_t bits = reinterpret_cast<uintptr_t>(data) | static_cast<uintptr_t>(strideBytes) | 256;
  return static_cast<uint32_t>(bits & (~bits + 1));
}

int typeOf(Precision operands) {
  return operands == Precision::bf16 ? kBfloat16 : operands == Precision::fp16 ? kFloat16 : kFloat32;
}

Key keyOf(const LibraryProduct& p) {
  Key key;
  std::memset(&key, 0, sizeof key);  // comparisons include the padding
  const int64_t width = typeOf(p.operands) == kFloat32 ? 4 : 2;
  key.m = p.m, key.n = p.n, key.k = p.k, key.batch = p.batch;
  key.strideA = p.strideA, key.strideB = p.strideB, key.strideC = p.strideC;
  key.alignA = alignmentOf(p.a, p.strideA * width), key.alignB = alignmentOf(p.b, p.strideB * width);
  key.alignC = alignmentOf(p.c, p.strideC * 4);
  key.flags = (p.transposeA ? 1u : 0) | (p.transposeB ? 2u : 0) | (p.bias != nullptr ? 4u : 0) | (p.relu ? 8u : 0) |
              static_cast<uint32_t>(p.operands) << 4;
  return key;
}

// A plan is made once for all products of the same shape. cuBLASLt is column-major, so it computes Cᵀ = Bᵀ·Aᵀ.
struct Plan {
  Description description = nullptr;
  Layout first = nullptr, second = nullptr, result = nullptr;
  Algorithm algorithm{};
  bool usable = false;

  void destroy() {
    if (description != nullptr) functions.descriptionDestroy(description);
    for (Layout layout : {first, second, result}) {
      if (layout != nullptr) functions.layoutDestroy(layout);
    }
  }
};

bool makeLayout(Layout& layout, int type, int64_t rows, int64_t columns, int64_t batch, int64_t stride) {
  const int32_t count = static_cast<int32_t>(batch);
  return functions.layoutCreate(&layout, type, static_cast<uint64_t>(rows), static_cast<uint64_t>(columns), rows) == 0 &&
         functions.layoutSet(layout, kBatchCount, &count, sizeof count) == 0 &&
         functions.layoutSet(layout, kBatchStride, &stride, sizeof stride) == 0;
}

bool chooseAlgorithm(Handle handle, const Key& key, Plan& plan) {
  Preference preference = nullptr;
  if (functions.preferenceCreate(&preference) != 0) return false;
  const uint64_t workspace = kWorkspaceBytes;
  Heuristic found{};
  int count = 0;
  const bool set = functions.preferenceSet(preference, kWorkspace, &workspace, sizeof workspace) == 0 &&
                   functions.preferenceSet(preference, kReductions, &kOrderedReductions, sizeof kOrderedReductions) == 0 &&
                   functions.preferenceSet(preference, kAlignA, &key.alignB, sizeof key.alignB) == 0 &&
                   functions.preferenceSet(preference, kAlignB, &key.alignA, sizeof key.alignA) == 0 &&
                   functions.preferenceSet(preference, kAlignC, &key.alignC, sizeof key.alignC) == 0 &&
                   functions.preferenceSet(preference, kAlignD, &key.alignC, sizeof key.alignC) == 0;
  const bool chosen = set && functions.heuristic(handle, plan.description, plan.first, plan.second, plan.result, plan.result,
                                                 preference, 1, &found, &count) == 0;
  functions.preferenceDestroy(preference);
  plan.algorithm = found.algorithm;
  return chosen && count > 0 && found.state == 0;
}

Plan makePlan(Handle handle, const LibraryProduct& p, const Key& key) {
  Plan plan;
  const int type = typeOf(p.operands);
  const int32_t turnFirst = p.transposeB ? 1 : 0, turnSecond = p.transposeA ? 1 : 0;
  const uint32_t epilogue = p.relu || p.bias != nullptr ? (p.relu ? kEpilogueRelu : 0) | (p.bias != nullptr ? kEpilogueBias : 0)
                                                        : kEpilogueNone;
  plan.usable =
      functions.descriptionCreate(&plan.description, p.operands == Precision::tf32 ? kComputeTf32 : kCompute32, kFloat32) == 0 &&
      functions.descriptionSet(plan.description, kTransposeA, &turnFirst, sizeof turnFirst) == 0 &&
      functions.descriptionSet(plan.description, kTransposeB, &turnSecond, sizeof turnSecond) == 0 &&
      functions.descriptionSet(plan.description, kEpilogue, &epilogue, sizeof epilogue) == 0 &&
      (p.bias == nullptr || functions.descriptionSet(plan.description, kBiasPointer, &p.bias, sizeof p.bias) == 0) &&
      makeLayout(plan.first, type, p.transposeB ? p.k : p.n, p.transposeB ? p.n : p.k, p.batch, p.strideB) &&
      makeLayout(plan.second, type, p.transposeA ? p.m : p.k, p.transposeA ? p.k : p.m, p.batch, p.strideA) &&
      makeLayout(plan.result, kFloat32, p.n, p.m, p.batch, p.strideC) && chooseAlgorithm(handle, key, plan);
  return plan;
}

std::map<Key, Plan> plans;
void* workspace = nullptr;
std::mutex mutex;

const Plan& planFor(Handle handle, const LibraryProduct& product) {
  const Key key = keyOf(product);
  const auto found = plans.find(key);
  if (found != plans.end()) return found->second;
  if (plans.size() >= kMostPlans) {  // batches keep changing shape, so the cache is emptied
    for (auto& [_, plan] : plans) plan.destroy();
    plans.clear();
  }
  return plans.emplace(key, makePlan(handle, product, key)).first->second;
}

}  // namespace

MatrixLibrary& MatrixLibrary::shared() {
  static MatrixLibrary* library = new MatrixLibrary();
  return *library;
}

void MatrixLibrary::find(const std::string& path) {
  std::lock_guard<std::mutex> lock(mutex);
  if (searched_) return;
  searched_ = true;
  std::vector<std::string> candidates;
  if (!path.empty()) candidates.push_back(path);
#if !defined(ORDO_EMULATOR)
  for (const char* version : {"13", "12", "11"}) {
    candidates.push_back(std::string("libcublasLt.so.") + version);
    candidates.push_back(std::string("/usr/local/cuda/lib64/libcublasLt.so.") + version);
  }
  candidates.push_back("libcublasLt.so");
#endif
  for (const std::string& candidate : candidates) {
    void* library = dlopen(candidate.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) continue;
    if (!bindAll(library, functions) || functions.create(&handle_) != 0) {
      description_ = candidate + " was found but does not work";
      handle_ = nullptr;
      continue;
    }
    description_ = "cuBLASLt " + std::to_string(functions.version());
    // The workspace is not allocated with the tensors, because a memory limit applies only to them.
    Device::shared().note(cudaMallocAsync(&workspace, kWorkspaceBytes, Device::shared().stream()));
    return;
  }
  if (description_.find("was found") == std::string::npos) {
    description_ = "none of libcublasLt.so.13, .12 and .11 is on the loader's path or in /usr/local/cuda";
  }
}

bool MatrixLibrary::multiply(const LibraryProduct& product) {
  std::lock_guard<std::mutex> lock(mutex);
  if (handle_ == nullptr || workspace == nullptr) return false;
  const Plan& plan = planFor(handle_, product);
  if (!plan.usable) return false;
  if (product.bias != nullptr && functions.descriptionSet(plan.description, kBiasPointer, &product.bias, sizeof product.bias) != 0) {
    return false;
  }
  const float one = 1, zero = 0;
  return functions.multiply(handle_, plan.description, &one, product.b, plan.first, product.a, plan.second, &zero, product.c,
                            plan.result, product.c, plan.result, &plan.algorithm, workspace, kWorkspaceBytes,
                            Device::shared().stream()) == 0;
}

}  // namespace ordo::cuda
