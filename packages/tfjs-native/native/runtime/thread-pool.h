// A pool that gives numbered chunks to any free thread. A waiting thread spins for a limited time and then sleeps, so that
// another process that needs the core gets it. No chunk belongs to a particular thread, so a preempted thread delays only one
// chunk. The calling thread takes chunks from the front and the others take them from the back, so that a core finds most of what
// it wrote in the previous kernel in its own cache. Chunk boundaries depend only on the size of the problem. A result may depend
// on the boundaries, but never on the threads.
#pragma once
#include <atomic>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "run-chunks.h"

namespace ordo {

class ThreadPool {
 public:
  static ThreadPool& shared();

  // `threads` includes the calling thread. Returns false when the system cannot start that many.
  bool resize(int threads);
  int threads() const { return static_cast<int>(workers_.size()) + 1; }

  // run-chunks.h describes it.
  void run(int64_t chunks, ChunkFunction work, void* context);

 private:
  static constexpr int kCountBits = 20;  // ticket = generation | total | claimed
  static constexpr uint64_t kCountMask = (uint64_t{1} << kCountBits) - 1;

  void runBatch(int64_t first, int64_t count, ChunkFunction work, void* context);
  bool runOneChunk(bool fromFront);
  void serve();
  void waitUntilDone(uint32_t total);

  std::vector<std::thread> workers_;
  std::mutex caller_;  // held for one job at a time; a job of another isolate then runs in its own thread
  std::atomic<bool> stopping_{false};

  ChunkFunction work_ = nullptr;
  void* context_ = nullptr;
  int64_t first_ = 0;
  int64_t front_ = 0;  // chunks that the calling thread has claimed
  uint64_t generation_ = 0;
  alignas(64) std::atomic<uint64_t> ticket_{0};
  alignas(64) std::atomic<uint32_t> back_{0};  // chunks that the other threads have claimed
  alignas(64) std::atomic<uint32_t> done_{0};
  alignas(64) std::atomic<uint32_t> published_{0};
};

}  // namespace ordo
