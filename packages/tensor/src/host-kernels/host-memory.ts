/**
 * Kernels in TypeScript for `cpu`, `wasm` and `float64`, the engines whose tensors are in memory that JavaScript can access. Each
 * kernel does in one pass what takes a dozen TensorFlow.js kernels, and leaves matrix products to the engine.
 */
import type * as tf from '@tensorflow/tfjs-core';

/** The elements of a float tensor, which are doubles on the engine `float64`. */
export type Floats = Float32Array | Float64Array;

/** Access to the tensors of an engine. */
export interface HostMemory {
  /** Allocates a tensor with undefined contents. */
  allocate(shape: readonly number[], dtype?: 'float32' | 'int32'): tf.TensorInfo;
  /** Returns the elements of a tensor, in place. Allocations may move memory, so take views after the last allocation. */
  floats(tensor: tf.TensorInfo): Floats;
  integers(tensor: tf.TensorInfo): Int32Array;
  /** Frees a temporary tensor. */
  release(tensor: tf.TensorInfo): void;
  /** Multiplies [m, k]·[k, n], with an optional bias [n] and ReLU. */
  multiply(a: tf.TensorInfo, b: tf.TensorInfo, epilogue?: Epilogue): tf.TensorInfo;
  /** Must be called after a tensor was changed in place, because engines may hold packed copies of weights. */
  changed(tensor: tf.TensorInfo): void;
}

export interface Epilogue {
  readonly bias?: tf.TensorInfo | undefined;
  readonly relu?: boolean;
}

/** The arguments of a kernel. */
export interface KernelCall {
  readonly inputs: Readonly<Record<string, tf.TensorInfo | undefined>>;
  readonly attrs: Readonly<Record<string, unknown>>;
  readonly memory: HostMemory;
}

export type HostKernel = (call: KernelCall) => tf.TensorInfo | tf.TensorInfo[];

/** Returns a required input. */
export function input(call: KernelCall, name: string): tf.TensorInfo {
  const tensor = call.inputs[name];
  if (tensor === undefined) throw new Error(`the kernel needs its input "${name}"`);
  return tensor;
}

/** Returns a numeric attribute, which is required when there is no fallback. */
export function numberOf(call: KernelCall, name: string, fallback?: number): number {
  const value = call.attrs[name] ?? fallback;
  if (typeof value !== 'number') throw new Error(`the kernel needs its numeric attribute "${name}"`);
  return value;
}

export function sizeOf(tensor: tf.TensorInfo): number {
  return tensor.shape.reduce((product, size) => product * size, 1);
}

/** Returns [rows, columns] of a matrix. */
export function matrixShape(tensor: tf.TensorInfo): readonly [number, number] {
  const [rows, columns, ...rest] = tensor.shape;
  if (rows === undefined || columns === undefined || rest.length > 0) {
    throw new Error(`a matrix is needed, not shape [${tensor.shape.join(', ')}]`);
  }
  return [rows, columns];
}

/** Copies a matrix transposed, in tiles that stay in the cache. */
export function transposed(memory: HostMemory, tensor: tf.TensorInfo): tf.TensorInfo {
  const [rows, columns] = matrixShape(tensor);
  const result = memory.allocate([columns, rows]);
  const from = memory.floats(tensor);
  const to = memory.floats(result);
  const tile = 32;
  for (let top = 0; top < rows; top += tile) {
    const bottom = Math.min(top + tile, rows);
    for (let left = 0; left < columns; left += tile) {
      const right = Math.min(left + tile, columns);
      for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++) {
          to[column * rows + row] = from[row * columns + column] as number;
        }
      }
    }
  }
  return result;
}
