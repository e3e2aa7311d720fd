// The part of cuBLASLt that the engine uses, as plain loops over host memory, for the emulated addon. It checks that layouts,
// transposes, batches and epilogues are requested as the library documents them: a request whose parts do not fit is refused.
#include <cmath>
#include <cstdint>
#include <cstring>

#define ORDO_EXPORT extern "C" __attribute__((visibility("default")))

namespace {

constexpr int kOk = 0, kInvalid = 7;

struct Description {
  int compute;
  int32_t transposeA, transposeB;
  uint32_t epilogue;
  const float* bias;
};

float fromBfloat16(uint16_t half) {
  const uint32_t bits = static_cast<uint32_t>(half) << 16;
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}

float fromFloat16(uint16_t half) {
  const int exponent = half >> 10 & 31, mantissa = half & 1023;
  const float size = exponent == 31   ? (mantissa == 0 ? INFINITY : NAN)
                     : exponent == 0 ? std::ldexp(static_cast<float>(mantissa), -24)
                                     : std::ldexp(static_cast<float>(mantissa + 1024), exponent - 25);
  return (half & 0x8000) != 0 ? -size : size;
}

struct Layout {
  int type;  // 0 float32, 2 float16, 14 bfloat16
  uint64_t rows, columns;
  int64_t ld, stride;
  int32_t batch;

  float at(const void* data, int32_t matrix, uint64_t row, uint64_t column) const {
    const int64_t i = matrix * stride + static_cast<int64_t>(column) * ld + static_cast<int64_t>(row);
    if (type == 0) return static_cast<const float*>(data)[i];
    const uint16_t half = static_cast<const uint16_t*>(data)[i];
    return type == 2 ? fromFloat16(half) : fromBfloat16(half);
  }
};

struct Shape {
  uint64_t m, n, k;
};

bool fits(const Description& d, const Layout& a, const Layout& b, const Layout& c, Shape& shape) {
  shape.m = d.transposeA != 0 ? a.columns : a.rows;
  shape.k = d.transposeA != 0 ? a.rows : a.columns;
  shape.n = d.transposeB != 0 ? b.rows : b.columns;
  const uint64_t depth = d.transposeB != 0 ? b.columns : b.rows;
  return depth == shape.k && c.rows == shape.m && c.columns == shape.n && a.batch == c.batch && b.batch == c.batch &&
         a.type == b.type && c.type == 0 && (d.compute == 68 || d.compute == 77);
}

}  // namespace

ORDO_EXPORT int cublasLtCreate(void** handle) {
  static int library;
  *handle = &library;
  return kOk;
}

ORDO_EXPORT size_t cublasLtGetVersion() { return 0; }

ORDO_EXPORT int cublasLtMatmulDescCreate(void** description, int compute, int scaleType) {
  *description = new Description{compute, 0, 0, 1, nullptr};
  return scaleType == 0 ? kOk : kInvalid;
}

ORDO_EXPORT int cublasLtMatmulDescDestroy(void* description) {
  delete static_cast<Description*>(description);
  return kOk;
}

ORDO_EXPORT int cublasLtMatmulDescSetAttribute(void* raw, int attribute, const void* value, size_t bytes) {
  Description& description = *static_cast<Description*>(raw);
  const auto assign = [&](auto& member) { return bytes == sizeof member ? (std::memcpy(&member, value, bytes), kOk) : kInvalid; };
  if (attribute == 3) return assign(description.transposeA);
  if (attribute == 4) return assign(description.transposeB);
  if (attribute == 7) return assign(description.epilogue);
  return attribute == 8 ? assign(description.bias) : kInvalid;
}

ORDO_EXPORT int cublasLtMatrixLayoutCreate(void** layout, int type, uint64_t rows, uint64_t columns, int64_t ld) {
  *layout = new Layout{type, rows, columns, ld, 0, 1};
  return ld >= static_cast<int64_t>(rows) ? kOk : kInvalid;
}

ORDO_EXPORT int cublasLtMatrixLayoutDestroy(void* layout) {
  delete static_cast<Layout*>(layout);
  return kOk;
}

ORDO_EXPORT int cublasLtMatrixLayoutSetAttribute(void* raw, int attribute, const void* value, size_t bytes) {
  Layout& layout = *static_cast<Layout*>(raw);
  const auto assign = [&](auto& member) { return bytes == sizeof member ? (std::memcpy(&member, value, bytes), kOk) : kInvalid; };
  if (attribute == 5) return assign(layout.batch);
  return attribute == 6 ? assign(layout.stride) : kInvalid;
}

ORDO_EXPORT int cublasLtMatmulPreferenceCreate(void** preference) { return *preference = nullptr, kOk; }
ORDO_EXPORT int cublasLtMatmulPreferenceDestroy(void*) { return kOk; }

ORDO_EXPORT int cublasLtMatmulPreferenceSetAttribute(void*, int attribute, const void*, size_t bytes) {
  return bytes == (attribute == 1 ? 8u : 4u) ? kOk : kInvalid;
}

// The results are an array with one entry: algorithm (8 words), workspace, state, waves, 4 reserved.
ORDO_EXPORT int cublasLtMatmulAlgoGetHeuristic(void*, void* description, void* a, void* b, void* c, void*, void*, int wanted,
                                               void* results, int* count) {
  Shape shape;
  const bool good = fits(*static_cast<Description*>(description), *static_cast<Layout*>(a), *static_cast<Layout*>(b),
                         *static_cast<Layout*>(c), shape);
  std::memset(results, 0, 96);
  *count = good && wanted >= 1 ? 1 : 0;
  return good ? kOk : kInvalid;
}

ORDO_EXPORT int cublasLtMatmul(void*, void* rawDescription, const void* alpha, const void* a, void* rawA, const void* b, void* rawB,
                               const void* beta, const void*, void*, void* d, void* rawD, const void*, void*, size_t, void*) {
  const Description& description = *static_cast<Description*>(rawDescription);
  const Layout &layoutA = *static_cast<Layout*>(rawA), &layoutB = *static_cast<Layout*>(rawB), &layoutD = *static_cast<Layout*>(rawD);
  Shape shape;
  if (*static_cast<const float*>(alpha) != 1 || *static_cast<const float*>(beta) != 0 || !fits(description, layoutA, layoutB, layoutD, shape)) {
    return kInvalid;
  }
  for (int32_t matrix = 0; matrix < layoutD.batch; matrix++) {
    for (uint64_t column = 0; column < shape.n; column++) {
      for (uint64_t row = 0; row < shape.m; row++) {
        float sum = 0;
        for (uint64_t k = 0; k < shape.k; k++) {
          sum += (description.transposeA != 0 ? layoutA.at(a, matrix, k, row) : layoutA.at(a, matrix, row, k)) *
                 (description.transposeB != 0 ? layoutB.at(b, matrix, column, k) : layoutB.at(b, matrix, k, column));
        }
        if ((description.epilogue & 4) != 0) sum += description.bias[row];
        if ((description.epilogue & 2) != 0 && sum < 0) sum = 0;
        static_cast<float*>(d)[matrix * layoutD.stride + static_cast<int64_t>(column) * layoutD.ld + static_cast<int64_t>(row)] = sum;
      }
    }
  }
  return kOk;
}
