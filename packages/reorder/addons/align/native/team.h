// Threads that share the tasks of one call. The result of a task does not depend on the thread that runs it.
#pragma once
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace ordo {

class Team {
 public:
  explicit Team(size_t members);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  // Returns the number of threads, including the calling thread.
  size_t size() const { return threads_.size() + 1; }

  // Calls `work(task)` for every task, and returns when all are done. Rethrows the first exception.
  void run(size_t tasks, const std::function<void(size_t)>& work);

 private:
  void serve();
  void take();

  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable begin_;
  std::condition_variable end_;
  const std::function<void(size_t)>* work_ = nullptr;
  size_t tasks_ = 0;
  std::atomic<size_t> next_{0};
  size_t round_ = 0;
  size_t busy_ = 0;
  bool over_ = false;
  std::exception_ptr failure_;
};

}  // namespace ordo
