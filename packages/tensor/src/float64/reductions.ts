/** Kernels for sums, means and extremes over axes, and for the softmax. */
import { tf } from '../tf.ts';
import { input, type Kernel, type KernelCall, type KernelTable } from './kernel.ts';
import { checkDtype, type Dtype, newValues, type Values } from './values.ts';
import { gatherView, sizeOf, stridesOf } from './views.ts';

/** A function that reduces the elements from `from` up to `to`, which is excluded, to one number. */
type RowFunction = (x: Values, from: number, to: number) => number;

function sumOf(x: Values, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += x[i] as number;
  return sum;
}

function extremeOf(better: (a: number, b: number) => boolean): RowFunction {
  return (x, from, to) => {
    let found = x[from] as number;
    for (let i = from + 1; i < to; i++) {
      const value = x[i] as number;
      if (better(value, found) || Number.isNaN(value)) found = value;
    }
    return found;
  };
}

const maxOf = extremeOf((a, b) => a > b);
const minOf = extremeOf((a, b) => a < b);

function argMaxOf(x: Values, from: number, to: number): number {
  let best = from;
  for (let i = from + 1; i < to; i++) if ((x[i] as number) > (x[best] as number)) best = i;
  return best - from;
}

/** Returns the elements of `x` with the reduced axes last, and the sizes of both groups of axes. */
function arrange({ backend, attrs }: KernelCall, x: tf.TensorInfo) {
  const reduced = tf.util.parseAxisParam((attrs['axis'] ?? attrs['reductionIndices']) as number | number[], x.shape);
  const axes = x.shape.map((_, axis) => axis);
  const kept = axes.filter((axis) => !reduced.includes(axis));
  const order = [...kept, ...axes.filter((axis) => reduced.includes(axis))];
  const values = backend.values(x);
  const count = sizeOf(reduced.map((axis) => x.shape[axis] as number));
  const full = x.shape.map((size, axis) => (reduced.includes(axis) ? 1 : size));
  const shape = attrs['keepDims'] === true ? full : kept.map((axis) => x.shape[axis] as number);
  if (order.every((axis, i) => axis === i)) return { values, count, shape };
  const moved = newValues(checkDtype(x.dtype), values.length);
  const pick = (of: readonly number[]) => order.map((axis) => of[axis] as number);
  gatherView(moved, { values, shape: pick(x.shape), strides: pick(stridesOf(x.shape)), offset: 0 });
  return { values: moved, count, shape };
}

function reduce(f: RowFunction, dtypeOf: (x: tf.TensorInfo) => Dtype): Kernel {
  return (call) => {
    const x = input(call, 'x');
    const { values, count, shape } = arrange(call, x);
    const dtype = dtypeOf(x);
    const out = newValues(dtype, sizeOf(shape));
    for (let row = 0; row < out.length; row++) out[row] = f(values, row * count, (row + 1) * count);
    return call.backend.make(shape, dtype, out);
  };
}

const same = (x: tf.TensorInfo): Dtype => checkDtype(x.dtype);
const summed = (x: tf.TensorInfo): Dtype => (x.dtype === 'bool' ? 'int32' : checkDtype(x.dtype));

/** y = exp(x - max) / Σ exp(x - max) over the last axis. */
const softmax: Kernel = (call) => {
  const { backend } = call;
  const logits = input(call, 'logits');
  const size = logits.shape.at(-1) as number;
  const x = backend.floats(logits);
  const out = new Float64Array(x.length);
  for (let start = 0; start < x.length; start += size) {
    const largest = maxOf(x, start, start + size);
    let total = 0;
    for (let i = start; i < start + size; i++) {
      out[i] = Math.exp((x[i] as number) - largest);
      total += out[i] as number;
    }
    for (let i = start; i < start + size; i++) out[i] = (out[i] as number) / total;
  }
  return backend.make(logits.shape, 'float32', out);
};

export const reductionKernels: KernelTable = {
  ArgMax: reduce(argMaxOf, () => 'int32'),
  Max: reduce(maxOf, same),
  Mean: reduce(
    (x, from, to) => sumOf(x, from, to) / (to - from),
    () => 'float32',
  ),
  Min: reduce(minOf, same),
  Softmax: softmax,
  Sum: reduce(sumOf, summed),
};
