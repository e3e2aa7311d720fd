// Fails to compile or to link unless NCCL has what nccl.h of the CUDA addon takes from it. Prints NCCL's version.
#include <nccl.h>

#include <cstdio>
#include <type_traits>

#include "runtime/nccl.h"

namespace ours = ordo::cuda::nccl;

// Is true if a function can be called with the arguments of another: all have the same size, and each is passed in the same kind
// of register.
template <class Ours, class Theirs>
constexpr bool isPassedAlike = sizeof(Ours) == sizeof(Theirs) && std::is_pointer_v<Ours> == std::is_pointer_v<Theirs> &&
                               std::is_class_v<Ours> == std::is_class_v<Theirs>;

template <class R1, class... Ours, class R2, class... Theirs>
constexpr bool isCalledAlike(R1 (*)(Ours...), R2 (*)(Theirs...)) {
  if constexpr (sizeof...(Ours) != sizeof...(Theirs)) return false;
  else return isPassedAlike<R1, R2> && (isPassedAlike<Ours, Theirs> && ...);
}

#define SAME(member, function) \
  static_assert(isCalledAlike(decltype(ours::Functions::member){}, static_cast<decltype(&function)>(nullptr)), #function)

SAME(version, ncclGetVersion);
SAME(describe, ncclGetErrorString);
SAME(createId, ncclGetUniqueId);
SAME(join, ncclCommInitRank);
SAME(leave, ncclCommDestroy);
SAME(asynchronousError, ncclCommGetAsyncError);
SAME(groupStart, ncclGroupStart);
SAME(groupEnd, ncclGroupEnd);
SAME(send, ncclSend);
SAME(receive, ncclRecv);
SAME(broadcast, ncclBroadcast);
static_assert(ours::kIdBytes == NCCL_UNIQUE_ID_BYTES);
static_assert(ours::kSuccess == ncclSuccess && ours::kInProgress == ncclInProgress && ours::kFloat32 == ncclFloat32);

int main() {
  const void* const linked[] = {
      reinterpret_cast<void*>(ncclGetErrorString), reinterpret_cast<void*>(ncclGetUniqueId),       reinterpret_cast<void*>(ncclCommInitRank),
      reinterpret_cast<void*>(ncclCommDestroy),    reinterpret_cast<void*>(ncclCommGetAsyncError), reinterpret_cast<void*>(ncclGroupStart),
      reinterpret_cast<void*>(ncclGroupEnd),       reinterpret_cast<void*>(ncclSend),              reinterpret_cast<void*>(ncclRecv),
      reinterpret_cast<void*>(ncclBroadcast)};
  int version = 0;
  for (const void* function : linked) {
    if (function == nullptr) return 1;
  }
  if (ncclGetVersion(&version) != ncclSuccess || version != NCCL_VERSION_CODE) return 2;
  std::printf("%d\n", version);
}
