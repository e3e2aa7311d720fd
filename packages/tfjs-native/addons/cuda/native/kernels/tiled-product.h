// A single-precision matrix product over any operands, in tiles of 64×64 or 32×32, 16 deep, with 4×4 elements per thread. A
// problem defines how to find an element of A, B and C in one matrix of its batch. Attention can therefore read packed heads and
// apply dropout when it loads probabilities, and PosNet can find its kernels by position, without copying anything first.
#pragma once
#include "numbers.h"

namespace ordo::cuda {

constexpr int kProductDepth = 16;

// Each thread computes 4×4 elements of a tile.
template <int Tile>
constexpr int kProductThreads = Tile / 4 * (Tile / 4);

// Says which index of an operand is contiguous in memory; loads follow it.
struct Loading {
  bool depthFirstA = true;   // A's rows are contiguous
  bool depthFirstB = false;  // B's columns are contiguous (B is transposed)
};

// A problem has: i64 batch; int m, n; Loading loading; View at(i64 batch). A view has: int segments(); bool enter(int segment);
// int depth(); float a(int row, int depth); float b(int depth, int column); void store(int row, int column, float sum). The
// result is a sum over segments: each segment that can be entered adds a product of its own depth.
template <int Tile, class Problem>
__global__ void __launch_bounds__(kProductThreads<Tile>) tiledProduct(Problem problem) {
  constexpr int kThreads = kProductThreads<Tile>;
  __shared__ float tileA[kProductDepth][Tile + 4], tileB[kProductDepth][Tile + 4];
  const int thread = static_cast<int>(threadIdx.x), tx = thread % (Tile / 4), ty = thread / (Tile / 4);
  const int row0 = static_cast<int>(blockIdx.x) * Tile;
  const int columnTiles = static_cast<int>(divideUp(problem.n, Tile));
  // Grids are limited in y and z, so blocks loop with a stride over the rest.
  for (i64 index = blockIdx.z; index < problem.batch * divideUp(columnTiles, gridDim.y); index += gridDim.z) {
    const int column0 = static_cast<int>(index / problem.batch * gridDim.y + blockIdx.y) * Tile;
    if (column0 >= problem.n) continue;
    auto view = problem.at(index % problem.batch);
    float sums[4][4] = {};
    for (int segment = 0; segment < view.segments(); segment++) {
      if (!view.enter(segment)) continue;
      const int depth = view.depth();
      for (int from = 0; from < depth; from += kProductDepth) {
        for (int e = thread; e < Tile * kProductDepth; e += kThreads) {
          const int lane = problem.loading.depthFirstA ? e / kProductDepth : e % Tile;
          const int deep = problem.loading.depthFirstA ? e % kProductDepth : e / Tile;
          const bool inside = row0 + lane < problem.m && from + deep < depth;
          tileA[deep][lane] = inside ? view.a(row0 + lane, from + deep) : 0.0f;
        }
        for (int e = thread; e < Tile * kProductDepth; e += kThreads) {
          const int lane = problem.loading.depthFirstB ? e / kProductDepth : e % Tile;
          const int deep = problem.loading.depthFirstB ? e % kProductDepth : e / Tile;
          const bool inside = column0 + lane < problem.n && from + deep < depth;
          tileB[deep][lane] = inside ? view.b(from + deep, column0 + lane) : 0.0f;
        }
        __syncthreads();
        for (int deep = 0; deep < kProductDepth; deep++) {
          float a[4], b[4];
          for (int i = 0; i < 4; i++) a[i] = tileA[deep][ty * 4 + i];
          for (int j = 0; j < 4; j++) b[j] = tileB[deep][tx * 4 + j];
          for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) sums[i][j] += a[i] * b[j];
          }
        }
        __syncthreads();
      }
    }
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        const int row = row0 + ty * 4 + i, column = column0 + tx * 4 + j;
        if (row < problem.m && column < problem.n) view.store(row, column, sums[i][j]);
      }
    }
  }
}

template <int Tile, class Problem>
void runTiles(const Problem& problem) {
  const dim3 grid(static_cast<unsigned>(divideUp(problem.m, Tile)), gridLimit(divideUp(problem.n, Tile)), gridLimit(problem.batch));
  launch(tiledProduct<Tile, Problem>, grid, kProductThreads<Tile>, problem);
}

template <class Problem>
void runTiled(const Problem& problem) {
  // Sentences are often so short that half of a large tile would be empty.
  if (problem.m <= 32 || problem.n <= 32) runTiles<32>(problem);
  else runTiles<64>(problem);
}

// The base of a view whose product has a single segment.
struct OneSegment {
  __device__ int segments() const { return 1; }
  __device__ bool enter(int) const { return true; }
};

}  // namespace ordo::cuda
