// The strided copy that all kernels use which only move elements.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import type { NativeBackend } from '../backend.ts';
import { bytesOf, checkDtype, sizeOf } from '../dtype.ts';
import { callCopyStrided } from '../generated/operations.ts';
import type { KernelCall } from '../kernel.ts';
import { mergeLoop, stridesOf } from '../strides.ts';

/** One side of a copy: its offset in a tensor, and the stride of each dimension, both in elements. */
export interface Side {
  readonly tensor: TensorInfo;
  readonly offset: number;
  readonly strides: readonly number[];
}

export const whole = (tensor: TensorInfo): Side => ({ tensor, offset: 0, strides: stridesOf(tensor.shape) });

/**
 * Returns the address at which a side starts. As a safeguard against mistakes in kernels, refuses a copy that would reach outside
 * its tensor.
 */
function startOf(backend: NativeBackend, { tensor, offset, strides }: Side, dims: readonly number[]): number {
  const { address, size, dtype } = backend.block(tensor);
  const reach = strides.map((stride, i) => stride * ((dims[i] as number) - 1));
  const lowest = reach.reduce((sum, r) => sum + Math.min(0, r), offset);
  const highest = reach.reduce((sum, r) => sum + Math.max(0, r), offset);
  if (lowest < 0 || highest >= size)
    throw new Error(`A copy of [${dims.join(',')}] would reach outside a tensor of ${size} elements`);
  return address + offset * bytesOf(dtype);
}

/** Copies an array of `dims` elements between two tensors of the same dtype. */
export function copy(backend: NativeBackend, dims: readonly number[], from: Side, to: Side): void {
  if (sizeOf(dims) === 0) return;
  const loop = mergeLoop(dims, from.strides, to.strides);
  callCopyStrided(backend, 'copy', {
    from: startOf(backend, from, dims),
    to: startOf(backend, to, dims),
    elementBytes: bytesOf(checkDtype(to.tensor.dtype)),
    dims: loop.dims,
    fromStrides: loop.first,
    toStrides: loop.second,
  });
}

/** Copies a part of a tensor. `begin` and `size` have an entry per dimension, which is already checked against the shape. */
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
