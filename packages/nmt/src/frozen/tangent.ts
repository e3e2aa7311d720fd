/** Tangents of activations: f(a) = slope · a + intercept at each point a. */
import { activate, type Nonlinearity, slopeOf, tf } from '@ordo/tensor';

export interface Tangent {
  readonly value: tf.Tensor;
  readonly slope: tf.Tensor;
  readonly intercept: tf.Tensor;
}

/**
 * Returns slope, intercept and value. All have the shape of `x`, except that ReLU's intercept, which is 0 everywhere, is a
 * scalar.
 */
export function tangentOf(x: tf.Tensor, activation: Nonlinearity): Tangent {
  const [value, slope] = [activate(x, activation), slopeOf(x, activation)];
  const intercept = activation === 'relu' ? tf.scalar(0) : tf.sub(value, tf.mul(slope, x));
  return { value, slope, intercept };
}
