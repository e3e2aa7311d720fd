/** Dropout from a counter-based generator: every engine drops the same elements, and gradients need no stored mask. */
import { dropoutMask, maskAt } from '../host-kernels/dropout-mask.ts';
import { tf } from '../tf.ts';
import { type Dropout, hasKernel, runKernel } from './kernel.ts';

/**
 * Element i is kept iff mix32(i ^ mix32(seed + counter·0x9e3779b9)) ≥ rate·2³², and then scaled by 1/(1-rate).
 * @param drop null, or a rate of 0, drops nothing and returns `x` itself
 */
export function dropout<T extends tf.Tensor>(x: T, drop: Dropout | null): T {
  if (drop === null || drop.rate === 0) return x;
  const attrs = { ...drop };
  const apply = hasKernel('OrdoDropout')
    ? (tensor: tf.Tensor) => runKernel('OrdoDropout', { x: tensor }, attrs)
    : (tensor: tf.Tensor) => rawDropout(tensor, drop);
  return tf.customGrad((input) => ({ value: apply(input as tf.Tensor), gradFunc: (dy: tf.Tensor) => apply(dy) }))(
    x,
  ) as T;
}

/** The same by multiplying with an uploaded mask. */
export function rawDropout(x: tf.Tensor, { rate, seed, counter }: Dropout): tf.Tensor {
  const mask = dropoutMask(rate, seed, counter);
  const factors = Float32Array.from({ length: x.size }, (_, i) => maskAt(mask, i));
  return tf.mul(x, tf.tensor(factors, x.shape));
}
