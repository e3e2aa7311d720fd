// Generated from operations/ by `npm run generate -w @ordo/tfjs-native`; do not edit.
// What each operation reads from the argument block, and the function that carries it out. In the namespace of the
// instruction set, so that no linker joins copies which were compiled for different ones.
#pragma once
#include "../runtime/arguments.h"
#include "operations.h"

namespace ordo::ORDO_ISA {

// out = kind(x), element by element.
struct UnaryFloatArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [size]
  float* out = pointer<float*>(1);  // [size]
  int64_t size = integer(2);
  Unary kind = choice<Unary>(3);
  float alpha = number(4);  // the parameter of LeakyRelu and Step
};
Status unaryFloat(const UnaryFloatArguments& in);

// out = kind(x), element by element.
struct UnaryIntArguments : Arguments {
  const int32_t* x = pointer<const int32_t*>(0);  // [size]
  int32_t* out = pointer<int32_t*>(1);  // [size]
  int64_t size = integer(2);
  Unary kind = choice<Unary>(3);
  double alpha = real(4);  // the parameter of LeakyRelu and Step
};
Status unaryInt(const UnaryIntArguments& in);

// out = kind(x), element by element.
struct TestFloatArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [size]
  uint8_t* out = pointer<uint8_t*>(1);  // [size]
  int64_t size = integer(2);
  Test kind = choice<Test>(3);
};
Status testFloat(const TestFloatArguments& in);

// out = not x, element by element.
struct LogicalNotArguments : Arguments {
  const uint8_t* x = pointer<const uint8_t*>(0);  // [size]
  uint8_t* out = pointer<uint8_t*>(1);  // [size]
  int64_t size = integer(2);
};
Status logicalNot(const LogicalNotArguments& in);

// Limits x to [low, high]. NaN stays NaN.
struct ClipArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [size]
  float* out = pointer<float*>(1);  // [size]
  int64_t size = integer(2);
  float low = number(3);
  float high = number(4);
};
Status clip(const ClipArguments& in);

// out = kind(a, b) with broadcasting. A stride of 0 repeats; the last dimension varies fastest.
struct BinaryFloatArguments : Arguments {
  const float* a = pointer<const float*>(0);
  const float* b = pointer<const float*>(1);
  float* out = pointer<float*>(2);  // [Π dims]
  Binary kind = choice<Binary>(3);
  static constexpr int kMost = 8;
  int64_t rank = integer(4);
  int64_t dims(int64_t i) const { return integer(5 + 3 * i); }
  int64_t stridesA(int64_t i) const { return integer(6 + 3 * i); }  // in elements
  int64_t stridesB(int64_t i) const { return integer(7 + 3 * i); }  // in elements
};
Status binaryFloat(const BinaryFloatArguments& in);

// out = kind(a, b) with broadcasting. A stride of 0 repeats; the last dimension varies fastest.
struct BinaryIntArguments : Arguments {
  const int32_t* a = pointer<const int32_t*>(0);
  const int32_t* b = pointer<const int32_t*>(1);
  int32_t* out = pointer<int32_t*>(2);  // [Π dims]
  Binary kind = choice<Binary>(3);
  static constexpr int kMost = 8;
  int64_t rank = integer(4);
  int64_t dims(int64_t i) const { return integer(5 + 3 * i); }
  int64_t stridesA(int64_t i) const { return integer(6 + 3 * i); }  // in elements
  int64_t stridesB(int64_t i) const { return integer(7 + 3 * i); }  // in elements
};
Status binaryInt(const BinaryIntArguments& in);

// out = kind(a, b) with broadcasting. A stride of 0 repeats; the last dimension varies fastest.
struct CompareFloatArguments : Arguments {
  const float* a = pointer<const float*>(0);
  const float* b = pointer<const float*>(1);
  uint8_t* out = pointer<uint8_t*>(2);  // [Π dims]
  Compare kind = choice<Compare>(3);
  static constexpr int kMost = 8;
  int64_t rank = integer(4);
  int64_t dims(int64_t i) const { return integer(5 + 3 * i); }
  int64_t stridesA(int64_t i) const { return integer(6 + 3 * i); }  // in elements
  int64_t stridesB(int64_t i) const { return integer(7 + 3 * i); }  // in elements
};
Status compareFloat(const CompareFloatArguments& in);

// out = kind(a, b) with broadcasting. A stride of 0 repeats; the last dimension varies fastest.
struct CompareIntArguments : Arguments {
  const int32_t* a = pointer<const int32_t*>(0);
  const int32_t* b = pointer<const int32_t*>(1);
  uint8_t* out = pointer<uint8_t*>(2);  // [Π dims]
  Compare kind = choice<Compare>(3);
  static constexpr int kMost = 8;
  int64_t rank = integer(4);
  int64_t dims(int64_t i) const { return integer(5 + 3 * i); }
  int64_t stridesA(int64_t i) const { return integer(6 + 3 * i); }  // in elements
  int64_t stridesB(int64_t i) const { return integer(7 + 3 * i); }  // in elements
};
Status compareInt(const CompareIntArguments& in);

// out = kind(a, b) with broadcasting. A stride of 0 repeats; the last dimension varies fastest.
struct LogicalBinaryArguments : Arguments {
  const uint8_t* a = pointer<const uint8_t*>(0);
  const uint8_t* b = pointer<const uint8_t*>(1);
  uint8_t* out = pointer<uint8_t*>(2);  // [Π dims]
  Logical kind = choice<Logical>(3);
  static constexpr int kMost = 8;
  int64_t rank = integer(4);
  int64_t dims(int64_t i) const { return integer(5 + 3 * i); }
  int64_t stridesA(int64_t i) const { return integer(6 + 3 * i); }  // in elements
  int64_t stridesB(int64_t i) const { return integer(7 + 3 * i); }  // in elements
};
Status logicalBinary(const LogicalBinaryArguments& in);

// out = yes where the condition holds, else no.
struct SelectArguments : Arguments {
  const uint8_t* condition = pointer<const uint8_t*>(0);  // [size / inner]
  Untyped yes = untyped(1);  // [size]
  Untyped no = untyped(2);  // [size]
  Untyped out = untyped(3);  // [size]
  int64_t size = integer(4);
  int64_t inner = integer(5);  // elements per condition
  int64_t elementBytes = integer(6);  // 1 or 4
};
Status select(const SelectArguments& in);

// Converts x to another dtype.
struct CastArguments : Arguments {
  Untyped x = untyped(0);  // [size]
  Untyped out = untyped(1);  // [size]
  int64_t size = integer(2);
  Dtype from = choice<Dtype>(3);
  Dtype to = choice<Dtype>(4);
};
Status cast(const CastArguments& in);

// Sets every element to one value.
struct FillArguments : Arguments {
  Untyped out = untyped(0);  // [size]
  int64_t size = integer(1);
  double value = real(2);
  Dtype dtype = choice<Dtype>(3);
};
Status fill(const FillArguments& in);

// start, start + step, … TF.js adds the step again and again in the dtype of the output, and so does this.
struct RangeArguments : Arguments {
  Untyped out = untyped(0);  // [size]
  int64_t size = integer(1);
  double start = real(2);
  double step = real(3);
  Dtype dtype = choice<Dtype>(4);
};
Status range(const RangeArguments& in);

// Copies with strides on both sides: transpose, slice, concat, pad, tile, broadcast and reverse.
struct CopyStridedArguments : Arguments {
  Untyped from = untyped(0);
  Untyped to = untyped(1);
  int64_t elementBytes = integer(2);  // 1 or 4
  static constexpr int kMost = 16;
  int64_t rank = integer(3);
  int64_t dims(int64_t i) const { return integer(4 + 3 * i); }
  int64_t fromStrides(int64_t i) const { return integer(5 + 3 * i); }  // in elements
  int64_t toStrides(int64_t i) const { return integer(6 + 3 * i); }  // in elements
};
Status copyStrided(const CopyStridedArguments& in);

// out = dropout(x). The gradient is the same operation on dy.
struct DropoutArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [size]
  float* out = pointer<float*>(1);  // [size]
  int64_t size = integer(2);
  double rate = real(3);
  double seed = real(4);
  double counter = real(5);
};
Status dropout(const DropoutArguments& in);

// out = kind(x) over n.
struct ReduceFloatArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [outer, n, inner]
  float* out = pointer<float*>(1);  // [outer, inner]
  Reduce kind = choice<Reduce>(2);
  int64_t outer = integer(3);
  int64_t n = integer(4);
  int64_t inner = integer(5);
};
Status reduceFloat(const ReduceFloatArguments& in);

// out = kind(x) over n.
struct ReduceIntArguments : Arguments {
  const int32_t* x = pointer<const int32_t*>(0);  // [outer, n, inner]
  int32_t* out = pointer<int32_t*>(1);  // [outer, inner]
  Reduce kind = choice<Reduce>(2);
  int64_t outer = integer(3);
  int64_t n = integer(4);
  int64_t inner = integer(5);
};
Status reduceInt(const ReduceIntArguments& in);

// out = kind(x) over n.
struct ReduceBoolArguments : Arguments {
  const uint8_t* x = pointer<const uint8_t*>(0);  // [outer, n, inner]
  uint8_t* out = pointer<uint8_t*>(1);  // [outer, inner]
  Reduce kind = choice<Reduce>(2);
  int64_t outer = integer(3);
  int64_t n = integer(4);
  int64_t inner = integer(5);
};
Status reduceBool(const ReduceBoolArguments& in);

// The first index of the largest or smallest element along n.
struct ArgExtremeArguments : Arguments {
  Untyped x = untyped(0);  // [outer, n, inner]
  int32_t* out = pointer<int32_t*>(1);  // [outer, inner]
  bool largest = flag(2);
  int64_t outer = integer(3);
  int64_t n = integer(4);
  int64_t inner = integer(5);
  bool isFloat = flag(6);  // float32, else int32
};
Status argExtreme(const ArgExtremeArguments& in);

// The running sum or product along n.
struct CumulativeFloatArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [outer, n, inner]
  float* out = pointer<float*>(1);  // [outer, n, inner]
  Reduce kind = choice<Reduce>(2);  // Sum or Prod
  int64_t outer = integer(3);
  int64_t n = integer(4);
  int64_t inner = integer(5);
  bool exclusive = flag(6);
  bool reverse = flag(7);
};
Status cumulativeFloat(const CumulativeFloatArguments& in);

// The running sum or product along n.
struct CumulativeIntArguments : Arguments {
  const int32_t* x = pointer<const int32_t*>(0);  // [outer, n, inner]
  int32_t* out = pointer<int32_t*>(1);  // [outer, n, inner]
  Reduce kind = choice<Reduce>(2);  // Sum or Prod
  int64_t outer = integer(3);
  int64_t n = integer(4);
  int64_t inner = integer(5);
  bool exclusive = flag(6);
  bool reverse = flag(7);
};
Status cumulativeInt(const CumulativeIntArguments& in);

// exp(x) / Σ exp(x), row by row.
struct SoftmaxArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [rows, columns]
  float* out = pointer<float*>(1);  // [rows, columns]
  int64_t rows = integer(2);
  int64_t columns = integer(3);
};
Status softmax(const SoftmaxArguments& in);

// x − log Σ exp(x), row by row.
struct LogSoftmaxArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [rows, columns]
  float* out = pointer<float*>(1);  // [rows, columns]
  int64_t rows = integer(2);
  int64_t columns = integer(3);
};
Status logSoftmax(const LogSoftmaxArguments& in);

// Slices of x along one axis.
struct GatherArguments : Arguments {
  Untyped x = untyped(0);  // [batch, outer, axisSize, inner]
  const int32_t* indices = pointer<const int32_t*>(1);  // [batch, count]
  Untyped out = untyped(2);  // [batch, outer, count, inner]
  int64_t batch = integer(3);
  int64_t outer = integer(4);
  int64_t axisSize = integer(5);
  int64_t inner = integer(6);
  int64_t count = integer(7);
  int64_t elementBytes = integer(8);  // 1 or 4
};
Status gather(const GatherArguments& in);

// The slices of params that tuples of indices name.
struct GatherNdArguments : Arguments {
  Untyped params = untyped(0);  // [dims…, inner]
  const int32_t* indices = pointer<const int32_t*>(1);  // [tuples, depth]
  Untyped out = untyped(2);  // [tuples, inner]
  int64_t tuples = integer(3);
  int64_t inner = integer(4);
  int64_t elementBytes = integer(5);  // 1 or 4
  static constexpr int kMost = 16;
  int64_t depth = integer(6);
  int64_t dims(int64_t i) const { return integer(7 + i); }
};
Status gatherNd(const GatherNdArguments& in);

// Writes slices into out, which already holds its start values, in order: repeated tuples are deterministic.
struct ScatterNdArguments : Arguments {
  Untyped updates = untyped(0);  // [tuples, inner]
  const int32_t* indices = pointer<const int32_t*>(1);  // [tuples, depth]
  Untyped out = untyped(2);  // [dims…, inner]
  int64_t tuples = integer(3);
  int64_t inner = integer(4);
  ScatterMode mode = choice<ScatterMode>(5);
  static constexpr int kMost = 16;
  int64_t depth = integer(6);
  int64_t dims(int64_t i) const { return integer(7 + i); }
};
Status scatterNd(const ScatterNdArguments& in);

// out[ids[r]] += x[r]. Rows whose id is outside [0, segments) are left out, as in TF.js.
struct SegmentSumArguments : Arguments {
  Untyped x = untyped(0);  // [rows, inner]
  const int32_t* ids = pointer<const int32_t*>(1);  // [rows]
  Untyped out = untyped(2);  // [segments, inner]
  int64_t rows = integer(3);
  int64_t inner = integer(4);
  int64_t segments = integer(5);
  bool isFloat = flag(6);  // float32, else int32
};
Status segmentSum(const SegmentSumArguments& in);

// on at the index of each row, off elsewhere. An index outside [0, depth) gives a row of off.
struct OneHotArguments : Arguments {
  const int32_t* indices = pointer<const int32_t*>(0);  // [size]
  Untyped out = untyped(1);  // [size, depth]
  int64_t size = integer(2);
  int64_t depth = integer(3);
  double on = real(4);
  double off = real(5);
  Dtype dtype = choice<Dtype>(6);
};
Status oneHot(const OneHotArguments& in);

// The k largest of each row, largest first; ties go to the lower index, NaN ranks last.
struct TopKArguments : Arguments {
  Untyped x = untyped(0);  // [rows, n]
  Untyped values = untyped(1);  // [rows, k]
  int32_t* indices = pointer<int32_t*>(2);  // [rows, k]
  int64_t rows = integer(3);
  int64_t n = integer(4);
  int64_t k = integer(5);
  bool isFloat = flag(6);  // float32, else int32
};
Status topK(const TopKArguments& in);

// dtable[ids[r]] += scale·dy[r]. Rows whose id is padId are left out.
struct EmbedGradArguments : Arguments {
  const float* dy = pointer<const float*>(0);  // [rows, columns]
  const int32_t* ids = pointer<const int32_t*>(1);  // [rows]
  float* dtable = pointer<float*>(2);  // [tableRows, columns]
  int64_t rows = integer(3);
  int64_t columns = integer(4);
  int64_t tableRows = integer(5);
  float scale = number(6);
  int64_t padId = integer(7);  // -1: nothing is padding
  bool accumulate = flag(8);  // add to what dtable holds, else start from 0
};
Status embedGrad(const EmbedGradArguments& in);

// out = a·b over a batch with broadcasting. Strides count whole matrices; a stride of 0 repeats.
struct BatchMatMulArguments : Arguments {
  const float* a = pointer<const float*>(0);  // [m, k], or [k, m] if transposeA
  const float* b = pointer<const float*>(1);  // [k, n], or [n, k] if transposeB
  float* out = pointer<float*>(2);  // [batch, m, n]
  int64_t m = integer(3);
  int64_t n = integer(4);
  int64_t k = integer(5);
  bool transposeA = flag(6);
  bool transposeB = flag(7);
  int64_t batch = integer(8);  // Π dims
  static constexpr int kMost = 2727;
  int64_t rank = integer(9);
  int64_t dims(int64_t i) const { return integer(10 + 3 * i); }
  int64_t stridesA(int64_t i) const { return integer(11 + 3 * i); }  // in matrices
  int64_t stridesB(int64_t i) const { return integer(12 + 3 * i); }  // in matrices
};
Status batchMatMul(const BatchMatMulArguments& in);

// Brings a weight into the form that products read. Without `packed` it only returns the size of that form. Answers: the floats that the packed form takes; 0 where products read the weight as it lies, -1 where there are no products of 8-bit integers.
struct PackWeightArguments : Arguments {
  const float* w = pointer<const float*>(0);  // [inputs, outputs], or [outputs, inputs] if transposeW (may be null)
  float* packed = pointer<float*>(1);  // may be null
  int64_t inputs = integer(2);
  int64_t outputs = integer(3);
  bool transposeW = flag(4);
  bool int8 = flag(5);  // rounded to 8-bit integers
};
Status packWeight(const PackWeightArguments& in);

// y = activation(x·w + bias), then dropout.
struct LinearArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [rows, inputs]
  const float* w = pointer<const float*>(1);  // [inputs, outputs], or [outputs, inputs] if transposeW
  const float* bias = pointer<const float*>(2);  // [outputs] (may be null)
  const float* packed = pointer<const float*>(3);  // w as packWeight leaves it (may be null)
  float* y = pointer<float*>(4);  // [rows, outputs]
  int64_t rows = integer(5);
  int64_t inputs = integer(6);
  int64_t outputs = integer(7);
  bool relu = flag(8);
  bool transposeW = flag(9);
  bool int8 = flag(10);  // packed holds 8-bit integers
  double rate = real(11);
  double seed = real(12);
  double counter = real(13);
};
Status linear(const LinearArguments& in);

// The gradient of linear. Elements that ReLU or dropout set to 0 are 0 in y, so y serves as their mask.
struct LinearGradArguments : Arguments {
  const float* dy = pointer<const float*>(0);  // [rows, outputs]
  const float* x = pointer<const float*>(1);  // [rows, inputs]
  const float* w = pointer<const float*>(2);  // [inputs, outputs], or [outputs, inputs] if transposeW
  const float* y = pointer<const float*>(3);  // [rows, outputs], with ReLU (may be null)
  float* maskedDy = pointer<float*>(4);  // [rows, outputs], working memory with ReLU (may be null)
  float* dx = pointer<float*>(5);  // [rows, inputs] (may be null)
  float* dw = pointer<float*>(6);  // shaped as w
  float* db = pointer<float*>(7);  // [outputs] (may be null)
  int64_t rows = integer(8);
  int64_t inputs = integer(9);
  int64_t outputs = integer(10);
  bool transposeW = flag(11);
  float keptScale = number(12);  // 1 / (1 − dropout rate)
};
Status linearGrad(const LinearGradArguments& in);

// Of the logits x·wᵀ + bias: the top k of each row, the log-sum-exp, and the logit of one token.
struct TopKLogitsArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [rows, inputs]
  const float* w = pointer<const float*>(1);  // [vocabulary, inputs]
  const float* bias = pointer<const float*>(2);  // [vocabulary] (may be null)
  const float* packed = pointer<const float*>(3);  // w, transposed, as packWeight leaves it (may be null)
  int32_t* ids = pointer<int32_t*>(4);  // [rows, k]
  float* values = pointer<float*>(5);  // [rows, k]
  float* logSumExp = pointer<float*>(6);  // [rows]
  float* tokenLogits = pointer<float*>(7);  // [rows]
  int64_t rows = integer(8);
  int64_t inputs = integer(9);
  int64_t vocabulary = integer(10);
  int64_t k = integer(11);
  int64_t token = integer(12);
  bool int8 = flag(13);  // packed holds 8-bit integers
};
Status topKLogits(const TopKLogitsArguments& in);

// log Σ exp of each row of the logits x·wᵀ + bias, of which none are kept. Many rows are multiplied as Strassen does.
struct LogSumExpOfProductArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [rows, inputs]
  const float* w = pointer<const float*>(1);  // [vocabulary, inputs]
  const float* bias = pointer<const float*>(2);  // [vocabulary] (may be null)
  const float* packed = pointer<const float*>(3);  // w, transposed, as packWeight leaves it (may be null)
  float* logSumExp = pointer<float*>(4);  // [rows]
  int64_t rows = integer(5);
  int64_t inputs = integer(6);
  int64_t vocabulary = integer(7);
};
Status logSumExpOfProduct(const LogSumExpOfProductArguments& in);

// y = x·w of parts, whose rows are often 0: those stay 0. Many others are multiplied as Strassen does.
struct ProjectPartsArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [rows, inputs]
  const float* w = pointer<const float*>(1);  // [inputs, outputs]
  float* y = pointer<float*>(2);  // [rows, outputs]
  int64_t rows = integer(3);
  int64_t inputs = integer(4);
  int64_t outputs = integer(5);
};
Status projectParts(const ProjectPartsArguments& in);

// y[b,t,g,:] = x[b,t,g,:] · kernels[positions[t]] (PosNet, Eq 20–24).
struct PositionProductArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [batch, time, groups, inputs]
  const float* kernels = pointer<const float*>(1);  // [count, inputs, outputs]
  const int32_t* positions = pointer<const int32_t*>(2);  // [time]
  float* y = pointer<float*>(3);  // [batch, time, groups, outputs]
  int64_t batch = integer(4);
  int64_t time = integer(5);
  int64_t groups = integer(6);
  int64_t inputs = integer(7);
  int64_t outputs = integer(8);
  int64_t count = integer(9);  // kernels
};
Status positionProduct(const PositionProductArguments& in);

// The gradient of positionProduct.
struct PositionProductGradArguments : Arguments {
  const float* dy = pointer<const float*>(0);  // [batch, time, groups, outputs]
  const float* x = pointer<const float*>(1);  // [batch, time, groups, inputs]
  const float* kernels = pointer<const float*>(2);  // [count, inputs, outputs]
  const int32_t* positions = pointer<const int32_t*>(3);  // [time]
  float* dx = pointer<float*>(4);  // shaped as x
  float* dkernels = pointer<float*>(5);  // shaped as kernels
  int64_t batch = integer(6);
  int64_t time = integer(7);
  int64_t groups = integer(8);
  int64_t inputs = integer(9);
  int64_t outputs = integer(10);
  int64_t count = integer(11);  // kernels
};
Status positionProductGrad(const PositionProductGradArguments& in);

// y = Σ (x·first[u])·second[u] over the active units u of each position; 0 for parts that have not begun there.
struct ActiveFeedForwardArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [parts, time, inputs]
  const float* first = pointer<const float*>(1);  // [units, inputs]
  const float* second = pointer<const float*>(2);  // [units, outputs]
  const int32_t* active = pointer<const int32_t*>(3);  // [count] units, position by position
  const int32_t* ends = pointer<const int32_t*>(4);  // [time] where the units of each position end
  const int32_t* begun = pointer<const int32_t*>(5);  // [time] how many parts have begun: the first ones
  float* y = pointer<float*>(6);  // [parts, time, outputs]
  int64_t parts = integer(7);
  int64_t time = integer(8);
  int64_t inputs = integer(9);
  int64_t outputs = integer(10);
  int64_t units = integer(11);
  int64_t count = integer(12);
};
Status activeFeedForward(const ActiveFeedForwardArguments& in);

// context = dropout(softmax(scale·q·kᵀ + bias))·v, straight out of packed projections.
struct AttentionArguments : Arguments {
  const float* q = pointer<const float*>(0);  // view
  const float* k = pointer<const float*>(1);  // view
  const float* v = pointer<const float*>(2);  // view
  const float* bias = pointer<const float*>(3);  // [1|batch, 1|heads, queryTime, keyTime] (may be null)
  const int32_t* lengths = pointer<const int32_t*>(4);  // [batch] keys that are visible; all without it (may be null)
  float* context = pointer<float*>(5);  // view
  float* probabilities = pointer<float*>(6);  // [batch, heads, queryTime, keyTime], before dropout
  int64_t batch = integer(7);
  int64_t heads = integer(8);
  int64_t headDimension = integer(9);
  int64_t queryTime = integer(10);
  int64_t keyTime = integer(11);
  Integers qStrides = integers(12);  // batch, head, time
  Integers kStrides = integers(15);  // batch, head, time
  Integers vStrides = integers(18);  // batch, head, time
  Integers contextStrides = integers(21);  // batch, head, time
  Integers biasStrides = integers(24);  // batch, head
  bool causal = flag(26);
  float scale = number(27);
  double rate = real(28);
  double seed = real(29);
  double counter = real(30);
};
Status attention(const AttentionArguments& in);

// The gradient of attention. dq, dk and dv are views with the strides of q, k and v.
struct AttentionGradArguments : Arguments {
  const float* dcontext = pointer<const float*>(0);  // view
  const float* q = pointer<const float*>(1);  // view
  const float* k = pointer<const float*>(2);  // view
  const float* v = pointer<const float*>(3);  // view
  const float* probabilities = pointer<const float*>(4);  // [batch, heads, queryTime, keyTime]
  const float* dprobabilities = pointer<const float*>(5);  // shaped as probabilities: the gradient that reached them by another way (may be null)
  float* dq = pointer<float*>(6);  // view
  float* dk = pointer<float*>(7);  // view
  float* dv = pointer<float*>(8);  // view
  float* dscores = pointer<float*>(9);  // shaped as probabilities (may be null)
  float* dbias = pointer<float*>(10);  // shaped as the bias; the same memory as dscores where nothing was broadcast (may be null)
  int64_t batch = integer(11);
  int64_t heads = integer(12);
  int64_t headDimension = integer(13);
  int64_t queryTime = integer(14);
  int64_t keyTime = integer(15);
  Integers contextStrides = integers(16);  // batch, head, time
  Integers qStrides = integers(19);  // batch, head, time
  Integers kStrides = integers(22);  // batch, head, time
  Integers vStrides = integers(25);  // batch, head, time
  bool biasOverBatch = flag(28);  // the bias was broadcast over the batch
  bool biasOverHeads = flag(29);  // the bias was broadcast over the heads
  float scale = number(30);
  double rate = real(31);
  double seed = real(32);
  double counter = real(33);
};
Status attentionGrad(const AttentionGradArguments& in);

// One step of self-attention: row r sees itself and, of each earlier step t, row ancestors[r, t] of its cache.
struct CachedAttentionArguments : Arguments {
  const float* qkv = pointer<const float*>(0);  // [rows, 3·heads·headDimension]
  const int32_t* ancestors = pointer<const int32_t*>(1);  // [rows, past]
  const float* bias = pointer<const float*>(2);  // [heads, past + 1] (may be null)
  float* context = pointer<float*>(3);  // [rows, heads·headDimension]
  float* keyValues = pointer<float*>(4);  // [rows, 2·heads·headDimension]
  int64_t rows = integer(5);
  int64_t heads = integer(6);
  int64_t headDimension = integer(7);
  float scale = number(8);
  static constexpr int kMost = 4091;
  int64_t past = integer(9);
  const float* caches(int64_t i) const { return pointer<const float*>(10 + 2 * i); }  // [cacheRows, 2·heads·headDimension]
  int64_t cacheRows(int64_t i) const { return integer(11 + 2 * i); }
};
Status cachedAttention(const CachedAttentionArguments& in);

// Attention of parts under weights that are known: context[p, i] = Σ_j weights[i, j]·values[p, j] of each head. The bands hold the weights of all queries and all keys. Only the last queries are computed, and the values are those of the last keys.
struct WeighPartsArguments : Arguments {
  const float* values = pointer<const float*>(0);  // [parts, keys, heads·headDimension]
  float* context = pointer<float*>(1);  // [parts, queries, heads·headDimension]
  int64_t parts = integer(2);
  int64_t queries = integer(3);
  int64_t keys = integer(4);
  int64_t heads = integer(5);
  int64_t headDimension = integer(6);
  static constexpr int kMost = 2728;
  int64_t bands = integer(7);
  const float* weights(int64_t i) const { return pointer<const float*>(8 + 3 * i); }  // [heads, bandRows, bandColumns]; what follows in a row is 0
  int64_t bandRows(int64_t i) const { return integer(9 + 3 * i); }
  int64_t bandColumns(int64_t i) const { return integer(10 + 3 * i); }  // all keys in the last band
};
Status weighParts(const WeighPartsArguments& in);

// y = (sum − mean) / √(variance + epsilon)·gain + bias, where sum = residual + dropout(x), or x without residual.
struct LayerNormArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [rows, columns]
  const float* residual = pointer<const float*>(1);  // [rows, columns] (may be null)
  const float* gain = pointer<const float*>(2);  // [columns]
  const float* bias = pointer<const float*>(3);  // [columns]
  float* y = pointer<float*>(4);  // [rows, columns]
  float* statistics = pointer<float*>(5);  // [rows, 2] mean, 1 / √(variance + epsilon)
  float* sum = pointer<float*>(6);  // [rows, columns], with residual (may be null)
  int64_t rows = integer(7);
  int64_t columns = integer(8);
  float epsilon = number(9);
  double rate = real(10);
  double seed = real(11);
  double counter = real(12);
};
Status layerNorm(const LayerNormArguments& in);

// The gradient of layerNorm with respect to sum, x (sum under the dropout mask), gain and bias.
struct LayerNormGradArguments : Arguments {
  const float* dy = pointer<const float*>(0);  // [rows, columns]
  const float* x = pointer<const float*>(1);  // [rows, columns] what was normalised
  const float* gain = pointer<const float*>(2);  // [columns]
  const float* statistics = pointer<const float*>(3);  // [rows, 2]
  float* dsum = pointer<float*>(4);  // [rows, columns]
  float* dx = pointer<float*>(5);  // [rows, columns]; without it dx equals dsum (may be null)
  float* dgain = pointer<float*>(6);  // [columns]
  float* dbias = pointer<float*>(7);  // [columns]
  int64_t rows = integer(8);
  int64_t columns = integer(9);
  double rate = real(10);
  double seed = real(11);
  double counter = real(12);
};
Status layerNormGrad(const LayerNormGradArguments& in);

// y = (x − mean)·scale·gain of parts, whose rows have the scale of their position and a mean of their own.
struct NormalisePartsArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [parts·time, columns]
  const float* scale = pointer<const float*>(1);  // [time]
  const float* gain = pointer<const float*>(2);  // [columns]
  float* y = pointer<float*>(3);  // [parts·time, columns]
  int64_t rows = integer(4);  // parts·time
  int64_t time = integer(5);
  int64_t columns = integer(6);
};
Status normaliseParts(const NormalisePartsArguments& in);

// Label-smoothed cross-entropy, summed over the rows whose target is not padId.
struct SmoothedCrossEntropyArguments : Arguments {
  const float* logits = pointer<const float*>(0);  // [rows, classes]
  const int32_t* targets = pointer<const int32_t*>(1);  // [rows]
  float* loss = pointer<float*>(2);  // []
  float* nll = pointer<float*>(3);  // []
  float* logSumExp = pointer<float*>(4);  // [rows]
  int64_t rows = integer(5);
  int64_t classes = integer(6);
  double epsilon = real(7);
  int64_t padId = integer(8);  // -1: nothing is padding
};
Status smoothedCrossEntropy(const SmoothedCrossEntropyArguments& in);

// The gradient of smoothedCrossEntropy with respect to the logits.
struct SmoothedCrossEntropyGradArguments : Arguments {
  const float* logits = pointer<const float*>(0);  // [rows, classes]
  const int32_t* targets = pointer<const int32_t*>(1);  // [rows]
  const float* logSumExp = pointer<const float*>(2);  // [rows]
  const float* dloss = pointer<const float*>(3);  // []
  float* dlogits = pointer<float*>(4);  // [rows, classes]
  int64_t rows = integer(5);
  int64_t classes = integer(6);
  double epsilon = real(7);
  int64_t padId = integer(8);  // -1: nothing is padding
};
Status smoothedCrossEntropyGrad(const SmoothedCrossEntropyGradArguments& in);

// The smoothed cross-entropy of the logits x·wᵀ + bias. Logits are made in blocks and read while they are in cache. Without loss it only answers. Answers: the floats that kept takes, if loss is left out.
struct ProjectedCrossEntropyArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [rows, inputs]
  const float* w = pointer<const float*>(1);  // [classes, inputs]
  const float* bias = pointer<const float*>(2);  // [classes] (may be null)
  const int32_t* targets = pointer<const int32_t*>(3);  // [rows]
  float* kept = pointer<float*>(4);  // what the gradient reads; without it none can be computed (may be null)
  float* loss = pointer<float*>(5);  // [] (may be null)
  float* nll = pointer<float*>(6);  // [] (may be null)
  float* logSumExp = pointer<float*>(7);  // [rows], which only the gradient reads (may be null)
  int64_t rows = integer(8);
  int64_t classes = integer(9);
  double epsilon = real(10);
  int64_t padId = integer(11);  // -1: nothing is padding
  int64_t inputs = integer(12);
};
Status projectedCrossEntropy(const ProjectedCrossEntropyArguments& in);

// The gradient of projectedCrossEntropy with respect to x, w and bias.
struct ProjectedCrossEntropyGradArguments : Arguments {
  const float* x = pointer<const float*>(0);  // [rows, inputs]
  const float* w = pointer<const float*>(1);  // [classes, inputs]
  const int32_t* targets = pointer<const int32_t*>(2);  // [rows]
  const float* logSumExp = pointer<const float*>(3);  // [rows]
  const float* dloss = pointer<const float*>(4);  // []
  float* kept = pointer<float*>(5);  // as projectedCrossEntropy leaves it, and working memory
  float* dx = pointer<float*>(6);  // [rows, inputs]
  float* dw = pointer<float*>(7);  // [classes, inputs]
  float* dbias = pointer<float*>(8);  // [classes] (may be null)
  int64_t rows = integer(9);
  int64_t classes = integer(10);
  double epsilon = real(11);
  int64_t padId = integer(12);  // -1: nothing is padding
  int64_t inputs = integer(13);
};
Status projectedCrossEntropyGrad(const ProjectedCrossEntropyGradArguments& in);

// One Adam step (Kingma & Ba 2015) over all tensors, in place.
struct AdamArguments : Arguments {
  float stepSize = number(0);  // learning rate / (1 − β₁ᵗ)
  double beta1 = real(1);
  double beta2 = real(2);
  float epsilon = number(3);
  float correction = number(4);  // 1 / (1 − β₂ᵗ)
  float gradientScale = number(5);  // every gradient is multiplied by it
  static constexpr int kMost = 1637;
  int64_t tensors = integer(6);
  const float* gradients(int64_t i) const { return pointer<const float*>(7 + 5 * i); }  // [size]
  float* parameters(int64_t i) const { return pointer<float*>(8 + 5 * i); }  // [size]
  float* firstMoments(int64_t i) const { return pointer<float*>(9 + 5 * i); }  // [size]
  float* secondMoments(int64_t i) const { return pointer<float*>(10 + 5 * i); }  // [size]
  int64_t sizes(int64_t i) const { return integer(11 + 5 * i); }
};
Status adam(const AdamArguments& in);

// The sum of the squares of all elements of several tensors, added up in float64. Answers: the sum.
struct SquaredNormArguments : Arguments {
  static constexpr int kMost = 4095;
  int64_t tensors = integer(0);
  const float* data(int64_t i) const { return pointer<const float*>(1 + 2 * i); }  // [size]
  int64_t sizes(int64_t i) const { return integer(2 + 2 * i); }
};
Status squaredNorm(const SquaredNormArguments& in);

}  // namespace ordo::ORDO_ISA
