// The single description of the native operations. scripts/generate.mjs generates from it what C++, CUDA and TypeScript share:
// the operations' numbers, the slots of their arguments, and the numbers of the functions among which some of them choose.
//
// An operation has a name, a sentence that describes it, and its arguments by name: `inputs` and `outputs` (addresses of tensors)
// and `scalars`. Each argument is described as 'type meaning'. For a tensor, the type is float32, int32, bool or any (elements of
// either size), with a `?` if it may be left out (address 0). For a scalar, it is integer, float, double, flag or the name of an
// enumeration, and `integer×3` stands for three integers. `each` describes a list at the end: `count` entries, at most `most`,
// each with arguments of its own. `answer` says which number the operation returns to JavaScript.
import { attention } from './attention.mjs';
import { elementwise } from './elementwise.mjs';
import { indexing } from './indexing.mjs';
import { products } from './products.mjs';
import { reductions } from './reductions.mjs';
import { training } from './training.mjs';

export const OPERATIONS = [...elementwise, ...reductions, ...indexing, ...products, ...attention, ...training];

const words = (text) => text.split(' ');

/** Numbered lists: an entry's number is its index. */
export const ENUMERATIONS = {
  Unary: {
    about: 'Functions of one number.',
    names: words(
      'Abs Acos Acosh Asin Asinh Atan Atanh Ceil Cos Cosh Elu Erf Exp Expm1 Floor LeakyRelu Log Log1p Neg Reciprocal Relu ' +
        'Relu6 Round Rsqrt Selu Sigmoid Sign Sin Sinh Softplus Sqrt Square Step Tan Tanh',
    ),
  },
  Test: { about: 'Tests of one number.', names: words('IsNan IsInf IsFinite') },
  Binary: {
    about: 'Functions of two numbers.',
    names: words(
      'Add Sub Multiply RealDiv FloorDiv Mod Pow Maximum Minimum SquaredDifference Atan2 Prelu EluGrad BitwiseAnd',
    ),
  },
  Compare: { about: 'Comparisons.', names: words('Equal NotEqual Greater GreaterEqual Less LessEqual') },
  Logical: { about: 'Functions of two truth values.', names: words('LogicalAnd LogicalOr LogicalXor') },
  Reduce: { about: 'Reductions.', names: words('Sum Mean Max Min Prod All Any') },
  Dtype: { about: 'What the elements of a tensor are.', names: words('float32 int32 bool') },
  ScatterMode: {
    about: 'What scatterNd does with its updates; words are elements of 4 bytes.',
    names: words('addFloats addInts setWords setBytes'),
  },
  Status: {
    about:
      'What an operation reports. After indexOutOfRange the first two slots hold the index and its exclusive bound.',
    names: words('ok outOfMemory indexOutOfRange deviceFailed'),
  },
};

/** The number of values that the argument block holds. */
export const SLOTS = 8192;
