// The functions of MPI that the trainer needs. Addresses are those of the native engine's tensors, which are read and written in
// place. Only MPI's C interface is used, because the C++ bindings were removed from MPI, and their symbols are in a separate
// library.
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>
#if defined(__linux__)
#include <signal.h>
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <cstdint>
#include <string_view>
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

// start(into [3]) writes the rank of this process, the number of processes, and its rank among the processes on its machine.
napi_value start(const Arguments& arguments) {
  double* const into = arguments.writable<double>(0, napi_float64_array, 3);
#if defined(__linux__)
  // A process that waits for another inside MPI notices nothing else. It must not outlive the program that started it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  int initialised = 0;
  MPI_Initialized(&initialised);
  if (initialised == 0) require(MPI_Init(nullptr, nullptr), "MPI cannot be started");
  require(MPI_Comm_rank(MPI_COMM_WORLD, &rank), "MPI does not tell the rank");
  require(MPI_Comm_size(MPI_COMM_WORLD, &size), "MPI does not tell the number of processes");
  MPI_Comm machine;
  int localRank = 0;
  require(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &machine), "MPI does not tell machines apart");
  require(MPI_Comm_rank(machine, &localRank), "MPI does not tell the rank on a machine");
  require(MPI_Comm_free(&machine), "MPI cannot be started");
  into[0] = rank;
  into[1] = size;
  into[2] = localRank;
  return nullptr;
}

struct Range {
  size_t begin;
  size_t end;
  size_t length() const { return end - begin; }
};

// Returns the slice of a vector that the process `of` adds up.
Range sliceOf(size_t length, int of) {
  const auto boundary = [&](int i) { return length * static_cast<size_t>(i) / static_cast<size_t>(size); };
  return {boundary(of), boundary(of + 1)};
}

// The subtrees of a sum, and the order in which they are added up (SumOrder in training/part-tree.ts of @ordo/nmt).
struct Order {
  std::basic_string_view<double> counts;     // [rank]: the number of subtrees that a process has
  std::basic_string_view<double> additions;  // pairs of numbers of subtrees: the sum of both replaces the first

  size_t countOf(int of) const { return static_cast<size_t>(counts[static_cast<size_t>(of)]); }
  size_t firstOf(int of) const {
    size_t first = 0;
    for (int before = 0; before < of; before++) first += countOf(before);
    return first;
  }
  void check(size_t vectors, size_t lengths) const {
    if (counts.size() != static_cast<size_t>(size)) throw std::invalid_argument("the order is not for this number of processes");
    if (std::any_of(counts.begin(), counts.end(), [](double count) { return !(count >= 1 && count < 1024); })) {
      throw std::invalid_argument("every process needs a subtree");
    }
    if (vectors != countOf(rank) * lengths) throw std::invalid_argument("every vector needs an address in every subtree");
    const double total = static_cast<double>(firstOf(size));
    for (const double number : additions) {
      if (!(number >= 0 && number < total)) throw std::invalid_argument("the order names a subtree that there is not");
    }
  }
};

// Sends a slice to one process and receives one from another. MPI_PROC_NULL stands for none.
void exchange(const float* from, size_t sent, int target, float* into, size_t received, int source) {
  require(MPI_Sendrecv(from, static_cast<int>(sent), MPI_FLOAT, target, 0, into, static_cast<int>(received), MPI_FLOAT, source, 0,
                       MPI_COMM_WORLD, MPI_STATUS_IGNORE),
          "gradients cannot be exchanged");
}

// Sums one vector, of which this process has a version per subtree. Every process adds up one slice: it gets that slice of all
// subtrees, adds them in the given order, and sends the sum to all others. The sum remains in own[0].
void sumVector(const std::vector<float*>& own, size_t length, const Order& order, std::vector<float>& received) {
  const Range mine = sliceOf(length, rank);
  const size_t total = order.firstOf(size);
  received.resize(std::max(received.size(), (total - own.size()) * mine.length()));
  std::vector<float*> slices(total);
  for (size_t tree = 0; tree < own.size(); tree++) slices[order.firstOf(rank) + tree] = own[tree] + mine.begin;
  float* next = received.data();
  for (int step = 1; step < size; step++) {
    const int source = (rank + size - step) % size, target = (rank + step) % size;
    const Range theirs = sliceOf(length, target);
    const size_t coming = order.countOf(source);
    for (size_t tree = 0; tree < std::max(own.size(), coming); tree++) {
      const bool sends = tree < own.size(), receives = tree < coming;
      exchange(sends ? own[tree] + theirs.begin : nullptr, sends ? theirs.length() : 0, sends ? target : MPI_PROC_NULL, next,
               receives ? mine.length() : 0, receives ? source : MPI_PROC_NULL);
      if (!receives) continue;
      slices[order.firstOf(source) + tree] = next;
      next += mine.length();
    }
  }
  for (size_t i = 0; i + 1 < order.additions.size(); i += 2) {
    float* const into = slices[static_cast<size_t>(order.additions[i])];
    const float* const from = slices[static_cast<size_t>(order.additions[i + 1])];
    for (size_t k = 0; k < mine.length(); k++) into[k] += from[k];
  }
  if (slices[0] != own[0] + mine.begin) std::copy(slices[0], slices[0] + mine.length(), own[0] + mine.begin);
  for (int step = 1; step < size; step++) {
    const int source = (rank + size - step) % size, target = (rank + step) % size;
    const Range theirs = sliceOf(length, source);
    exchange(own[0] + mine.begin, mine.length(), target, own[0] + theirs.begin, theirs.length(), source);
  }
}

// Vectors up to this length are summed as one, because every exchange takes time in addition to the transfer.
constexpr size_t kShort = size_t{1} << 16;

// Copies the short vectors of a subtree into a bundle, one after another, or back.
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

// sum(addresses [subtree · vector], lengths [vector], counts [rank], additions [2 · addition]) replaces the vectors of this
// process's first subtree by the sums over the subtrees of all processes.
napi_value sum(const Arguments& arguments) {
  const auto addresses = arguments.array<double>(0, napi_float64_array);
  const auto lengths = arguments.array<double>(1, napi_float64_array);
  const Order order{arguments.array<double>(2, napi_float64_array), arguments.array<double>(3, napi_float64_array)};
  order.check(addresses.size(), lengths.size());
  const size_t trees = order.countOf(rank);
  std::vector<float> received;
  std::vector<Bundle> bundles(trees);
  for (size_t i = 0; i < lengths.size(); i++) {
    if (!(lengths[i] >= 0 && lengths[i] < 2147483648.0)) throw std::invalid_argument("a vector is too long for MPI");
    const auto length = static_cast<size_t>(lengths[i]);
    std::vector<float*> own;
    for (size_t tree = 0; tree < trees; tree++) {
      own.push_back(reinterpret_cast<float*>(static_cast<uintptr_t>(addresses[tree * lengths.size() + i])));
      if (length <= kShort) bundles[tree].add(own[tree], length);
    }
    if (length > kShort) sumVector(own, length, order, received);
  }
  std::vector<float*> own;
  for (Bundle& bundle : bundles) own.push_back(bundle.values().data());
  const size_t length = bundles[0].values().size();
  if (length >= 2147483648.0) throw std::invalid_argument("there are too many short vectors for MPI");
  sumVector(own, length, order, received);
  bundles[0].copyBack();
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

// abort() ends every process of the group, including this one.
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
  addFunction<sum, 4>(env, exports, "sum");
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
