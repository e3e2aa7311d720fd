/**
 * Passes numbers to the engine without rounding. TensorFlow.js makes a Float32Array of every number and list that its operations
 * get. On the engine `float64` that would round numbers with which the engine then computes exactly.
 */
import type { Floats } from '../../host-kernels/host-memory.ts';
import { FLOAT64 } from '../../float64/backend.ts';
import { tf } from '../../tf.ts';

/**
 * Makes a tensor of floats: doubles on the engine `float64`, rounded to 32 bits on all others.
 * @param shape by default [] for a number, and [length] for a list
 */
export function constant<R extends tf.Rank = tf.Rank>(
  values: number | readonly number[] | Floats,
  shape: readonly number[] = typeof values === 'number' ? [] : [values.length],
): tf.Tensor<R> {
  const list = typeof values === 'number' ? [values] : values;
  if (tf.getBackend() !== FLOAT64) {
    return tf.tensor<R>(list instanceof Float32Array ? list : Float32Array.from(list), [...shape] as tf.ShapeMap[R]);
  }
  const doubles: unknown = list instanceof Float64Array ? list : Float64Array.from(list);
  return tf.engine().makeTensor(doubles as Float32Array, [...shape], 'float32') as tf.Tensor<R>;
}

/** Computes x · factor, with a factor that is not rounded before it reaches the engine. */
export function scaled<T extends tf.Tensor>(x: T, factor: number): T {
  return tf.tidy(() => tf.mul<T>(x, constant(factor)));
}
