// What the trainer asks of MPI. Addresses are those of the native engine's tensors, which are read and written in place.
// The C++ bindings were removed from MPI, and their symbols are in a library of their own.
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>
#if defined(__linux__)
#include <signal.h>
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "napi-values.h"

namespace ordo {

namespace {

int rank = 0;
int size = 1;

void require(int status, const char* problem) {
  if (status != MPI_SUCCESS) throw std::runtime_error(problem);
}

// start(into [2]) writes the rank of this process and the number of processes.
napi_value start(const Arguments& arguments) {
  double* const into = arguments.writable<double>(0, napi_float64_array, 2);
#if defined(__linux__)
  // A process that waits for another inside MPI sees nothing else. It must not outlive the program that started it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  int initialised = 0;
  MPI_Initialized(&initialised);
  if (initialised == 0) require(MPI_Init(nullptr, nullptr), "MPI cannot be started");
  require(MPI_Comm_rank(MPI_COMM_WORLD, &rank), "MPI does not tell the rank");
  require(MPI_Comm_size(MPI_COMM_WORLD, &size), "MPI does not tell the number of processes");
  into[0] = rank;
  into[1] = size;
  return nullptr;
}

// The range of a vector that a process sums.
struct Range {
  size_t begin;
  size_t end;
  size_t length() const { return end - begin; }
  Range half(bool upper) const {
    const size_t middle = begin + length() / 2;
    return upper ? Range{middle, end} : Range{begin, middle};
  }
};

// Adds up one vector over all processes, whose number is a power of two. In step s, a process exchanges halves of its range with
// the one whose rank differs in bit s (reduce-scatter by recursive halving), and then the finished ranges travel back
// (Rabenseifner 2004). Every element is therefore summed in the same balanced tree over the ranks: ((0+1)+(2+3))+((4+5)+(6+7)).
void sumVector(float* data, size_t length, std::vector<float>& received) {
  std::vector<Range> ranges{{0, length}};
  for (int bit = 1; bit < size; bit *= 2) {
    const Range whole = ranges.back();
    const Range mine = whole.half((rank & bit) != 0);
    const Range theirs = whole.half((rank & bit) == 0);
    received.resize(std::max(received.size(), mine.length()));
    require(MPI_Sendrecv(data + theirs.begin, static_cast<int>(theirs.length()), MPI_FLOAT, rank ^ bit, bit, received.data(),
                         static_cast<int>(mine.length()), MPI_FLOAT, rank ^ bit, bit, MPI_COMM_WORLD, MPI_STATUS_IGNORE),
            "gradients cannot be exchanged");
    float* const into = data + mine.begin;
    // a + b = b + a to the bit, so it does not matter which of the two is this process's own.
    for (size_t i = 0; i < mine.length(); i++) into[i] += received[i];
    ranges.push_back(mine);
  }
  for (int bit = size / 2; bit >= 1; bit /= 2) {
    const Range mine = ranges.back();
    ranges.pop_back();
    const Range theirs = ranges.back().half((rank & bit) == 0);
    require(MPI_Sendrecv(data + mine.begin, static_cast<int>(mine.length()), MPI_FLOAT, rank ^ bit, bit, data + theirs.begin,
                         static_cast<int>(theirs.length()), MPI_FLOAT, rank ^ bit, bit, MPI_COMM_WORLD, MPI_STATUS_IGNORE),
            "sums cannot be exchanged");
  }
}

// Vectors up to this length are summed as one, since every exchange costs time apart from what it carries.
constexpr size_t kShort = size_t{1} << 16;

// Copies short vectors one after the other into a bundle, or back.
class Bundle {
 public:
  void add(float* data, size_t length) {
    parts_.push_back({data, length});
    values_.insert(values_.end(), data, data + length);
  }
  std::vector<float>& values() { return values_; }
  void copyBack() const {
    const float* from = values_.data();
    for (const auto& [data, length] : parts_) {
      std::copy(from, from + length, data);
      from += length;
    }
  }

 private:
  std::vector<std::pair<float*, size_t>> parts_;
  std::vector<float> values_;
};

// sum(addresses, lengths): each vector becomes its sum over all processes.
napi_value sum(const Arguments& arguments) {
  const auto addresses = arguments.array<double>(0, napi_float64_array);
  const auto lengths = arguments.array<double>(1, napi_float64_array);
  if (addresses.size() != lengths.size()) throw std::invalid_argument("every vector needs an address and a length");
  if ((size & (size - 1)) != 0) throw std::invalid_argument("the number of processes is not a power of two");
  std::vector<float> received;
  Bundle bundle;
  for (size_t i = 0; i < addresses.size(); i++) {
    if (!(lengths[i] >= 0 && lengths[i] < 2147483648.0)) throw std::invalid_argument("a vector is too long for MPI");
    float* const data = reinterpret_cast<float*>(static_cast<uintptr_t>(addresses[i]));
    const auto length = static_cast<size_t>(lengths[i]);
    if (length > kShort) sumVector(data, length, received);
    else bundle.add(data, length);
  }
  if (bundle.values().size() >= 2147483648.0) throw std::invalid_argument("there are too many short vectors for MPI");
  sumVector(bundle.values().data(), bundle.values().size(), received);
  bundle.copyBack();
  return nullptr;
}

// gather(own [n], all [n · processes]) collects the numbers of every process, in the order of their ranks.
napi_value gather(const Arguments& arguments) {
  const auto own = arguments.array<double>(0, napi_float64_array);
  double* const all = arguments.writable<double>(1, napi_float64_array, own.size() * static_cast<size_t>(size));
  const int count = static_cast<int>(own.size());
  require(MPI_Allgather(own.data(), count, MPI_DOUBLE, all, count, MPI_DOUBLE, MPI_COMM_WORLD), "numbers cannot be gathered");
  return nullptr;
}

// broadcast(bytes) overwrites the bytes of every process with those of rank 0.
napi_value broadcast(const Arguments& arguments) {
  constexpr size_t kMostAtOnce = size_t{1} << 30;
  const auto bytes = arguments.bytes(0);
  char* const data = const_cast<char*>(bytes.data());
  for (size_t done = 0; done < bytes.size(); done += kMostAtOnce) {
    const int count = static_cast<int>(std::min(kMostAtOnce, bytes.size() - done));
    require(MPI_Bcast(data + done, count, MPI_BYTE, 0, MPI_COMM_WORLD), "bytes cannot be broadcast");
  }
  return nullptr;
}

napi_value barrier(const Arguments&) {
  require(MPI_Barrier(MPI_COMM_WORLD), "the processes cannot meet");
  return nullptr;
}

// abort() ends every process of the group, this one included.
napi_value abort(const Arguments&) {
  MPI_Abort(MPI_COMM_WORLD, 1);
  return nullptr;
}

napi_value finish(const Arguments&) {
  int finalised = 0;
  MPI_Finalized(&finalised);
  if (finalised == 0) require(MPI_Finalize(), "MPI cannot be ended");
  return nullptr;
}

// version() → the name of the MPI library, as bytes
napi_value version(const Arguments& arguments) {
  char name[MPI_MAX_LIBRARY_VERSION_STRING];
  int length = 0;
  require(MPI_Get_library_version(name, &length), "MPI does not tell its version");
  return bufferOf(arguments, {name, static_cast<size_t>(length)});
}

napi_value initialise(napi_env env, napi_value exports) {
  addFunction<start, 1>(env, exports, "start");
  addFunction<sum, 2>(env, exports, "sum");
  addFunction<gather, 2>(env, exports, "gather");
  addFunction<broadcast, 1>(env, exports, "broadcast");
  addFunction<barrier, 0>(env, exports, "barrier");
  addFunction<abort, 0>(env, exports, "abort");
  addFunction<finish, 0>(env, exports, "finish");
  addFunction<version, 0>(env, exports, "version");
  return exports;
}

}  // namespace
}  // namespace ordo

NAPI_MODULE(ordo_mpi, ordo::initialise)
