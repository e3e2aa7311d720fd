// The part of the thread pool that kernels need, without the headers of the library that the pool itself needs. Those headers
// took most of the time when a kernel was compiled.
#pragma once
#include <cstdint>

namespace ordo {

using ChunkFunction = void (*)(void* context, int64_t chunk);

// Calls work(context, chunk) for every chunk in [0, chunks), each in any thread of the pool, and returns when all are done. A call
// from inside a chunk runs entirely in that chunk's thread.
void runChunks(int64_t chunks, ChunkFunction work, void* context);

// Returns the number of threads in the pool, including the calling thread.
int countThreads();

}  // namespace ordo
