// What an operation can report back to JavaScript. Shapes and dtypes are checked there before the call; only what
// depends on tensor values or on memory is found out here.
#pragma once
#include <cstdint>

namespace ordo {

enum class Status : int32_t {
  ok = 0,
  outOfMemory = 1,
  indexOutOfRange = 2,  // argument slots 0 and 1 then hold the index and its exclusive bound
  unknownAddress = 3,
  deviceFailed = 4,  // the CUDA engine: the GPU or its driver reports an error
};

}  // namespace ordo
