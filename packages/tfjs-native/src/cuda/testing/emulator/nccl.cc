// The part of NCCL that the engine uses, between processes on one machine whose GPUs are emulated. Each message is a file in a
// folder that the id of the group names. Messages between two processes arrive in order. The emulation checks that every send has
// a receive of the same size. The calls of a group may come in any order, because receives wait until everything has been sent.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#define ORDO_EXPORT extern "C" __attribute__((visibility("default")))

namespace {

constexpr int kOk = 0, kSystemError = 2, kInvalidArgument = 4, kInvalidUsage = 5, kFloat32 = 7;
constexpr int kPatienceMs = 60'000;

struct UniqueId {
  char internal[128];
};

struct Communicator {
  std::string folder;
  int rank, size;
  std::map<int, int> sent, received;  // the number of messages to and from each rank
};

struct Receipt {
  void* into;
  size_t bytes;
  int peer;
  Communicator* communicator;
};

int depth = 0;
std::vector<Receipt> waiting;

std::string nameOf(const Communicator& communicator, int from, int to, int number) {
  return communicator.folder + "/" + std::to_string(from) + "-" + std::to_string(to) + "-" + std::to_string(number);
}

int receiveNow(const Receipt& receipt) {
  Communicator& communicator = *receipt.communicator;
  const std::string name = nameOf(communicator, receipt.peer, communicator.rank, communicator.received[receipt.peer]++);
  for (int waited = 0; access(name.c_str(), R_OK) != 0; waited++) {
    if (waited > kPatienceMs) return kSystemError;
    usleep(1000);
  }
  std::ifstream file(name, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  unlink(name.c_str());
  if (bytes.size() != receipt.bytes) return kInvalidArgument;
  std::memcpy(receipt.into, bytes.data(), bytes.size());
  return kOk;
}

int settle() {
  int status = kOk;
  for (const Receipt& receipt : std::exchange(waiting, {})) {
    if (status == kOk) status = receiveNow(receipt);
  }
  return status;
}

}  // namespace

ORDO_EXPORT int ncclGetVersion(int* version) { return *version = 22307, kOk; }
ORDO_EXPORT const char* ncclGetErrorString(int status) { return status == kSystemError ? "nothing was sent" : "emulated error"; }

ORDO_EXPORT int ncclGetUniqueId(UniqueId* id) {
  std::memset(id, 0, sizeof *id);
  std::strcpy(id->internal, "/tmp/ordo-nccl-XXXXXX");
  return mkdtemp(id->internal) == nullptr ? kSystemError : kOk;
}

ORDO_EXPORT int ncclCommInitRank(Communicator** communicator, int size, UniqueId id, int rank) {
  if (access(id.internal, W_OK) != 0 || rank < 0 || rank >= size) return kInvalidArgument;
  *communicator = new Communicator{id.internal, rank, size, {}, {}};
  return kOk;
}

// The last process that leaves removes the folder.
ORDO_EXPORT int ncclCommDestroy(Communicator* communicator) {
  const auto mark = [&](int rank) { return communicator->folder + "/left-" + std::to_string(rank); };
  std::ofstream(mark(communicator->rank)).close();
  int left = 0;
  for (int rank = 0; rank < communicator->size; rank++) left += access(mark(rank).c_str(), R_OK) == 0 ? 1 : 0;
  if (left == communicator->size) {
    for (int rank = 0; rank < communicator->size; rank++) unlink(mark(rank).c_str());
    rmdir(communicator->folder.c_str());
  }
  delete communicator;
  return kOk;
}

ORDO_EXPORT int ncclCommGetAsyncError(Communicator*, int* status) { return *status = kOk, kOk; }
ORDO_EXPORT int ncclGroupStart() { return depth++, kOk; }
ORDO_EXPORT int ncclGroupEnd() { return depth == 0 ? kInvalidUsage : --depth > 0 ? kOk : settle(); }

ORDO_EXPORT int ncclSend(const void* from, size_t count, int type, int peer, Communicator* communicator, void*) {
  if (type != kFloat32 || count == 0 || depth == 0 || peer < 0 || peer >= communicator->size) return kInvalidArgument;
  const std::string name = nameOf(*communicator, communicator->rank, peer, communicator->sent[peer]++);
  std::ofstream(name + ".part", std::ios::binary).write(static_cast<const char*>(from), static_cast<std::streamsize>(count * 4));
  return std::rename((name + ".part").c_str(), name.c_str()) == 0 ? kOk : kSystemError;
}

ORDO_EXPORT int ncclRecv(void* into, size_t count, int type, int peer, Communicator* communicator, void*) {
  if (type != kFloat32 || count == 0 || depth == 0 || peer < 0 || peer >= communicator->size) return kInvalidArgument;
  waiting.push_back({into, count * 4, peer, communicator});
  return kOk;
}

ORDO_EXPORT int ncclBroadcast(const void* from, void* into, size_t count, int type, int root, Communicator* communicator, void* stream) {
  if (communicator->rank != root) return ncclRecv(into, count, type, root, communicator, stream);
  if (from != into) std::memcpy(into, from, count * 4);
  for (int peer = 0; peer < communicator->size; peer++) {
    const int status = peer == root ? kOk : ncclSend(from, count, type, peer, communicator, stream);
    if (status != kOk) return status;
  }
  return kOk;
}
