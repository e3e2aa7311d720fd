// The ways to multiply from which gemm() chooses: how operands are rounded and packed, and which instructions multiply them.
#pragma once
#include "gemm-blocks.h"

namespace ordo::ORDO_ISA {

struct Products {
  const char* name;
  bool (*available)();
  void (*multiply)(const Gemm& problem);
  i64 (*packedFloats)(const Gemm& shape);
  void (*packColumns)(const Gemm& operand, float* packed);
};

template <class Precision>
constexpr Products blockedProducts(const char* name, bool (*available)()) {
  return {.name = name,
          .available = available,
          .multiply = [](const Gemm& g) { BlockedProduct<Precision>(g).run(); },
          .packedFloats = [](const Gemm& g) { return BlockedProduct<Precision>(g).packedFloats(); },
          .packColumns = [](const Gemm& g, float* packed) { BlockedProduct<Precision>(g).packAllColumns(packed); }};
}

#if ORDO_WIDTH == 16
extern const Products kVectorBf16;        // gemm-bf16.cc
extern const Products kTileBf16;          // gemm-amx.cc, with ORDO_HAS_AMX
extern const Products kEmulatedTileBf16;  // gemm-amx.cc, with ORDO_HAS_AMX
#elif defined(__aarch64__)
extern const Products kNeonBf16;  // gemm-neon-bf16.cc
#endif

}  // namespace ordo::ORDO_ISA
