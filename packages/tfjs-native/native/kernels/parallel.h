// Loops over the shared thread pool, and working memory that each thread keeps.
#pragma once
#include <cstdlib>

#include "../runtime/run-chunks.h"
#include "../runtime/scratch.h"
#include "vector.h"

namespace ordo::ORDO_ISA {

// A loop over fewer elements than this is not worth a second thread.
constexpr i64 kGrain = 16384;

// Calls body(begin, end) for ranges of `grain` that cover [0, count). The boundaries depend only on count and grain.
template <class Body>
ORDO_INLINE void parallelFor(i64 count, i64 grain, const Body& body) {
  if (count <= 0) return;
  if (grain < 1) grain = 1;
  const i64 chunks = (count + grain - 1) / grain;
  if (chunks == 1) return body(i64{0}, count);
  struct Context {
    const Body* body;
    i64 count, grain;
  } context{&body, count, grain};
  runChunks(
      chunks,
      [](void* raw, i64 chunk) {
        const Context& c = *static_cast<Context*>(raw);
        (*c.body)(chunk * c.grain, least(c.count, (chunk + 1) * c.grain));
      },
      &context);
}

// Returns how many rows make a range of about kGrain elements.
ORDO_INLINE i64 rowGrain(i64 columns) { return most(1, kGrain / most(1, columns)); }

// Working memory of the calling thread, which only grows. Buffers that are in use at the same time need different slots.
template <int Slot>
static float* scratch(i64 floats) {
  static thread_local float* memory = nullptr;
  static thread_local i64 capacity = 0;
  if (floats > capacity) {
    std::free(memory);
    capacity = floats + floats / 4;
    memory = static_cast<float*>(allocateScratch(static_cast<size_t>(capacity) * sizeof(float)));
  }
  return memory;
}

}  // namespace ordo::ORDO_ISA
