#include "thread-pool.h"

#include <chrono>
#include <system_error>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace ordo {

namespace {

using Clock = std::chrono::steady_clock;

// The time is long enough to bridge the JavaScript between two kernels, and short enough not to slow other processes down.
constexpr auto kWorkerSpin = std::chrono::microseconds(60);
constexpr auto kCallerSpin = std::chrono::microseconds(100);

thread_local bool insideChunk = false;

void relax() {
#if defined(__x86_64__)
  _mm_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// Spins until ready() is true or the time is over. Returns true if it became ready.
template <class Ready>
bool spin(Clock::duration limit, Ready ready) {
  const auto end = Clock::now() + limit;
  do {
    for (int i = 0; i < 32; i++) {
      if (ready()) return true;
      relax();
    }
  } while (Clock::now() < end);
  return ready();
}

}  // namespace

ThreadPool& ThreadPool::shared() {
  static ThreadPool* pool = new ThreadPool();  // never destroyed, because its threads sleep until the process ends
  return *pool;
}

void runChunks(int64_t chunks, ChunkFunction work, void* context) { ThreadPool::shared().run(chunks, work, context); }

int countThreads() { return ThreadPool::shared().threads(); }

bool ThreadPool::resize(int threads) {
  std::lock_guard<std::mutex> lock(caller_);
  if (threads == this->threads()) return true;
  stopping_.store(true);
  published_.fetch_add(1);
  published_.notify_all();
  for (auto& worker : workers_) worker.join();
  workers_.clear();
  stopping_.store(false);
  try {
    for (int i = 1; i < threads; i++) workers_.emplace_back([this] { serve(); });
  } catch (const std::system_error&) {
    return false;
  }
  return true;
}

void ThreadPool::run(int64_t chunks, ChunkFunction work, void* context) {
  std::unique_lock<std::mutex> lock(caller_, std::defer_lock);
  const bool alone = chunks == 1 || insideChunk || workers_.empty() || !lock.try_lock();
  if (alone) {
    const bool outer = insideChunk;
    insideChunk = true;
    for (int64_t chunk = 0; chunk < chunks; chunk++) work(context, chunk);
    insideChunk = outer;
    return;
  }
  const int64_t batch = static_cast<int64_t>(kCountMask) - 1;
  for (int64_t first = 0; first < chunks; first += batch) {
    runBatch(first, chunks - first < batch ? chunks - first : batch, work, context);
  }
}

void ThreadPool::runBatch(int64_t first, int64_t count, ChunkFunction work, void* context) {
  work_ = work;
  context_ = context;
  first_ = first;
  front_ = 0;
  back_.store(0, std::memory_order_relaxed);
  done_.store(0, std::memory_order_relaxed);
  generation_++;
  ticket_.store(generation_ << (2 * kCountBits) | static_cast<uint64_t>(count) << kCountBits, std::memory_order_release);
  published_.fetch_add(1);
  published_.notify_all();
  while (runOneChunk(true)) {
  }
  waitUntilDone(static_cast<uint32_t>(count));
}

// Claims a chunk by advancing `claimed` in the ticket. A successful claim proves that the job is still the current one and cannot
// end before this chunk does, so the job's fields are read only after the claim.
bool ThreadPool::runOneChunk(bool fromFront) {
  uint64_t ticket = ticket_.load(std::memory_order_acquire);
  for (;;) {
    const uint64_t claimed = ticket & kCountMask;
    const uint64_t total = ticket >> kCountBits & kCountMask;
    if (claimed >= total) return false;
    if (!ticket_.compare_exchange_weak(ticket, ticket + 1, std::memory_order_acq_rel)) continue;
    const int64_t fromBack = static_cast<int64_t>(total) - 1;
    const int64_t chunk = fromFront ? front_++ : fromBack - back_.fetch_add(1, std::memory_order_relaxed);
    insideChunk = true;
    work_(context_, first_ + chunk);
    insideChunk = false;
    if (done_.fetch_add(1, std::memory_order_acq_rel) + 1 == total) done_.notify_all();
    return true;
  }
}

void ThreadPool::serve() {
  const auto hasChunk = [this] {
    const uint64_t ticket = ticket_.load(std::memory_order_acquire);
    return (ticket & kCountMask) < (ticket >> kCountBits & kCountMask) || stopping_.load(std::memory_order_relaxed);
  };
  for (;;) {
    const uint32_t published = published_.load();
    if (stopping_.load()) return;
    if (runOneChunk(false) || spin(kWorkerSpin, hasChunk)) continue;
    published_.wait(published);
  }
}

void ThreadPool::waitUntilDone(uint32_t total) {
  const auto isDone = [this, total] { return done_.load(std::memory_order_acquire) == total; };
  if (spin(kCallerSpin, isDone)) return;
  for (uint32_t done = done_.load(); done != total; done = done_.load(std::memory_order_acquire)) done_.wait(done);
}

}  // namespace ordo
