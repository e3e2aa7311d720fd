// Turns shapes into loops: computes strides, and merges dimensions so that a native loop is as long and as shallow as possible.
import { backend_util } from '@tensorflow/tfjs-core';

/** Returns row-major strides in elements. */
export function stridesOf(shape: readonly number[]): number[] {
  const strides = shape.slice();
  let stride = 1;
  for (let i = shape.length - 1; i >= 0; i--) {
    strides[i] = stride;
    stride *= shape[i] as number;
  }
  return strides;
}

/** Returns the strides of `shape` when it is broadcast to `out`. They are 0 where a dimension is repeated. */
export function broadcastStrides(shape: readonly number[], out: readonly number[]): number[] {
  const own = stridesOf(shape);
  const lead = out.length - shape.length;
  return out.map((_, i) => (i < lead || shape[i - lead] === 1 ? 0 : (own[i - lead] as number)));
}

export interface Loop {
  readonly dims: number[];
  readonly first: number[];
  readonly second: number[];
}

/** Drops dimensions of 1 and joins neighbours that are contiguous on both sides. At least one dimension remains. */
export function mergeLoop(dims: readonly number[], first: readonly number[], second: readonly number[]): Loop {
  const merged: Loop = { dims: [], first: [], second: [] };
  for (let i = 0; i < dims.length; i++) {
    const [size, a, b] = [dims[i] as number, first[i] as number, second[i] as number];
    if (size === 1) continue;
    const last = merged.dims.length - 1;
    if (last >= 0 && merged.first[last] === a * size && merged.second[last] === b * size) {
      merged.dims[last] = (merged.dims[last] as number) * size;
      merged.first[last] = a;
      merged.second[last] = b;
    } else {
      merged.dims.push(size);
      merged.first.push(a);
      merged.second.push(b);
    }
  }
  return merged.dims.length > 0 ? merged : { dims: [1], first: [1], second: [1] };
}

export function sameShape(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((dimension, i) => dimension === b[i]);
}

export function broadcastShape(a: readonly number[], b: readonly number[]): number[] {
  return sameShape(a, b) ? a.slice() : backend_util.assertAndGetBroadcastShape(a.slice(), b.slice());
}
