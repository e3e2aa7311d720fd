#include "team.h"

#include <utility>

namespace ordo {

Team::Team(size_t members) {
  for (size_t i = 1; i < members; i++) threads_.emplace_back([this] { serve(); });
}

Team::~Team() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  begin_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Team::run(size_t tasks, const std::function<void(size_t)>& work) {
  if (threads_.empty() || tasks < 2) {
    for (size_t task = 0; task < tasks; task++) work(task);
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    tasks_ = tasks;
    next_ = 0;
    busy_ = threads_.size();
    round_++;
  }
  begin_.notify_all();
  take();
  std::unique_lock lock(mutex_);
  end_.wait(lock, [this] { return busy_ == 0; });
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Team::serve() {
  for (size_t round = 0;;) {
    {
      std::unique_lock lock(mutex_);
      begin_.wait(lock, [&] { return over_ || round_ != round; });
      if (over_) return;
      round = round_;
    }
    take();
    const std::lock_guard lock(mutex_);
    if (--busy_ == 0) end_.notify_one();
  }
}

void Team::take() {
  try {
    for (size_t task = next_++; task < tasks_; task = next_++) (*work_)(task);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
  }
}

}  // namespace ordo
