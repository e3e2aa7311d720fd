/** A plain matrix product for the `cpu` engine. */
import type * as tf from '@tensorflow/tfjs-core';
import { type Epilogue, type HostMemory, matrixShape } from '../../host-kernels/host-memory.ts';

/** Computes relu?(a·b + bias) for [m, k]·[k, n]. Each row of the result is summed in double precision. */
export function multiplyMatrices(
  memory: HostMemory,
  [a, b]: readonly [tf.TensorInfo, tf.TensorInfo],
  { bias, relu = false }: Epilogue,
): tf.TensorInfo {
  const [m, k] = matrixShape(a);
  const [inner, n] = matrixShape(b);
  if (inner !== k) throw new Error(`cannot multiply [${a.shape.join(', ')}] by [${b.shape.join(', ')}]`);
  const result = memory.allocate([m, n]);
  const left = memory.floats(a);
  const right = memory.floats(b);
  const out = memory.floats(result);
  const first = bias === undefined ? new Float64Array(n) : Float64Array.from(memory.floats(bias));
  const sums = new Float64Array(n);
  for (let row = 0; row < m; row++) {
    sums.set(first);
    for (let i = 0; i < k; i++) {
      const value = left[row * k + i] as number;
      if (value === 0) continue;
      for (let column = 0; column < n; column++) {
        sums[column] = (sums[column] as number) + value * (right[i * n + column] as number);
      }
    }
    for (let column = 0; column < n; column++) {
      const sum = sums[column] as number;
      out[row * n + column] = relu && sum < 0 ? 0 : sum;
    }
  }
  return result;
}
