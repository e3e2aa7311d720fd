// Small matrices in shared memory, for blocks that compute one (batch, head) pair. A block for Rows tokens has 16 threads in x,
// each with four columns of 64 (or Rows / 16 of Rows), and Rows / 4 threads in y, each with four rows.
#pragma once
#include "attention-shape.h"
#include "map.h"

namespace ordo::cuda {

constexpr int kGroups = 16;  // groups of four columns in a row

template <int Rows>
constexpr int kPairThreads = Rows / 4 * kGroups;
// The number of blocks that a multiprocessor should hold at once. A block waits at every step, so other blocks must fill the
// time. With more blocks than these, registers are spilled.
template <int Rows>
constexpr int kPairBlocks = Rows == 32 ? 6 : 2;

// A matrix of Rows × 64 elements, in groups of four columns. Groups are permuted by their row. Threads of a warp that read one
// group of several rows then find the groups in different banks, and so do threads that read several groups of one row.
template <int Rows>
struct PairTile {
  static constexpr int kSpan = Rows / kGroups;  // the columns of a thread in a product of Rows × Rows
  Four* groups;

  __device__ Four& at(int row, int group) const { return groups[row * kGroups + (group ^ (row / kSpan & (kGroups - 1)))]; }
  __device__ float& element(int row, int column) const { return at(row, column / kFour).at[column % kFour]; }

  // Reads rows × columns elements, and fills the rest with zeros.
  __device__ void load(const float* from, i64 stride, int rows, int columns, bool inFours) const {
    for (int e = static_cast<int>(threadIdx.x); e < Rows * kGroups; e += static_cast<int>(blockDim.x)) {
      const int row = e / kGroups, group = e % kGroups, column = group * kFour;
      Four four{};
      if (row < rows && column < columns) {
        const float* source = from + row * stride + column;
        if (inFours) four = fourAt(source, 0);
        else for (int j = 0; j < kFour && column + j < columns; j++) four.at[j] = source[j];
      }
      at(row, group) = four;
    }
  }
};

__device__ inline float dot(const Four& a, const Four& b) {
  return a.at[0] * b.at[0] + a.at[1] * b.at[1] + a.at[2] * b.at[2] + a.at[3] * b.at[3];
}

// sums[r][c] = Σ_d a[4·ty + r][d]·b[span·tx + c][d], over `groups` groups of d.
template <int Rows>
__device__ void multiplyRows(const PairTile<Rows>& a, const PairTile<Rows>& b, int groups, float (&sums)[4][PairTile<Rows>::kSpan]) {
  constexpr int kSpan = PairTile<Rows>::kSpan;
  const int tx = static_cast<int>(threadIdx.x) % kGroups, ty = static_cast<int>(threadIdx.x) / kGroups;
  for (int r = 0; r < 4; r++) {
    for (int c = 0; c < kSpan; c++) sums[r][c] = 0;
  }
  for (int g = 0; g < groups; g++) {
    Four left[4], right[kSpan];
    for (int r = 0; r < 4; r++) left[r] = a.at(4 * ty + r, g);
    for (int c = 0; c < kSpan; c++) right[c] = b.at(kSpan * tx + c, g);
    for (int r = 0; r < 4; r++) {
      for (int c = 0; c < kSpan; c++) sums[r][c] += dot(left[r], right[c]);
    }
  }
}

// sums[r][c] += a[r]·b[c]
__device__ inline void addOuter(const Four& a, const Four& b, float (&sums)[4][kFour]) {
  for (int r = 0; r < 4; r++) {
    for (int c = 0; c < kFour; c++) sums[r][c] += a.at[r] * b.at[c];
  }
}

// The place for the result of a product: rows × columns elements.
struct PairResult {
  float* to;
  i64 stride;
  int rows, columns;
  bool inFours;

  // Stores the elements of one thread: rows 4·ty … and columns 4·tx ….
  __device__ void store(const float (&sums)[4][kFour]) const {
    const int column = static_cast<int>(threadIdx.x) % kGroups * kFour, row0 = static_cast<int>(threadIdx.x) / kGroups * 4;
    for (int r = 0; r < 4 && row0 + r < rows; r++) {
      float* target = to + (row0 + r) * stride + column;
      if (inFours && column < columns) fourAt(target, 0) = Four{{sums[r][0], sums[r][1], sums[r][2], sums[r][3]}};
      else for (int c = 0; c < kFour && column + c < columns; c++) target[c] = sums[r][c];
    }
  }
};

// result[i][c] = Σ_j weights[i][j]·values[j][c] for j < depth.
template <int Rows>
__device__ void weighRows(const PairTile<Rows>& weights, const PairTile<Rows>& values, int depth, const PairResult& result) {
  const int tx = static_cast<int>(threadIdx.x) % kGroups, ty = static_cast<int>(threadIdx.x) / kGroups;
  float sums[4][kFour] = {};
  for (int g = 0; g * kFour < depth; g++) {
    Four left[4];
    for (int r = 0; r < 4; r++) left[r] = weights.at(4 * ty + r, g);
    for (int j = 0; j < kFour; j++) {
      addOuter(Four{{left[0].at[j], left[1].at[j], left[2].at[j], left[3].at[j]}}, values.at(g * kFour + j, tx), sums);
    }
  }
  result.store(sums);
}

// result[j][c] = Σ_i weights[i][j]·values[i][c] for i < depth.
template <int Rows>
__device__ void weighColumns(const PairTile<Rows>& weights, const PairTile<Rows>& values, int depth, const PairResult& result) {
  const int tx = static_cast<int>(threadIdx.x) % kGroups, ty = static_cast<int>(threadIdx.x) / kGroups;
  float sums[4][kFour] = {};
  for (int i = 0; i < depth; i++) addOuter(weights.at(i, ty), values.at(i, tx), sums);
  result.store(sums);
}

}  // namespace ordo::cuda
