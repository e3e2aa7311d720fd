// Reductions, ArgMax and ArgMin, and cumulative sums and products. The native side reduces the middle of [outer, n, inner]. Axes
// that are not adjacent are first made adjacent by a transpose.
import { backend_util, type TensorInfo, util } from '@tensorflow/tfjs-core';
import { checkDtype, type NativeDtype, sizeOf } from '../dtype.ts';
import type { Reduce } from '../generated/numbers.ts';
import {
  callArgExtreme,
  callCumulativeFloat,
  callCumulativeInt,
  callLogSoftmax,
  callReduceBool,
  callReduceFloat,
  callReduceInt,
  callSoftmax,
} from '../generated/operations.ts';
import {
  axesAttr,
  booleanAttr,
  expectDtype,
  input,
  integerAttr,
  integersAttr,
  type Kernel,
  type KernelCall,
  type KernelTable,
} from '../kernel.ts';
import { castTo } from './cast.ts';
import { transposed } from './copy.ts';

/** Returns `shape` as [outer, n, inner], with `axes` in the middle, which must be ascending and adjacent. */
function threeParts(shape: readonly number[], axes: readonly number[]): { outer: number; n: number; inner: number } {
  const first = axes[0] ?? shape.length;
  const end = first + axes.length;
  return {
    outer: sizeOf(shape.slice(0, first)),
    n: sizeOf(shape.slice(first, end)),
    inner: sizeOf(shape.slice(end)),
  };
}

const REDUCTIONS = { float32: callReduceFloat, int32: callReduceInt, bool: callReduceBool } as const;

/** Reduces x in its own dtype. */
function reduced(kernel: KernelCall, x: TensorInfo, axes: number[], kind: Reduce): TensorInfo {
  const { backend, name } = kernel;
  const dtype = checkDtype(x.dtype);
  const together = axes.every((axis, i) => i === 0 || axis === (axes[i - 1] as number) + 1);
  const kept = x.shape.map((_, i) => i).filter((axis) => !axes.includes(axis));
  const source = together ? backend.share(x, x.shape) : transposed(kernel, x, [...kept, ...axes]);
  const shape = booleanAttr(kernel, 'keepDims')
    ? x.shape.map((size, i) => (axes.includes(i) ? 1 : size))
    : kept.map((axis) => x.shape[axis] as number);
  const out = backend.output(shape, dtype);
  const { outer, n, inner } = threeParts(source.shape, together ? axes : axes.map((_, i) => kept.length + i));
  REDUCTIONS[dtype](backend, name, {
    x: backend.address(source),
    out: backend.address(out),
    kind,
    outer,
    n,
    inner,
  });
  backend.release(source);
  return out;
}

/** Returns a reduction that first casts its input to a dtype for which it is defined. */
const reduction =
  (kind: Reduce, working: Readonly<Partial<Record<NativeDtype, NativeDtype>>>, key = 'axis'): Kernel =>
  (kernel) => {
    const x = input(kernel, 'x');
    const dtype = working[checkDtype(x.dtype)];
    if (dtype === undefined) throw new Error(`${kernel.name}: is not defined for ${x.dtype} tensors`);
    const source = castTo(kernel, x, dtype);
    const out = reduced(kernel, source, axesAttr(kernel, x, key), kind);
    kernel.backend.release(source);
    return out;
  };

const argExtreme =
  (largest: boolean): Kernel =>
  (kernel) => {
    const { backend, name } = kernel;
    const x = input(kernel, 'x');
    const axes = integersAttr(kernel, 'axis');
    if (axes.length !== 1) throw new Error(`${name}: 'axis' must name one axis, not [${axes.join(',')}]`);
    const axis = util.parseAxisParam(axes, x.shape)[0] as number;
    const source = castTo(kernel, x, x.dtype === 'bool' ? 'int32' : checkDtype(x.dtype));
    const out = backend.output(x.shape.toSpliced(axis, 1), 'int32');
    callArgExtreme(backend, name, {
      x: backend.address(source),
      out: backend.address(out),
      largest,
      ...threeParts(x.shape, [axis]),
      isFloat: source.dtype === 'float32',
    });
    backend.release(source);
    return out;
  };

const cumulative =
  (kind: 'Sum' | 'Prod'): Kernel =>
  (kernel) => {
    const { backend, name } = kernel;
    const x = input(kernel, 'x');
    const axis = util.parseAxisParam(integerAttr(kernel, 'axis', 0), x.shape)[0] as number;
    const source = castTo(kernel, x, x.dtype === 'float32' ? 'float32' : 'int32');
    const out = backend.output(x.shape, checkDtype(source.dtype));
    const callCumulative = source.dtype === 'float32' ? callCumulativeFloat : callCumulativeInt;
    callCumulative(backend, name, {
      x: backend.address(source),
      out: backend.address(out),
      kind,
      ...threeParts(x.shape, [axis]),
      exclusive: booleanAttr(kernel, 'exclusive'),
      reverse: booleanAttr(kernel, 'reverse'),
    });
    backend.release(source);
    return out;
  };

const rows =
  (callRows: typeof callSoftmax, axisKey: string): Kernel =>
  (kernel) => {
    const { backend, name } = kernel;
    const x = input(kernel, 'logits');
    expectDtype(kernel, x, 'float32');
    const rank = x.shape.length;
    const axis = integerAttr(kernel, axisKey, -1);
    backend_util.assertAxesAreInnerMostDims(name, [axis < 0 ? axis + rank : axis], rank);
    const columns = x.shape[rank - 1] ?? 1;
    const out = backend.output(x.shape);
    const size = sizeOf(x.shape);
    if (size === 0) return out;
    callRows(backend, name, { x: backend.address(x), out: backend.address(out), rows: size / columns, columns });
    return out;
  };

const SAME = { float32: 'float32', int32: 'int32' } as const;
const SUMMED = { ...SAME, bool: 'int32' } as const;

export const reductionKernels: KernelTable = {
  All: reduction('All', { bool: 'bool' }),
  Any: reduction('Any', { bool: 'bool' }),
  ArgMax: argExtreme(true),
  ArgMin: argExtreme(false),
  Cumprod: cumulative('Prod'),
  Cumsum: cumulative('Sum'),
  LogSoftmax: rows(callLogSoftmax, 'axis'),
  Max: reduction('Max', SAME, 'reductionIndices'),
  Mean: reduction('Mean', { float32: 'float32', int32: 'float32', bool: 'float32' }),
  Min: reduction('Min', SAME),
  Prod: reduction('Prod', SUMMED),
  Softmax: rows(callSoftmax, 'dim'),
  Sum: reduction('Sum', SUMMED),
};
