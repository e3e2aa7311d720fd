// The names JavaScript looks up: one list each for the operations and for the kinds of elementwise functions. The
// addon exports them with their numbers, so nothing is numbered twice.
#pragma once

#define ORDO_OPS(X)                                                                                             \
  X(unaryFloat) X(unaryInt) X(testFloat) X(logicalNot) X(clip)                                                  \
  X(binaryFloat) X(binaryInt) X(compareFloat) X(compareInt) X(logicalBinary) X(select)                          \
  X(cast) X(fill) X(range) X(copyStrided)                                                                       \
  X(reduceFloat) X(reduceInt) X(reduceBool) X(argExtreme) X(cumulativeFloat) X(cumulativeInt)                   \
  X(softmax) X(logSoftmax) X(gather) X(gatherNd) X(scatterNd) X(segmentSum) X(oneHot) X(topK)                   \
  X(batchMatMul) X(packWeight) X(linear) X(linearGrad) X(topKLogits) X(positionProduct) X(positionProductGrad)  \
  X(layerNorm) X(layerNormGrad) X(attention) X(attentionGrad) X(cachedAttention) X(smoothedCrossEntropy) X(smoothedCrossEntropyGrad) \
  X(dropout) X(embedGrad) X(adam) X(squaredNorm)

#define ORDO_UNARY(X)                                                                                          \
  X(Abs) X(Acos) X(Acosh) X(Asin) X(Asinh) X(Atan) X(Atanh) X(Ceil) X(Cos) X(Cosh) X(Elu) X(Erf) X(Exp)         \
  X(Expm1) X(Floor) X(LeakyRelu) X(Log) X(Log1p) X(Neg) X(Reciprocal) X(Relu) X(Relu6) X(Round) X(Rsqrt)        \
  X(Selu) X(Sigmoid) X(Sign) X(Sin) X(Sinh) X(Softplus) X(Sqrt) X(Square) X(Step) X(Tan) X(Tanh)

#define ORDO_TESTS(X) X(IsNan) X(IsInf) X(IsFinite)

#define ORDO_BINARY(X)                                                                                        \
  X(Add) X(Sub) X(Multiply) X(RealDiv) X(FloorDiv) X(Mod) X(Pow) X(Maximum) X(Minimum) X(SquaredDifference)    \
  X(Atan2) X(Prelu) X(EluGrad) X(BitwiseAnd)

#define ORDO_COMPARE(X) X(Equal) X(NotEqual) X(Greater) X(GreaterEqual) X(Less) X(LessEqual)

#define ORDO_LOGICAL(X) X(LogicalAnd) X(LogicalOr) X(LogicalXor)

#define ORDO_REDUCE(X) X(Sum) X(Mean) X(Max) X(Min) X(Prod) X(All) X(Any)
