// A copy with strides on both sides. Transpose, slice, concat, pad, tile, broadcast and reverse are special cases of it.
#include "numbers.h"

namespace ordo::cuda {

namespace {

constexpr int kMaxRank = CopyStridedArguments::kMost;

struct Loop {
  int rank;
  i64 count = 1;
  i64 dims[kMaxRank] = {}, from[kMaxRank] = {}, to[kMaxRank] = {};

  explicit Loop(const CopyStridedArguments& in) : rank(static_cast<int>(in.rank)) {
    for (int k = 0; k < rank; k++) {
      dims[k] = in.dims(k);
      from[k] = in.fromStrides(k);
      to[k] = in.toStrides(k);
      count *= dims[k];
    }
  }
  // Computes the offsets of element `index` of the first `outer` dimensions.
  __device__ void offsetsOf(i64 index, int outer, i64& source, i64& target) const {
    source = target = 0;
    for (int k = outer - 1; k >= 0; k--) {
      const i64 at = k > 0 ? index % dims[k] : index;
      index /= dims[k];
      source += at * from[k];
      target += at * to[k];
    }
  }
};

template <class T>
struct CopyElement {
  Loop loop;
  const T* from;
  T* to;
  __device__ void operator()(i64 i) const {
    i64 source, target;
    loop.offsetsOf(i, loop.rank, source, target);
    to[target] = from[source];
  }
};

constexpr int kTile = 32, kTileRows = 8;

// Exchanges the last two dimensions: rows are contiguous in `from`, columns in `to`. A tile in shared memory lets both sides be
// accessed in whole lines. Grid: column tiles, row tiles, matrices.
template <class T>
__global__ void __launch_bounds__(kTile* kTileRows) transposeTiles(Loop loop, i64 matrices, const T* from, T* to) {
  __shared__ T tile[kTile][kTile + 1];
  const int outer = loop.rank - 2, x = static_cast<int>(threadIdx.x % kTile), y = static_cast<int>(threadIdx.x / kTile);
  const i64 rows = loop.dims[outer], columns = loop.dims[outer + 1];
  const i64 column0 = static_cast<i64>(blockIdx.x) * kTile;
  for (i64 matrix = blockIdx.z; matrix < matrices; matrix += gridDim.z) {
    i64 source, target;
    loop.offsetsOf(matrix, outer, source, target);
    for (i64 row0 = static_cast<i64>(blockIdx.y) * kTile; row0 < rows; row0 += static_cast<i64>(gridDim.y) * kTile) {
      for (int i = y; i < kTile; i += kTileRows) {
        if (column0 + i < columns && row0 + x < rows) tile[i][x] = from[source + (column0 + i) * loop.from[outer + 1] + row0 + x];
      }
      __syncthreads();
      for (int i = y; i < kTile; i += kTileRows) {
        if (row0 + i < rows && column0 + x < columns) to[target + (row0 + i) * loop.to[outer] + column0 + x] = tile[x][i];
      }
      __syncthreads();
    }
  }
}

template <class T>
void copyAll(const Loop& loop, const T* from, T* to) {
  const int last = loop.rank - 1;
  if (loop.rank == 1 && loop.from[0] == 1 && loop.to[0] == 1) {
    Device& device = Device::shared();
    device.note(cudaMemcpyAsync(to, from, static_cast<size_t>(loop.count) * sizeof(T), cudaMemcpyDeviceToDevice, device.stream()));
    return;
  }
  const bool isTranspose = loop.rank >= 2 && loop.from[last - 1] == 1 && loop.to[last] == 1 && loop.from[last] > 1;
  if (!isTranspose) return forEach(loop.count, CopyElement<T>{loop, from, to});
  const i64 rows = loop.dims[last - 1], columns = loop.dims[last], matrices = loop.count / (rows * columns);
  const dim3 grid(static_cast<unsigned>(divideUp(columns, kTile)), gridLimit(divideUp(rows, kTile)), gridLimit(matrices));
  launch(transposeTiles<T>, grid, kTile * kTileRows, loop, matrices, from, to);
}

}  // namespace

Status copyStrided(const CopyStridedArguments& in) {
  const Loop loop(in);
  if (in.elementBytes == 4) copyAll(loop, in.from.as<const int32_t>(), in.to.as<int32_t>());
  else copyAll(loop, in.from.as<const uint8_t>(), in.to.as<uint8_t>());
  return Status::ok;
}

}  // namespace ordo::cuda
