// Functions of two tensors with broadcasting, and selection.
import { backend_util, type TensorInfo, util } from '@tensorflow/tfjs-core';
import type { NativeBackend } from '../backend.ts';
import { bytesOf, type NativeDtype, sizeOf } from '../dtype.ts';
import { type Binary, COMPARE, type Compare, LOGICAL, type Logical } from '../generated/numbers.ts';
import {
  callBinaryFloat,
  callBinaryInt,
  callCompareFloat,
  callCompareInt,
  callLogicalBinary,
  callSelect,
} from '../generated/operations.ts';
import {
  expectDtype,
  input,
  inputList,
  type Kernel,
  type KernelCall,
  type KernelTable,
  namesOf,
  tableOf,
} from '../kernel.ts';
import { broadcastShape, broadcastStrides, mergeLoop, sameShape } from '../strides.ts';
import { castTo } from './cast.ts';

interface BroadcastLoop {
  readonly dims: readonly number[];
  readonly stridesA: readonly number[];
  readonly stridesB: readonly number[];
}

const ONE = [1];

/** Returns the loop of a broadcast, over as few dimensions as possible. */
function broadcastLoop(a: TensorInfo, b: TensorInfo, shape: number[]): BroadcastLoop {
  if (sameShape(a.shape, b.shape)) return { dims: [sizeOf(shape)], stridesA: ONE, stridesB: ONE };
  const { dims, first, second } = mergeLoop(shape, broadcastStrides(a.shape, shape), broadcastStrides(b.shape, shape));
  return { dims, stridesA: first, stridesB: second };
}

type Combination<Kind> = (
  backend: NativeBackend,
  kernel: string,
  args: BroadcastLoop & { readonly a: number; readonly b: number; readonly out: number; readonly kind: Kind },
) => void;

/** Applies the function `kind` with `combination`, one of the native operations with broadcasting. */
function combine<Kind>(
  { backend, name }: KernelCall,
  [combination, kind]: readonly [Combination<Kind>, Kind],
  [a, b]: readonly [TensorInfo, TensorInfo],
  dtype: NativeDtype,
): TensorInfo {
  const shape = broadcastShape(a.shape, b.shape);
  const out = backend.output(shape, dtype);
  if (sizeOf(shape) === 0) return out;
  const { dims, stridesA, stridesB } = broadcastLoop(a, b, shape);
  combination(backend, name, {
    a: backend.address(a),
    b: backend.address(b),
    out: backend.address(out),
    kind,
    dims,
    stridesA,
    stridesB,
  });
  return out;
}

function operandsOf(kernel: KernelCall, keys: [string, string] = ['a', 'b']): [TensorInfo, TensorInfo] {
  const [a, b] = [input(kernel, keys[0]), input(kernel, keys[1])];
  if (a.dtype !== b.dtype)
    throw new Error(`${kernel.name}: both tensors must have one dtype, not ${a.dtype} and ${b.dtype}`);
  return [a, b];
}

function combineNumbers(kernel: KernelCall, kind: Binary, operands: readonly [TensorInfo, TensorInfo]): TensorInfo {
  return operands[0].dtype === 'int32'
    ? combine(kernel, [callBinaryInt, kind], operands, 'int32')
    : combine(kernel, [callBinaryFloat, kind], operands, 'float32');
}

const arithmetic =
  (dtypes: ('float32' | 'int32')[], keys?: [string, string]) =>
  (kind: Binary): Kernel =>
  (kernel) => {
    const operands = operandsOf(kernel, keys);
    expectDtype(kernel, operands[0], ...dtypes);
    return combineNumbers(kernel, kind, operands);
  };

const flooredQuotient = arithmetic(['float32', 'int32'])('FloorDiv');

/** As in TF.js, the floored quotient of floats is an int32 tensor. */
const floorDivision: Kernel = (kernel) => {
  const quotient = flooredQuotient(kernel) as TensorInfo;
  const out = castTo(kernel, quotient, 'int32');
  kernel.backend.release(quotient);
  return out;
};

const comparison =
  (kind: Compare): Kernel =>
  (kernel) => {
    const operands = operandsOf(kernel);
    expectDtype(kernel, operands[0], 'float32', 'int32', 'bool');
    const { dtype } = operands[0];
    if (dtype === 'float32') return combine(kernel, [callCompareFloat, kind], operands, 'bool');
    if (dtype === 'int32') return combine(kernel, [callCompareInt, kind], operands, 'bool');
    const numbers = operands.map((x) => castTo(kernel, x, 'int32')) as [TensorInfo, TensorInfo];
    const out = combine(kernel, [callCompareInt, kind], numbers, 'bool');
    for (const x of numbers) kernel.backend.release(x);
    return out;
  };

const logical =
  (kind: Logical): Kernel =>
  (kernel) => {
    const operands = operandsOf(kernel);
    expectDtype(kernel, operands[0], 'bool');
    return combine(kernel, [callLogicalBinary, kind], operands, 'bool');
  };

const addN: Kernel = (kernel) => {
  const { backend } = kernel;
  const [first, ...rest] = inputList(kernel) as [TensorInfo, ...TensorInfo[]];
  expectDtype(kernel, first, 'float32', 'int32');
  let sum = backend.share(first, first.shape);
  for (const x of rest) {
    if (x.dtype !== first.dtype || !sameShape(x.shape, first.shape))
      throw new Error('AddN: all tensors must have the same shape and dtype');
    const next = combineNumbers(kernel, 'Add', [sum, x]);
    backend.release(sum);
    sum = next;
  }
  return sum;
};

/** The condition has the shape of t and e, to which TF.js has already broadcast it, or one element per row of t and e. */
const select: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const condition = input(kernel, 'condition');
  const [yes, no] = operandsOf(kernel, ['t', 'e']);
  expectDtype(kernel, condition, 'bool');
  util.assertShapesMatch(yes.shape, no.shape, 'Error in select: ');
  const perRow = condition.shape.length === 1 && yes.shape.length > 1 && condition.shape[0] === yes.shape[0];
  if (!perRow) util.assertShapesMatch(condition.shape, yes.shape, 'Error in select: ');
  const dtype = backend_util.upcastType(yes.dtype, no.dtype) as NativeDtype;
  const size = sizeOf(yes.shape);
  const out = backend.output(yes.shape, dtype);
  if (size === 0) return out;
  callSelect(backend, name, {
    condition: backend.address(condition),
    yes: backend.address(yes),
    no: backend.address(no),
    out: backend.address(out),
    size,
    inner: size / Math.max(1, sizeOf(condition.shape)),
    elementBytes: bytesOf(dtype),
  });
  return out;
};

const ARITHMETIC = [
  'Add',
  'Sub',
  'Multiply',
  'RealDiv',
  'Mod',
  'Pow',
  'Maximum',
  'Minimum',
  'SquaredDifference',
] as const satisfies readonly Binary[];

export const binaryKernels: KernelTable = {
  ...tableOf(ARITHMETIC, arithmetic(['float32', 'int32'])),
  FloorDiv: floorDivision,
  Atan2: arithmetic(['float32'])('Atan2'),
  BitwiseAnd: arithmetic(['int32'])('BitwiseAnd'),
  Prelu: arithmetic(['float32'], ['x', 'alpha'])('Prelu'),
  EluGrad: arithmetic(['float32'], ['dy', 'y'])('EluGrad'),
  ...tableOf(namesOf(COMPARE), comparison),
  ...tableOf(namesOf(LOGICAL), logical),
  AddN: addN,
  Select: select,
};
