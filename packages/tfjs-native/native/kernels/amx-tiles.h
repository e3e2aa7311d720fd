// Intel's tile instructions (AMX) that the bfloat16 product uses. A thread has eight tiles of 16 rows of 64 bytes.
#pragma once
#include "vector.h"

#if defined(__linux__)
#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace ordo::ORDO_ISA {

// Inline assembly is necessary, because the intrinsics of GCC 12 do not tell that they read and write memory.
class ProcessorTiles {
 public:
  // Linux gives the tile registers only to a process that asks for them. All its threads, earlier and later ones, then have them.
  static bool available() {
#if defined(__linux__)
    static const bool granted = hasInstructions() && syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
    return granted;
#else
    return false;
#endif
  }

  // Takes the tiles for this thread. They are released after work, so that the system need not save 8 KB at each switch of
  // threads.
  static void configure() {
    struct alignas(64) {
      uint8_t palette = 1, startRow = 0, reserved[14] = {};
      uint16_t rowBytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
      uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
    } layout;
    asm volatile("ldtilecfg %0" ::"m"(layout) : "memory");
  }
  static void release() { asm volatile("tilerelease" ::: "memory"); }

  template <int Tile>
  ORDO_INLINE void clear() {
    asm volatile("tilezero %%tmm%c0" ::"i"(Tile));
  }
  // Rows are `stride` floats apart.
  template <int Tile>
  ORDO_INLINE void load(const float* from, i64 stride) {
    asm volatile("tileloadd (%1,%2,1), %%tmm%c0" ::"i"(Tile), "r"(from), "r"(4 * stride) : "memory");
  }
  template <int Tile>
  ORDO_INLINE void store(float* to, i64 stride) {
    asm volatile("tilestored %%tmm%c0, (%1,%2,1)" ::"i"(Tile), "r"(to), "r"(4 * stride) : "memory");
  }
  // C[i,j] += Σ A[i,p]·B[p,j] over 16 words p of two steps each.
  template <int C, int A, int B>
  ORDO_INLINE void multiply() {
    asm volatile("tdpbf16ps %%tmm%c2, %%tmm%c1, %%tmm%c0" ::"i"(C), "i"(A), "i"(B));
  }

 private:
#if defined(__linux__)
  static constexpr int kRequestPermission = 0x1023;  // ARCH_REQ_XCOMP_PERM
  static constexpr int kTileData = 18;               // XFEATURE_XTILE_DATA

  static bool hasInstructions() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    constexpr unsigned kBf16 = 1u << 22, kTile = 1u << 24;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (d & kBf16) != 0 && (d & kTile) != 0;
  }
#endif
};

}  // namespace ordo::ORDO_ISA
