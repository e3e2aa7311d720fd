// Functions of one tensor, element by element.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { call, codeOf } from '../call.ts';
import { expectDtype, input, type Kernel, type KernelTable, numberAttr } from '../kernel.ts';

const FLOAT_ONLY =
  'Acos Acosh Asin Asinh Atan Atanh Cos Cosh Elu Erf Exp Expm1 LeakyRelu Log Log1p Reciprocal Rsqrt Selu Sigmoid Sin Sinh Softplus Sqrt Tan Tanh';
const FLOAT_OR_INT = 'Abs Ceil Floor Neg Relu Relu6 Round Sign Square Step';
const TESTS = 'IsNan IsInf IsFinite';

const unary =
  (...dtypes: ('float32' | 'int32')[]): Kernel =>
  (kernel) => {
    const { backend, name } = kernel;
    const x = input(kernel, 'x');
    expectDtype(kernel, x, ...dtypes);
    const alpha = name === 'LeakyRelu' || name === 'Step' ? numberAttr(kernel, 'alpha', 0) : 0;
    const { address, size } = backend.block(x);
    const out = backend.output(x.shape, x.dtype === 'int32' ? 'int32' : 'float32');
    const { ops, unary } = backend.addon;
    const op = codeOf(ops, x.dtype === 'int32' ? 'unaryInt' : 'unaryFloat');
    call(backend, name, op, [address, backend.address(out), size, codeOf(unary, name), alpha]);
    return out;
  };

const test: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const x = input(kernel, 'x');
  expectDtype(kernel, x, 'float32');
  const { address, size } = backend.block(x);
  const out = backend.output(x.shape, 'bool');
  const { ops, tests } = backend.addon;
  call(backend, name, codeOf(ops, 'testFloat'), [address, backend.address(out), size, codeOf(tests, name)]);
  return out;
};

const logicalNot: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const x = input(kernel, 'x');
  expectDtype(kernel, x, 'bool');
  const { address, size } = backend.block(x);
  const out = backend.output(x.shape, 'bool');
  call(backend, name, codeOf(backend.addon.ops, 'logicalNot'), [address, backend.address(out), size]);
  return out;
};

const clipByValue: Kernel = (kernel): TensorInfo => {
  const { backend, name } = kernel;
  const x = input(kernel, 'x');
  expectDtype(kernel, x, 'float32');
  const [low, high] = [Number(kernel.attrs['clipValueMin']), Number(kernel.attrs['clipValueMax'])];
  const { address, size } = backend.block(x);
  const out = backend.output(x.shape);
  call(backend, name, codeOf(backend.addon.ops, 'clip'), [address, backend.address(out), size, low, high]);
  return out;
};

const tableOf = (names: string[], kernel: Kernel): KernelTable =>
  Object.fromEntries(names.map((name) => [name, kernel]));

export const elementwiseKernels: KernelTable = {
  ...tableOf(FLOAT_ONLY.split(' '), unary('float32')),
  ...tableOf(FLOAT_OR_INT.split(' '), unary('float32', 'int32')),
  ...tableOf(TESTS.split(' '), test),
  LogicalNot: logicalNot,
  ClipByValue: clipByValue,
};
