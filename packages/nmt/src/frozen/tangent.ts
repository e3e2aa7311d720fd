/** Tangents of activations: f(a) = slope · a + intercept at each point a. */
import { tf } from '@ordo/tensor';
import type { Nonlinearity } from './nonlinearity.ts';

export interface Tangent {
  readonly value: tf.Tensor;
  readonly slope: tf.Tensor;
  readonly intercept: tf.Tensor;
}

/** All three have the shape of `x`, but an intercept that is 0 everywhere is a scalar. */
export function tangentOf(x: tf.Tensor, activation: Nonlinearity): Tangent {
  return TANGENTS[activation](x);
}

const TANGENTS: Readonly<Record<Nonlinearity, (x: tf.Tensor) => Tangent>> = {
  relu: (x) => ({ value: tf.relu(x), slope: tf.cast(tf.greater(x, 0), 'float32'), intercept: tf.scalar(0) }),
};
