// What kernels need of the thread pool, without the headers of the library that the pool itself needs: most of the time of
// compiling a kernel was spent on them.
#pragma once
#include <cstdint>

namespace ordo {

using ChunkFunction = void (*)(void* context, int64_t chunk);

// Calls work(context, chunk) for every chunk in [0, chunks), each in any thread of the pool, and returns when all are done. A call
// from inside a chunk runs entirely in that chunk's thread.
void runChunks(int64_t chunks, ChunkFunction work, void* context);

// The threads of the pool, with the calling one.
int countThreads();

}  // namespace ordo
