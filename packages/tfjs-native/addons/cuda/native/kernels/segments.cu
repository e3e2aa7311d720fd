#include "segments.h"

namespace ordo::cuda {

namespace {

// The place of a row is the number of rows that come before it: those with a smaller id, and those with the same id and a smaller
// row number. One thread per row counts them, through tiles of ids in shared memory.
__global__ void __launch_bounds__(kBlock) placeRows(const int64_t* ids, i64 count, int32_t* order) {
  __shared__ int64_t tile[kBlock];
  const i64 row = static_cast<i64>(blockIdx.x) * kBlock + threadIdx.x;
  const int64_t id = row < count ? ids[row] : 0;
  int32_t place = 0;
  for (i64 first = 0; first < count; first += kBlock) {
    const i64 mine = first + threadIdx.x;
    if (mine < count) tile[threadIdx.x] = ids[mine];
    __syncthreads();
    const int length = static_cast<int>(least(kBlock, count - first));
    for (int i = 0; i < length; i++) place += tile[i] < id || (tile[i] == id && first + i < row);
    __syncthreads();
  }
  if (row < count) order[place] = static_cast<int32_t>(row);
}

}  // namespace

void orderByIds(const int64_t* ids, i64 count, int32_t* order) {
  launch(placeRows, dim3(static_cast<unsigned>(divideUp(count, kBlock))), kBlock, ids, count, order);
}

}  // namespace ordo::cuda
