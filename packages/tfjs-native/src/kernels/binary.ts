// Functions of two tensors with broadcasting, and selection.
import { backend_util, type TensorInfo, util } from '@tensorflow/tfjs-core';
import { type NativeDtype, sizeOf } from '../dtype.ts';
import { call, codeOf } from '../call.ts';
import { expectDtype, input, inputList, type Kernel, type KernelCall, type KernelTable } from '../kernel.ts';
import { broadcastShape, broadcastStrides, mergeLoop, sameShape } from '../strides.ts';
import { castTo } from './cast.ts';

const MAX_RANK = 8;

/** The loop of a broadcast, as the native side reads it: rank, dims, strides of a, strides of b. */
function loopArguments(kernel: KernelCall, a: TensorInfo, b: TensorInfo, shape: number[]): number[] {
  if (sameShape(a.shape, b.shape)) return [1, sizeOf(shape), 1, 1];
  const loop = mergeLoop(shape, broadcastStrides(a.shape, shape), broadcastStrides(b.shape, shape));
  if (loop.dims.length > MAX_RANK) throw new Error(`${kernel.name}: shapes of more than ${MAX_RANK} dimensions`);
  return [loop.dims.length, ...loop.dims, ...loop.first, ...loop.second];
}

function combine(
  kernel: KernelCall,
  op: string,
  code: number,
  operands: [TensorInfo, TensorInfo],
  dtype: NativeDtype,
): TensorInfo {
  const { backend, name } = kernel;
  const [a, b] = operands;
  const shape = broadcastShape(a.shape, b.shape);
  const out = backend.output(shape, dtype);
  if (sizeOf(shape) === 0) return out;
  const addresses = [backend.address(a), backend.address(b), backend.address(out)];
  call(backend, name, codeOf(backend.addon.ops, op), [...addresses, code, ...loopArguments(kernel, a, b, shape)]);
  return out;
}

function operandsOf(kernel: KernelCall, keys: [string, string] = ['a', 'b']): [TensorInfo, TensorInfo] {
  const [a, b] = [input(kernel, keys[0]), input(kernel, keys[1])];
  if (a.dtype !== b.dtype)
    throw new Error(`${kernel.name}: both tensors must have one dtype, not ${a.dtype} and ${b.dtype}`);
  return [a, b];
}

const arithmetic =
  (dtypes: ('float32' | 'int32')[], keys?: [string, string]): Kernel =>
  (kernel) => {
    const operands = operandsOf(kernel, keys);
    expectDtype(kernel, operands[0], ...dtypes);
    const isInt = operands[0].dtype === 'int32';
    const code = codeOf(kernel.backend.addon.binary, kernel.name);
    return combine(kernel, isInt ? 'binaryInt' : 'binaryFloat', code, operands, isInt ? 'int32' : 'float32');
  };

/** TF.js gives the floored quotient of floats as int32. */
const floorDivision: Kernel = (kernel) => {
  const quotient = arithmetic(['float32', 'int32'])(kernel) as TensorInfo;
  const out = castTo(kernel, quotient, 'int32');
  kernel.backend.release(quotient);
  return out;
};

const comparison: Kernel = (kernel) => {
  const operands = operandsOf(kernel);
  expectDtype(kernel, operands[0], 'float32', 'int32', 'bool');
  const code = codeOf(kernel.backend.addon.compare, kernel.name);
  if (operands[0].dtype !== 'bool') {
    return combine(kernel, operands[0].dtype === 'int32' ? 'compareInt' : 'compareFloat', code, operands, 'bool');
  }
  const numbers = operands.map((x) => castTo(kernel, x, 'int32')) as [TensorInfo, TensorInfo];
  const out = combine(kernel, 'compareInt', code, numbers, 'bool');
  for (const x of numbers) kernel.backend.release(x);
  return out;
};

const logical: Kernel = (kernel) => {
  const operands = operandsOf(kernel);
  expectDtype(kernel, operands[0], 'bool');
  return combine(kernel, 'logicalBinary', codeOf(kernel.backend.addon.logical, kernel.name), operands, 'bool');
};

const addN: Kernel = (kernel) => {
  const { backend } = kernel;
  const [first, ...rest] = inputList(kernel) as [TensorInfo, ...TensorInfo[]];
  expectDtype(kernel, first, 'float32', 'int32');
  let sum = backend.share(first, first.shape);
  for (const x of rest) {
    if (x.dtype !== first.dtype || !sameShape(x.shape, first.shape))
      throw new Error('AddN: all tensors must have the same shape and dtype');
    const isInt = first.dtype === 'int32';
    const next = combine(
      kernel,
      isInt ? 'binaryInt' : 'binaryFloat',
      codeOf(backend.addon.binary, 'Add'),
      [sum, x],
      isInt ? 'int32' : 'float32',
    );
    backend.release(sum);
    sum = next;
  }
  return sum;
};

/** condition, t and e of one shape (TF.js broadcasts before), or a condition per row of t and e. */
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
  const addresses = [condition, yes, no, out].map((x) => backend.address(x));
  const inner = size / Math.max(1, sizeOf(condition.shape));
  if (size > 0)
    call(backend, name, codeOf(backend.addon.ops, 'select'), [...addresses, size, inner, dtype === 'bool' ? 1 : 4]);
  return out;
};

const tableOf = (names: string, kernel: Kernel): KernelTable =>
  Object.fromEntries(names.split(' ').map((name) => [name, kernel]));

export const binaryKernels: KernelTable = {
  ...tableOf('Add Sub Multiply RealDiv Mod Pow Maximum Minimum SquaredDifference', arithmetic(['float32', 'int32'])),
  FloorDiv: floorDivision,
  ...tableOf('Atan2', arithmetic(['float32'])),
  ...tableOf('BitwiseAnd', arithmetic(['int32'])),
  ...tableOf('Prelu', arithmetic(['float32'], ['x', 'alpha'])),
  ...tableOf('EluGrad', arithmetic(['float32'], ['dy', 'y'])),
  ...tableOf('Equal NotEqual Greater GreaterEqual Less LessEqual', comparison),
  ...tableOf('LogicalAnd LogicalOr LogicalXor', logical),
  AddN: addN,
  Select: select,
};
