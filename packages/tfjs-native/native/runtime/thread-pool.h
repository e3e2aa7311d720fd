// A pool that hands out numbered chunks to whichever thread is free. Threads wait by a bounded spin, then sleep, so a
// neighbour that needs a core gets it; a chunk never belongs to a thread, so a preempted thread holds up one chunk only.
// The result of a kernel may depend on the chunks, never on the threads: chunk borders follow from the problem's size.
#pragma once
#include <atomic>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace ordo {

using ChunkFunction = void (*)(void* context, int64_t chunk);

class ThreadPool {
 public:
  static ThreadPool& shared();

  // The calling thread counts as one. False when the system gives fewer threads than that.
  bool resize(int threads);
  int threads() const { return static_cast<int>(workers_.size()) + 1; }

  // Runs work(context, 0 … chunks-1) and returns when all are done. A call from inside a chunk runs in that thread.
  void run(int64_t chunks, ChunkFunction work, void* context);

 private:
  static constexpr int kCountBits = 20;  // ticket = generation | total | next
  static constexpr uint64_t kCountMask = (uint64_t{1} << kCountBits) - 1;

  void runBatch(int64_t first, int64_t count, ChunkFunction work, void* context);
  bool runOneChunk();
  void serve();
  void waitUntilDone(uint32_t total);

  std::vector<std::thread> workers_;
  std::mutex caller_;  // one job at a time; another isolate's job runs in its own thread meanwhile
  std::atomic<bool> stopping_{false};

  ChunkFunction work_ = nullptr;
  void* context_ = nullptr;
  int64_t first_ = 0;
  uint64_t generation_ = 0;
  alignas(64) std::atomic<uint64_t> ticket_{0};
  alignas(64) std::atomic<uint32_t> done_{0};
  alignas(64) std::atomic<uint32_t> published_{0};
};

}  // namespace ordo
