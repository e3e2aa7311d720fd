/** The functions between the two projections of a feed-forward layer, and their slopes. */
import { constant, scaled } from './differentiation/constant.ts';
import { differentiable } from './differentiation/differentiable.ts';
import { hasKernel, runKernel } from './kernel.ts';
import { tf } from '../tf.ts';

/** `gelu`: x·Φ(x); `gelu-tanh`: its approximation with tanh (both Hendrycks & Gimpel 2016). */
export type Nonlinearity = 'relu' | 'gelu' | 'gelu-tanh';

/** Computes f(x), element by element. */
export function activate<T extends tf.Tensor>(x: T, activation: Nonlinearity): T {
  if (activation === 'relu') return tf.relu(x);
  return differentiable([x], () => ({
    value: tf.tidy(() => geluOf(x, activation)),
    read: [x],
    gradient: (dy, [saved]) => [tf.mul(dy, slopeOf(saved as tf.Tensor, activation))],
  })) as T;
}

/** Computes f'(x), element by element. It is not differentiable. */
export function slopeOf<T extends tf.Tensor>(x: T, activation: Nonlinearity): T {
  if (activation === 'relu') return tf.tidy(() => tf.cast<T>(tf.greater(x, 0), 'float32'));
  if (hasKernel('OrdoGeluSlope')) return runKernel('OrdoGeluSlope', { x }, { form: activation }) as T;
  return tf.tidy(() => RAW[activation].slope(x)) as T;
}

function geluOf(x: tf.Tensor, activation: 'gelu' | 'gelu-tanh'): tf.Tensor {
  if (hasKernel('OrdoGelu')) return runKernel('OrdoGelu', { x }, { form: activation });
  return RAW[activation].value(x);
}

const SCALE = Math.sqrt(2 / Math.PI);
const CUBIC = 0.044715;

/** The functions in TensorFlow.js's own operations, to the precision of 32 bits. */
const RAW: Readonly<
  Record<'gelu' | 'gelu-tanh', { value: (x: tf.Tensor) => tf.Tensor; slope: (x: tf.Tensor) => tf.Tensor }>
> = {
  gelu: {
    value: (x) => tf.mul(x, rawProbability(x)),
    slope: (x) => tf.add(rawProbability(x), tf.mul(x, scaled(tf.exp(tf.mul(tf.square(x), -0.5)), SCALE / 2))),
  },
  'gelu-tanh': {
    value: (x) => tf.mul(tf.mul(x, 0.5), tf.add(squashed(x), 1)),
    slope: (x) => {
      const t = squashed(x);
      const inner = scaled(tf.add(scaled(tf.square(x), 3 * CUBIC), 1), SCALE);
      const bend = tf.mul(tf.mul(tf.mul(x, 0.5), tf.sub(1, tf.square(t))), inner);
      return tf.add(tf.mul(tf.add(t, 1), 0.5), bend);
    },
  },
};

/** tanh(√(2/π)·(x + 0.044715·x³)) */
function squashed(x: tf.Tensor): tf.Tensor {
  return tf.tanh(scaled(tf.mul(x, tf.add(scaled(tf.square(x), CUBIC), 1)), SCALE));
}

/** Abramowitz & Stegun 1964, 7.1.26: erfc(z) ≈ exp(-z²)·Σ a_i t^i with t = 1/(1 + pz), z ≥ 0, with an error of at most 1.5e-7. */
const P = 0.3275911;
const COEFFICIENTS = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429] as const;

/** Computes Φ(x) = ½ erfc(-x/√2). */
function rawProbability(x: tf.Tensor): tf.Tensor {
  const t = tf.div(1, tf.add(scaled(tf.abs(x), P * Math.SQRT1_2), 1));
  const sum = COEFFICIENTS.reduceRight<tf.Tensor>(
    (inner, coefficient) => tf.mul(t, tf.add(inner, constant(coefficient))),
    tf.zerosLike(x),
  );
  const tail = tf.mul(tf.mul(sum, 0.5), tf.exp(tf.mul(tf.square(x), -0.5))); // Φ(-|x|)
  return tf.where(tf.less(x, 0), tail, tf.sub(1, tail));
}
