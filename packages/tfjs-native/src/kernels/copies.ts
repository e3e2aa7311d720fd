// Kernels that only move elements: each is one strided copy, or several into one tensor.
import { backend_util, slice_util, type TensorInfo, util } from '@tensorflow/tfjs-core';
import { checkDtype, type NativeBackend, type NativeDtype, sizeOf } from '../backend.ts';
import { call, codeOf } from '../call.ts';
import {
  axesAttr,
  input,
  inputList,
  integerAttr,
  integersAttr,
  type Kernel,
  type KernelCall,
  type KernelTable,
} from '../kernel.ts';
import { mergeLoop, stridesOf } from '../strides.ts';
import { filled } from './creation.ts';

const MAX_RANK = 16;

/** One side of a copy: where it starts in a tensor, and how far each dimension is apart, in elements. */
interface Side {
  readonly tensor: TensorInfo;
  readonly offset: number;
  readonly strides: readonly number[];
}

function bytesOf(dtype: NativeDtype): number {
  return dtype === 'bool' ? 1 : 4;
}

const whole = (tensor: TensorInfo): Side => ({ tensor, offset: 0, strides: stridesOf(tensor.shape) });

/** The address a side starts at. A copy that would leave its tensor is refused here, whatever the kernel thought. */
function startOf(backend: NativeBackend, { tensor, offset, strides }: Side, dims: readonly number[]): number {
  const { address, size, dtype } = backend.block(tensor);
  const reach = strides.map((stride, i) => stride * ((dims[i] as number) - 1));
  const lowest = reach.reduce((sum, r) => sum + Math.min(0, r), offset);
  const highest = reach.reduce((sum, r) => sum + Math.max(0, r), offset);
  if (lowest < 0 || highest >= size)
    throw new Error(`A copy of [${dims.join(',')}] leaves a tensor of ${size} elements`);
  return address + offset * bytesOf(dtype);
}

/** Copies `dims` elements between two tensors of one dtype. */
function copy(backend: NativeBackend, dims: readonly number[], from: Side, to: Side): void {
  if (sizeOf(dims) === 0) return;
  const loop = mergeLoop(dims, from.strides, to.strides);
  if (loop.dims.length > MAX_RANK) throw new Error(`A copy of more than ${MAX_RANK} dimensions`);
  const addresses = [startOf(backend, from, dims), startOf(backend, to, dims)];
  const args = [...addresses, bytesOf(checkDtype(to.tensor.dtype)), loop.dims.length];
  call(backend, 'copy', codeOf(backend.addon.ops, 'copyStrided'), [
    ...args,
    ...loop.dims,
    ...loop.first,
    ...loop.second,
  ]);
}

/** Part of a tensor: `begin` and `size` per dimension, already checked against the shape. */
export function sliced(
  backend: NativeBackend,
  x: TensorInfo,
  begin: readonly number[],
  size: readonly number[],
): TensorInfo {
  const dtype = checkDtype(x.dtype);
  const strides = stridesOf(x.shape);
  const offset = begin.reduce((sum, b, i) => sum + b * (strides[i] as number), 0);
  const out = backend.output(size, dtype);
  copy(backend, size, { tensor: x, offset, strides }, whole(out));
  return out;
}

export function transposed(kernel: KernelCall, x: TensorInfo, perm: readonly number[]): TensorInfo {
  const { backend, name } = kernel;
  const isPermutation = perm.length === x.shape.length && perm.toSorted((a, b) => a - b).every((axis, i) => axis === i);
  if (!isPermutation)
    throw new Error(`${name}: [${perm.join(',')}] is not a permutation of the dimensions of [${x.shape.join(',')}]`);
  const dtype = checkDtype(x.dtype);
  const strides = stridesOf(x.shape);
  const shape = perm.map((axis) => x.shape[axis] as number);
  const out = backend.output(shape, dtype);
  const from = { tensor: x, offset: 0, strides: perm.map((axis) => strides[axis] as number) };
  copy(backend, shape, from, whole(out));
  return out;
}

const transpose: Kernel = (kernel) => transposed(kernel, input(kernel, 'x'), integersAttr(kernel, 'perm'));

const slice: Kernel = (kernel) => {
  const x = input(kernel, 'x');
  const [begin, size] = slice_util.parseSliceParams(x, integersAttr(kernel, 'begin'), integersAttr(kernel, 'size')) as [
    number[],
    number[],
  ];
  slice_util.assertParamsValid(x, begin, size);
  return sliced(kernel.backend, x, begin, size);
};

const stridedSlice: Kernel = (kernel) => {
  const { backend } = kernel;
  const x = input(kernel, 'x');
  const masks = ['beginMask', 'endMask', 'ellipsisMask', 'newAxisMask', 'shrinkAxisMask'].map((key) =>
    integerAttr(kernel, key, 0),
  );
  const [beginMask = 0, endMask = 0, ellipsisMask = 0, newAxisMask = 0, shrinkAxisMask = 0] = masks;
  const [begin, end, steps] = ['begin', 'end', 'strides'].map((key) => integersAttr(kernel, key)) as [
    number[],
    number[],
    number[],
  ];
  const info = slice_util.sliceInfo(
    x.shape,
    begin,
    end,
    steps,
    beginMask,
    endMask,
    ellipsisMask,
    newAxisMask,
    shrinkAxisMask,
  );
  const dtype = checkDtype(x.dtype);
  const strides = stridesOf(x.shape);
  const offset = info.begin.reduce((sum, b, i) => sum + b * (strides[i] as number), 0);
  const out = backend.output(info.finalShape, dtype);
  const dims = slice_util.computeOutShape(info.begin, info.end, info.strides);
  const from = { tensor: x, offset, strides: strides.map((s, i) => s * (info.strides[i] as number)) };
  copy(backend, dims, from, { tensor: out, offset: 0, strides: stridesOf(dims) });
  return out;
};

const reverse: Kernel = (kernel) => {
  const { backend } = kernel;
  const x = input(kernel, 'x');
  const axes = axesAttr(kernel, x, 'dims');
  const dtype = checkDtype(x.dtype);
  const strides = stridesOf(x.shape);
  const out = backend.output(x.shape, dtype);
  const last = axes.reduce((sum, axis) => sum + ((x.shape[axis] as number) - 1) * (strides[axis] as number), 0);
  const from = { tensor: x, offset: last, strides: strides.map((s, i) => (axes.includes(i) ? -s : s)) };
  copy(backend, x.shape, from, whole(out));
  return out;
};

/** Copies each part behind the previous one along `axis` of a new tensor. */
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

/** Cuts along an axis into parts of the given sizes. */
function split(backend: NativeBackend, x: TensorInfo, sizes: readonly number[], axis: number): TensorInfo[] {
  const begin = x.shape.map(() => 0);
  return sizes.map((size) => {
    const part = sliced(backend, x, begin, x.shape.with(axis, size));
    begin[axis] = (begin[axis] as number) + size;
    return part;
  });
}

const splitV: Kernel = (kernel) => {
  const x = input(kernel, 'x');
  const axis = util.parseAxisParam(integerAttr(kernel, 'axis'), x.shape)[0] as number;
  const given = integersAttr(kernel, 'numOrSizeSplits');
  const isCount = !Array.isArray(kernel.attrs['numOrSizeSplits']);
  const sizes = backend_util.prepareSplitSize(x, isCount ? (given[0] as number) : given, axis);
  if (sizes.some((size) => size < 0)) throw new Error(`SplitV: sizes [${sizes.join(',')}] must not be negative`);
  return split(kernel.backend, x, sizes, axis);
};

const unpack: Kernel = (kernel) => {
  const { backend } = kernel;
  const value = input(kernel, 'value');
  const axis = util.parseAxisParam(integerAttr(kernel, 'axis', 0), value.shape)[0] as number;
  const parts = split(
    backend,
    value,
    Array.from({ length: value.shape[axis] as number }, () => 1),
    axis,
  );
  return parts.map((part) => ({ ...part, shape: part.shape.toSpliced(axis, 1) }));
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
  if (!valid) throw new Error(`PadV2: paddings must be ${x.shape.length} pairs of integers that are not negative`);
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

export const copyKernels: KernelTable = {
  BroadcastTo: broadcastTo,
  Concat: concat,
  Pack: pack,
  PadV2: pad,
  Reverse: reverse,
  Slice: slice,
  SplitV: splitV,
  StridedSlice: stridedSlice,
  Tile: tile,
  Transpose: transpose,
  Unpack: unpack,
};
