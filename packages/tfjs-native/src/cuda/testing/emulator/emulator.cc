// Runs a grid in one thread of this process (see cuda_runtime.h next to this file). Each fiber is started once, with ucontext,
// and later switched to with setjmp, which needs no system call.
#include "cuda_runtime.h"

#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <vector>

#include <ucontext.h>

namespace ordo::emulator {

Position here;

namespace {

constexpr size_t kStack = 128 << 10;
constexpr unsigned kWarp = 32, kMaxBlock = 1024;

[[noreturn]] void fatal(const char* message) {
  std::fprintf(stderr, "CUDA emulator: %s\n", message);
  std::abort();
}

// A set of threads that wait for each other.
struct Barrier {
  unsigned alive = 0, arrived = 0, generation = 0;

  void releaseIfComplete() {
    if (arrived < alive || arrived == 0) return;
    arrived = 0;
    generation++;
  }
};

struct Fiber {
  jmp_buf state;
  ucontext_t context;
  bool created = false, done = false;
  Barrier* waiting = nullptr;
  unsigned generation = 0;
  unsigned exchanges = 0;
};

Fiber fibers[kMaxBlock];
Barrier block, warps[kMaxBlock / kWarp];
uint64_t exchanged[2][kMaxBlock];
jmp_buf scheduler;
unsigned current;
Body body;
void* bodyContext;

bool isWaiting(const Fiber& fiber) { return fiber.waiting != nullptr && fiber.waiting->generation == fiber.generation; }

void pauseFiber() {
  if (_setjmp(fibers[current].state) == 0) _longjmp(scheduler, 1);
}

void waitAt(Barrier& barrier) {
  Fiber& fiber = fibers[current];
  fiber.waiting = &barrier;
  fiber.generation = barrier.generation;
  barrier.arrived++;
  barrier.releaseIfComplete();
  if (isWaiting(fiber)) pauseFiber();
  fiber.waiting = nullptr;
}

// Runs one thread of a block after another in a fiber, and never ends.
void serve() {
  for (;;) {
    body(bodyContext);
    fibers[current].done = true;
    Barrier& warp = warps[current / kWarp];
    block.alive--;
    warp.alive--;
    block.releaseIfComplete();
    warp.releaseIfComplete();
    pauseFiber();
  }
}

void resume(unsigned thread) {
  current = thread;
  here.thread = {thread, 0, 0};
  Fiber& fiber = fibers[thread];
  if (_setjmp(scheduler) != 0) return;
  if (fiber.created) _longjmp(fiber.state, 1);
  fiber.created = true;
  getcontext(&fiber.context);
  fiber.context.uc_stack.ss_sp = std::malloc(kStack);
  fiber.context.uc_stack.ss_size = kStack;
  fiber.context.uc_link = nullptr;
  makecontext(&fiber.context, serve, 0);
  setcontext(&fiber.context);
}

void runBlock(unsigned threads, bool descending) {
  block = {.alive = threads};
  for (unsigned t = 0; t < threads; t++) {
    if (t % kWarp == 0) warps[t / kWarp] = {.alive = threads - t < kWarp ? threads - t : kWarp};
    fibers[t].done = false;
    fibers[t].waiting = nullptr;
    fibers[t].exchanges = 0;
  }
  for (unsigned left = threads; left > 0;) {
    bool progressed = false;
    for (unsigned i = 0; i < threads; i++) {
      const unsigned t = descending ? threads - 1 - i : i;
      if (fibers[t].done || isWaiting(fibers[t])) continue;
      resume(t);
      progressed = true;
      if (fibers[t].done) left--;
    }
    if (!progressed) fatal("a barrier is not reached by all threads");
  }
}

}  // namespace

void blockBarrier() { waitAt(block); }

uint64_t exchange(uint64_t value, unsigned laneMask) {
  Fiber& fiber = fibers[current];
  uint64_t* slots = exchanged[fiber.exchanges++ % 2];
  const unsigned thread = current;
  slots[thread] = value;
  waitAt(warps[thread / kWarp]);
  return slots[thread ^ laneMask];
}

void run(dim3 grid, unsigned threads, Body work, void* context) {
  static std::mutex mutex;
  static bool descending = false;
  std::lock_guard<std::mutex> lock(mutex);
  if (threads == 0 || threads > kMaxBlock) fatal("a block must have 1 to 1024 threads");
  if (grid.x == 0 || grid.y == 0 || grid.z == 0 || grid.y > 65535 || grid.z > 65535) fatal("the grid is not a valid one");
  descending = !descending;
  body = work;
  bodyContext = context;
  here.blocks = {threads};
  here.grid = grid;
  const uint64_t blocks = uint64_t{grid.x} * grid.y * grid.z;
  for (uint64_t i = 0; i < blocks; i++) {
    const uint64_t b = descending ? blocks - 1 - i : i;
    here.block = {static_cast<unsigned>(b % grid.x), static_cast<unsigned>(b / grid.x % grid.y),
                  static_cast<unsigned>(b / grid.x / grid.y)};
    runBlock(threads, descending);
  }
}

}  // namespace ordo::emulator
