/** Kernels that work element by element on one tensor. */
import type * as tf from '@tensorflow/tfjs-core';
import { input, type Kernel, type KernelTable, numberOf } from './kernel.ts';
import { checkDtype, newValues } from './values.ts';

type UnaryFunction = (x: number) => number;

/** These functions keep the dtype of their input; all others give floats. */
const OF_ANY_NUMBER: Readonly<Record<string, UnaryFunction>> = {
  Abs: Math.abs,
  Neg: (x) => -x,
  Square: (x) => x * x,
  // NaN stays NaN.
  Relu: (x) => (x < 0 ? 0 : x),
  Sign: Math.sign,
};

const OF_FLOATS: Readonly<Record<string, UnaryFunction>> = {
  Cos: Math.cos,
  Elu: (x) => (x >= 0 ? x : Math.expm1(x)),
  Exp: Math.exp,
  Expm1: Math.expm1,
  Log: Math.log,
  Log1p: Math.log1p,
  Rsqrt: (x) => 1 / Math.sqrt(x),
  Sigmoid: (x) => 1 / (1 + Math.exp(-x)),
  Sin: Math.sin,
  Sqrt: Math.sqrt,
  Tanh: Math.tanh,
};

function map(f: UnaryFunction, dtypeOf: (x: tf.TensorInfo) => string): Kernel {
  return (call) => {
    const { backend } = call;
    const x = input(call, 'x');
    const from = backend.values(x);
    const dtype = checkDtype(dtypeOf(x));
    const to = newValues(dtype, from.length);
    for (let i = 0; i < to.length; i++) to[i] = f(from[i] as number);
    return backend.make(x.shape, dtype, to);
  };
}

const table = (functions: Readonly<Record<string, UnaryFunction>>, dtypeOf: (x: tf.TensorInfo) => string) =>
  Object.fromEntries(Object.entries(functions).map(([name, f]) => [name, map(f, dtypeOf)]));

const step: Kernel = (call) => {
  const alpha = numberOf(call, 'alpha', 0);
  return map(
    (x) => (Number.isNaN(x) ? x : x > 0 ? 1 : alpha),
    (x) => x.dtype,
  )(call);
};

const cast: Kernel = (call) => {
  const { backend } = call;
  const x = input(call, 'x');
  const dtype = checkDtype(call.attrs['dtype'] as string);
  if (dtype === x.dtype) return backend.share(x, x.shape);
  return map(
    dtype === 'bool' ? (value) => (value === 0 ? 0 : 1) : (value) => (dtype === 'int32' ? Math.trunc(value) : value),
    () => dtype,
  )(call);
};

export const elementwiseKernels: KernelTable = {
  ...table(OF_ANY_NUMBER, (x) => x.dtype),
  ...table(OF_FLOATS, () => 'float32'),
  LogicalNot: map(
    (x) => 1 - x,
    () => 'bool',
  ),
  Step: step,
  Cast: cast,
};
