#include "nccl.h"

#include "shared-library.h"

namespace ordo::cuda::nccl {

const char* bindAll(void* library, Functions& functions) {
  const char* missing = nullptr;
  const auto need = [&](const char* name, auto& function) {
    if (!bind(library, name, function)) missing = name;
  };
  need("ncclGetVersion", functions.version);
  need("ncclGetErrorString", functions.describe);
  need("ncclGetUniqueId", functions.createId);
  need("ncclCommInitRank", functions.join);
  need("ncclCommDestroy", functions.leave);
  need("ncclCommGetAsyncError", functions.asynchronousError);
  need("ncclGroupStart", functions.groupStart);
  need("ncclGroupEnd", functions.groupEnd);
  need("ncclSend", functions.send);
  need("ncclRecv", functions.receive);
  need("ncclBroadcast", functions.broadcast);
  return missing;
}

}  // namespace ordo::cuda::nccl
