// Functions of one tensor, element by element.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { TEST, type Test, UNARY, type Unary } from '../generated/numbers.ts';
import { callClip, callLogicalNot, callTestFloat, callUnaryFloat, callUnaryInt } from '../generated/operations.ts';
import { expectDtype, input, type Kernel, type KernelTable, namesOf, numberAttr, tableOf } from '../kernel.ts';

const FLOAT = ['float32'] as const;
const FLOAT_OR_INT = ['float32', 'int32'] as const;

/** These functions are also defined for int32; all others are defined for float32 only. */
const FOR_INTEGERS: ReadonlySet<Unary> = new Set<Unary>([
  'Abs',
  'Ceil',
  'Floor',
  'Neg',
  'Relu',
  'Relu6',
  'Round',
  'Sign',
  'Square',
  'Step',
]);

const unary = (kind: Unary): Kernel => {
  const dtypes = FOR_INTEGERS.has(kind) ? FLOAT_OR_INT : FLOAT;
  const hasAlpha = kind === 'LeakyRelu' || kind === 'Step';
  return (kernel) => {
    const { backend, name } = kernel;
    const x = input(kernel, 'x');
    expectDtype(kernel, x, ...dtypes);
    const alpha = hasAlpha ? numberAttr(kernel, 'alpha', 0) : 0;
    const { address, size } = backend.block(x);
    const isInt = x.dtype === 'int32';
    const out = backend.output(x.shape, isInt ? 'int32' : 'float32');
    const callUnary = isInt ? callUnaryInt : callUnaryFloat;
    callUnary(backend, name, { x: address, out: backend.address(out), size, kind, alpha });
    return out;
  };
};

const test =
  (kind: Test): Kernel =>
  (kernel) => {
    const { backend, name } = kernel;
    const x = input(kernel, 'x');
    expectDtype(kernel, x, 'float32');
    const { address, size } = backend.block(x);
    const out = backend.output(x.shape, 'bool');
    callTestFloat(backend, name, { x: address, out: backend.address(out), size, kind });
    return out;
  };

const logicalNot: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const x = input(kernel, 'x');
  expectDtype(kernel, x, 'bool');
  const { address, size } = backend.block(x);
  const out = backend.output(x.shape, 'bool');
  callLogicalNot(backend, name, { x: address, out: backend.address(out), size });
  return out;
};

const clipByValue: Kernel = (kernel): TensorInfo => {
  const { backend, name } = kernel;
  const x = input(kernel, 'x');
  expectDtype(kernel, x, 'float32');
  const [low, high] = [Number(kernel.attrs['clipValueMin']), Number(kernel.attrs['clipValueMax'])];
  const { address, size } = backend.block(x);
  const out = backend.output(x.shape);
  callClip(backend, name, { x: address, out: backend.address(out), size, low, high });
  return out;
};

export const elementwiseKernels: KernelTable = {
  ...tableOf(namesOf(UNARY), unary),
  ...tableOf(namesOf(TEST), test),
  LogicalNot: logicalNot,
  ClipByValue: clipByValue,
};
