// Reductions, arg-extremes and cumulative sums. The native side reduces the middle of [outer, n, inner]; axes that do not
// lie together are brought together by a transpose first.
import { backend_util, type TensorInfo, util } from '@tensorflow/tfjs-core';
import { checkDtype, type NativeDtype, sizeOf } from '../dtype.ts';
import { call, codeOf } from '../call.ts';
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

/** `shape` as [outer, n, inner] with `axes` (in order, without gaps) in the middle. */
function threeParts(shape: readonly number[], axes: readonly number[]): [number, number, number] {
  const first = axes[0] ?? shape.length;
  const end = first + axes.length;
  return [sizeOf(shape.slice(0, first)), sizeOf(shape.slice(first, end)), sizeOf(shape.slice(end))];
}

/** Reduces in the dtype that x has. */
function reduced(kernel: KernelCall, x: TensorInfo, axes: number[], kind: string): TensorInfo {
  const { backend, name } = kernel;
  const dtype = checkDtype(x.dtype);
  const together = axes.every((axis, i) => i === 0 || axis === (axes[i - 1] as number) + 1);
  const kept = x.shape.map((_, i) => i).filter((axis) => !axes.includes(axis));
  const source = together ? backend.share(x, x.shape) : transposed(kernel, x, [...kept, ...axes]);
  const parts = threeParts(source.shape, together ? axes : axes.map((_, i) => kept.length + i));
  const shape = booleanAttr(kernel, 'keepDims')
    ? x.shape.map((size, i) => (axes.includes(i) ? 1 : size))
    : kept.map((axis) => x.shape[axis] as number);
  const out = backend.output(shape, dtype);
  const op = { float32: 'reduceFloat', int32: 'reduceInt', bool: 'reduceBool' }[dtype];
  call(backend, name, codeOf(backend.addon.ops, op), [
    backend.address(source),
    backend.address(out),
    codeOf(backend.addon.reduce, kind),
    ...parts,
  ]);
  backend.release(source);
  return out;
}

/** A reduction that first brings its input to one of the dtypes it is defined for. */
const reduction =
  (working: Readonly<Partial<Record<NativeDtype, NativeDtype>>>, key = 'axis'): Kernel =>
  (kernel) => {
    const x = input(kernel, 'x');
    const dtype = working[checkDtype(x.dtype)];
    if (dtype === undefined) throw new Error(`${kernel.name}: is not defined for ${x.dtype} tensors`);
    const source = castTo(kernel, x, dtype);
    const out = reduced(kernel, source, axesAttr(kernel, x, key), kernel.name);
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
    const parts = threeParts(x.shape, [axis]);
    const out = backend.output(x.shape.toSpliced(axis, 1), 'int32');
    const args = [
      backend.address(source),
      backend.address(out),
      largest ? 1 : 0,
      ...parts,
      source.dtype === 'float32' ? 1 : 0,
    ];
    call(backend, name, codeOf(backend.addon.ops, 'argExtreme'), args);
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
    const flags = [booleanAttr(kernel, 'exclusive') ? 1 : 0, booleanAttr(kernel, 'reverse') ? 1 : 0];
    const op = codeOf(backend.addon.ops, source.dtype === 'float32' ? 'cumulativeFloat' : 'cumulativeInt');
    const parts = threeParts(x.shape, [axis]);
    call(backend, name, op, [
      backend.address(source),
      backend.address(out),
      codeOf(backend.addon.reduce, kind),
      ...parts,
      ...flags,
    ]);
    backend.release(source);
    return out;
  };

const rows =
  (op: 'softmax' | 'logSoftmax', axisKey: string): Kernel =>
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
    if (size > 0)
      call(backend, name, codeOf(backend.addon.ops, op), [
        backend.address(x),
        backend.address(out),
        size / columns,
        columns,
      ]);
    return out;
  };

const SAME = { float32: 'float32', int32: 'int32' } as const;
const SUMMED = { ...SAME, bool: 'int32' } as const;

export const reductionKernels: KernelTable = {
  All: reduction({ bool: 'bool' }),
  Any: reduction({ bool: 'bool' }),
  ArgMax: argExtreme(true),
  ArgMin: argExtreme(false),
  Cumprod: cumulative('Prod'),
  Cumsum: cumulative('Sum'),
  LogSoftmax: rows('logSoftmax', 'axis'),
  Max: reduction(SAME, 'reductionIndices'),
  Mean: reduction({ float32: 'float32', int32: 'float32', bool: 'float32' }),
  Min: reduction(SAME),
  Prod: reduction(SUMMED),
  Softmax: rows('softmax', 'dim'),
  Sum: reduction(SUMMED),
};
