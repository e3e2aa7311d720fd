// The dtypes and shapes that the native side can hold.
import { util } from '@tensorflow/tfjs-core';
import type { Dtype } from './generated/numbers.ts';

/** The dtypes that this backend holds. */
export type NativeDtype = Dtype;
export type Values = Float32Array | Int32Array | Uint8Array;

export function bytesOf(dtype: NativeDtype): 1 | 4 {
  return dtype === 'bool' ? 1 : 4;
}

/**
 * Returns the number of elements of a shape.
 * @throws Error when it is not a shape, or is too large
 */
export function sizeOf(shape: readonly number[]): number {
  let size = 1;
  for (const dimension of shape) {
    if (!Number.isInteger(dimension) || dimension < 0) throw new Error(`[${shape.join(',')}] is not a shape`);
    size *= dimension;
  }
  if (size > 2 ** 40) throw new Error(`The shape [${shape.join(',')}] is too large`);
  return size;
}

export function checkDtype(dtype: string): NativeDtype {
  if (dtype === 'float32' || dtype === 'int32' || dtype === 'bool') return dtype;
  throw new Error(`The native backend holds float32, int32 and bool tensors, not ${dtype}`);
}

/** Converts values to the typed array of a dtype. */
export function toValues(values: unknown, dtype: NativeDtype): Values {
  if (dtype === 'float32' && values instanceof Float32Array) return values;
  if (dtype === 'int32' && values instanceof Int32Array) return values;
  if (dtype === 'bool' && values instanceof Uint8Array) return values;
  return util.toTypedArray(values as number[], dtype);
}
