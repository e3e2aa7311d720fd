// Seeded numbers and calls by name, for the tests of the fused kernels.
import * as tf from '@tensorflow/tfjs-core';
import { randomFloats, seededNumbers } from './support.ts';

const next = seededNumbers(7);

export const floats = (size: number): Float32Array => randomFloats(next, size);
export const wide = (x: ArrayLike<number>): Float64Array => Float64Array.from(x);
export const values = (tensors: tf.Tensor[]): ArrayLike<number>[] => tensors.map((t) => t.dataSync());

/** Calls a kernel, and returns its outputs as a list. */
export function runAll(
  name: string,
  inputs: Record<string, tf.Tensor> | tf.Tensor[],
  attrs: Record<string, unknown> = {},
): tf.Tensor[] {
  return [
    tf.engine().runKernel<tf.Tensor | tf.Tensor[]>(name, inputs as unknown as tf.NamedTensorMap, attrs as never),
  ].flat();
}
