#include "gemm-bf16.h"
namespace ordo::ORDO_ISA {
bool gemmBf16Available() { return false; }
void gemmBf16(const Gemm&) {}
}
