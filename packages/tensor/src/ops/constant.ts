/**
 * Numbers that reach the engine as they are. TensorFlow.js makes a Float32Array of every number and list that its operations
 * are given; on the engine `float64` that would round what the engine then computes with exactly.
 */
import type { Floats } from '../host-kernels/host-memory.ts';
import { FLOAT64 } from '../float64/backend.ts';
import { tf } from '../tf.ts';

/**
 * A tensor of floats: doubles on the engine `float64`, rounded to 32 bits on all others.
 * @param shape [] for a number, and [length] for a list, unless it is given
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

/** x · factor, with a factor that is not rounded before the engine has it. */
export function scaled<T extends tf.Tensor>(x: T, factor: number): T {
  return tf.tidy(() => tf.mul<T>(x, constant(factor)));
}
