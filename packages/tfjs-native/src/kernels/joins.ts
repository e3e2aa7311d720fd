// Kernels that join, repeat or pad tensors.
import { backend_util, type TensorInfo, util } from '@tensorflow/tfjs-core';
import type { NativeBackend } from '../backend.ts';
import { checkDtype } from '../dtype.ts';
import {
  input,
  inputList,
  integerAttr,
  integersAttr,
  type Kernel,
  type KernelCall,
  type KernelTable,
} from '../kernel.ts';
import { stridesOf } from '../strides.ts';
import { copy, whole } from './copy.ts';
import { filled } from './creation.ts';

/** Copies the parts one after another along `axis` of a new tensor. */
function concatenated(
  backend: NativeBackend,
  parts: readonly TensorInfo[],
  shape: readonly number[],
  axis: number,
): TensorInfo {
  const dtype = checkDtype((parts[0] as TensorInfo).dtype);
  const out = backend.output(shape, dtype);
  const strides = stridesOf(shape);
  let offset = 0;
  for (const part of parts) {
    copy(backend, part.shape, whole(part), { tensor: out, offset: offset * (strides[axis] as number), strides });
    offset += part.shape[axis] as number;
  }
  return out;
}

function expectOneDtype(kernel: KernelCall, parts: readonly TensorInfo[]): void {
  const dtype = parts[0]?.dtype;
  if (parts.some((part) => part.dtype !== dtype))
    throw new Error(`${kernel.name}: all tensors must have the same dtype`);
}

const concat: Kernel = (kernel) => {
  const parts = inputList(kernel);
  expectOneDtype(kernel, parts);
  const axis = util.parseAxisParam(integerAttr(kernel, 'axis'), (parts[0] as TensorInfo).shape)[0] as number;
  const shapes = parts.map((part) => part.shape);
  backend_util.assertParamsConsistent(shapes, axis);
  return concatenated(kernel.backend, parts, backend_util.computeOutShape(shapes, axis), axis);
};

const pack: Kernel = (kernel) => {
  const { backend } = kernel;
  const parts = inputList(kernel);
  expectOneDtype(kernel, parts);
  const shape = (parts[0] as TensorInfo).shape;
  for (const part of parts)
    util.assertShapesMatch(shape, part.shape, 'All tensors passed to stack must have matching shapes');
  const rank = shape.length + 1;
  const given = integerAttr(kernel, 'axis', 0);
  const axis = given < 0 ? given + rank : given;
  util.assert(axis >= 0 && axis < rank, () => `Pack: axis ${given} is not in [${-rank}, ${rank - 1}]`);
  const slab = shape.toSpliced(axis, 0, 1);
  const views = parts.map((part) => backend.share(part, slab));
  const out = concatenated(backend, views, shape.toSpliced(axis, 0, parts.length), axis);
  for (const view of views) backend.release(view);
  return out;
};

const pad: Kernel = (kernel) => {
  const { backend } = kernel;
  const x = input(kernel, 'x');
  const paddings = kernel.attrs['paddings'] as unknown as [number, number][];
  const valid =
    Array.isArray(paddings) &&
    paddings.length === x.shape.length &&
    paddings.flat().every((n) => Number.isSafeInteger(n) && n >= 0) &&
    paddings.every((pair) => pair.length === 2);
  if (!valid) throw new Error(`PadV2: paddings must be ${x.shape.length} pairs of non-negative integers`);
  const dtype = checkDtype(x.dtype);
  const shape = x.shape.map(
    (size, i) => size + (paddings[i] as [number, number])[0] + (paddings[i] as [number, number])[1],
  );
  const value = Number(kernel.attrs['constantValue'] ?? 0);
  const out = filled(backend, shape, value, dtype);
  const strides = stridesOf(shape);
  const offset = paddings.reduce((sum, [before], i) => sum + before * (strides[i] as number), 0);
  copy(backend, x.shape, whole(x), { tensor: out, offset, strides });
  return out;
};

function repeated(backend: NativeBackend, x: TensorInfo, reps: readonly number[]): TensorInfo {
  const dtype = checkDtype(x.dtype);
  const shape = x.shape.map((size, i) => size * (reps[i] as number));
  const out = backend.output(shape, dtype);
  const strides = stridesOf(x.shape);
  const dims = x.shape.flatMap((size, i) => [reps[i] as number, size]);
  const from = { tensor: x, offset: 0, strides: strides.flatMap((stride) => [0, stride]) };
  copy(backend, dims, from, { tensor: out, offset: 0, strides: stridesOf(dims) });
  return out;
}

const tile: Kernel = (kernel) => {
  const x = input(kernel, 'x');
  const reps = integersAttr(kernel, 'reps');
  const valid = reps.length === x.shape.length && reps.every((n) => n >= 0);
  if (!valid)
    throw new Error(`Tile: reps [${reps.join(',')}] must be one count per dimension of [${x.shape.join(',')}]`);
  return repeated(kernel.backend, x, reps);
};

const broadcastTo: Kernel = (kernel) => {
  const { backend } = kernel;
  const x = input(kernel, 'x');
  const shape = integersAttr(kernel, 'shape');
  const lead = shape.length - x.shape.length;
  const full = [...Array.from({ length: Math.max(0, lead) }, () => 1), ...x.shape];
  const fits = lead >= 0 && full.every((size, i) => size === shape[i] || size === 1);
  if (!fits) throw new Error(`BroadcastTo: [${x.shape.join(',')}] cannot be broadcast to [${shape.join(',')}]`);
  const view = backend.share(x, full);
  const out = repeated(
    backend,
    view,
    full.map((size, i) => (size === shape[i] ? 1 : (shape[i] as number))),
  );
  backend.release(view);
  return out;
};

export const joinKernels: KernelTable = {
  BroadcastTo: broadcastTo,
  Concat: concat,
  Pack: pack,
  PadV2: pad,
  Tile: tile,
};
