// Generated from operations/ by `npm run generate -w @ordo/tfjs-native`; do not edit.

/** The identity of the description. An addon must have the same one. */
export const OPERATIONS_IDENTITY = 'e7878aa7c7d87928';

/** Functions of one number. */
export const UNARY = { Abs: 0, Acos: 1, Acosh: 2, Asin: 3, Asinh: 4, Atan: 5, Atanh: 6, Ceil: 7, Cos: 8, Cosh: 9, Elu: 10, Erf: 11, Exp: 12, Expm1: 13, Floor: 14, LeakyRelu: 15, Log: 16, Log1p: 17, Neg: 18, Reciprocal: 19, Relu: 20, Relu6: 21, Round: 22, Rsqrt: 23, Selu: 24, Sigmoid: 25, Sign: 26, Sin: 27, Sinh: 28, Softplus: 29, Sqrt: 30, Square: 31, Step: 32, Tan: 33, Tanh: 34 } as const;
export type Unary = keyof typeof UNARY;

/** Tests of one number. */
export const TEST = { IsNan: 0, IsInf: 1, IsFinite: 2 } as const;
export type Test = keyof typeof TEST;

/** Functions of two numbers. */
export const BINARY = { Add: 0, Sub: 1, Multiply: 2, RealDiv: 3, FloorDiv: 4, Mod: 5, Pow: 6, Maximum: 7, Minimum: 8, SquaredDifference: 9, Atan2: 10, Prelu: 11, EluGrad: 12, BitwiseAnd: 13 } as const;
export type Binary = keyof typeof BINARY;

/** Comparisons. */
export const COMPARE = { Equal: 0, NotEqual: 1, Greater: 2, GreaterEqual: 3, Less: 4, LessEqual: 5 } as const;
export type Compare = keyof typeof COMPARE;

/** Functions of two truth values. */
export const LOGICAL = { LogicalAnd: 0, LogicalOr: 1, LogicalXor: 2 } as const;
export type Logical = keyof typeof LOGICAL;

/** Reductions. */
export const REDUCE = { Sum: 0, Mean: 1, Max: 2, Min: 3, Prod: 4, All: 5, Any: 6 } as const;
export type Reduce = keyof typeof REDUCE;

/** What the elements of a tensor are. */
export const DTYPE = { float32: 0, int32: 1, bool: 2 } as const;
export type Dtype = keyof typeof DTYPE;

/** What scatterNd does with its updates; words are elements of 4 bytes. */
export const SCATTER_MODE = { addFloats: 0, addInts: 1, setWords: 2, setBytes: 3 } as const;
export type ScatterMode = keyof typeof SCATTER_MODE;

/** What an operation reports. After indexOutOfRange the first two slots hold the index and its exclusive bound. */
export const STATUS = { ok: 0, outOfMemory: 1, indexOutOfRange: 2, deviceFailed: 3 } as const;
