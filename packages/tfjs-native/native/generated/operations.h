// Generated from operations/ by `npm run generate -w @ordo/tfjs-native`; do not edit.
#pragma once
#include <cstdint>

// X(operation, its arguments) for every operation, in the order of their numbers.
#define ORDO_OPERATIONS(X) \
  X(unaryFloat, UnaryFloatArguments) \
  X(unaryInt, UnaryIntArguments) \
  X(testFloat, TestFloatArguments) \
  X(logicalNot, LogicalNotArguments) \
  X(clip, ClipArguments) \
  X(binaryFloat, BinaryFloatArguments) \
  X(binaryInt, BinaryIntArguments) \
  X(compareFloat, CompareFloatArguments) \
  X(compareInt, CompareIntArguments) \
  X(logicalBinary, LogicalBinaryArguments) \
  X(select, SelectArguments) \
  X(cast, CastArguments) \
  X(fill, FillArguments) \
  X(range, RangeArguments) \
  X(copyStrided, CopyStridedArguments) \
  X(dropout, DropoutArguments) \
  X(reduceFloat, ReduceFloatArguments) \
  X(reduceInt, ReduceIntArguments) \
  X(reduceBool, ReduceBoolArguments) \
  X(argExtreme, ArgExtremeArguments) \
  X(cumulativeFloat, CumulativeFloatArguments) \
  X(cumulativeInt, CumulativeIntArguments) \
  X(softmax, SoftmaxArguments) \
  X(logSoftmax, LogSoftmaxArguments) \
  X(gather, GatherArguments) \
  X(gatherNd, GatherNdArguments) \
  X(scatterNd, ScatterNdArguments) \
  X(segmentSum, SegmentSumArguments) \
  X(oneHot, OneHotArguments) \
  X(topK, TopKArguments) \
  X(embedGrad, EmbedGradArguments) \
  X(batchMatMul, BatchMatMulArguments) \
  X(packWeight, PackWeightArguments) \
  X(linear, LinearArguments) \
  X(linearGrad, LinearGradArguments) \
  X(topKLogits, TopKLogitsArguments) \
  X(logSumExpOfProduct, LogSumExpOfProductArguments) \
  X(projectParts, ProjectPartsArguments) \
  X(positionProduct, PositionProductArguments) \
  X(positionProductGrad, PositionProductGradArguments) \
  X(activeFeedForward, ActiveFeedForwardArguments) \
  X(attention, AttentionArguments) \
  X(attentionGrad, AttentionGradArguments) \
  X(cachedAttention, CachedAttentionArguments) \
  X(weighParts, WeighPartsArguments) \
  X(layerNorm, LayerNormArguments) \
  X(layerNormGrad, LayerNormGradArguments) \
  X(normaliseParts, NormalisePartsArguments) \
  X(smoothedCrossEntropy, SmoothedCrossEntropyArguments) \
  X(smoothedCrossEntropyGrad, SmoothedCrossEntropyGradArguments) \
  X(projectedCrossEntropy, ProjectedCrossEntropyArguments) \
  X(projectedCrossEntropyGrad, ProjectedCrossEntropyGradArguments) \
  X(adam, AdamArguments) \
  X(squaredNorm, SquaredNormArguments)

namespace ordo {

constexpr int kOperationCount = 54;
constexpr int kArgumentSlots = 8192;
// The identity of the description, which an addon and the JavaScript that calls it must share.
constexpr const char* kOperationsIdentity = "e7878aa7c7d87928";

// Functions of one number.
enum class Unary : int32_t { Abs, Acos, Acosh, Asin, Asinh, Atan, Atanh, Ceil, Cos, Cosh, Elu, Erf, Exp, Expm1, Floor, LeakyRelu, Log, Log1p, Neg, Reciprocal, Relu, Relu6, Round, Rsqrt, Selu, Sigmoid, Sign, Sin, Sinh, Softplus, Sqrt, Square, Step, Tan, Tanh, count };

// Tests of one number.
enum class Test : int32_t { IsNan, IsInf, IsFinite, count };

// Functions of two numbers.
enum class Binary : int32_t { Add, Sub, Multiply, RealDiv, FloorDiv, Mod, Pow, Maximum, Minimum, SquaredDifference, Atan2, Prelu, EluGrad, BitwiseAnd, count };

// Comparisons.
enum class Compare : int32_t { Equal, NotEqual, Greater, GreaterEqual, Less, LessEqual, count };

// Functions of two truth values.
enum class Logical : int32_t { LogicalAnd, LogicalOr, LogicalXor, count };

// Reductions.
enum class Reduce : int32_t { Sum, Mean, Max, Min, Prod, All, Any, count };

// What the elements of a tensor are.
enum class Dtype : int32_t { Float32, Int32, Bool, count };

// What scatterNd does with its updates; words are elements of 4 bytes.
enum class ScatterMode : int32_t { AddFloats, AddInts, SetWords, SetBytes, count };

// What an operation reports. After indexOutOfRange the first two slots hold the index and its exclusive bound.
enum class Status : int32_t { ok, outOfMemory, indexOutOfRange, deviceFailed, count };

}  // namespace ordo
