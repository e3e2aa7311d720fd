/** Dropout with a counter-based generator: Every engine drops the same elements, and gradients need no stored mask. */
import { mix32 } from '@ordo/core';
import { dropoutMask } from '../host-kernels/dropout-mask.ts';
import { tf } from '../tf.ts';
import { constant } from './differentiation/constant.ts';
import { type Dropout, hasKernel, runKernel } from './kernel.ts';

/**
 * Drops elements of x. Element i is kept iff mix32(i ^ mix32(seed + counter·0x9e3779b9)) ≥ rate·2³², and then scaled by
 * 1/(1-rate).
 * @param drop the rate and key; null or a rate of 0 drops nothing and returns `x` itself
 */
export function dropout<T extends tf.Tensor>(x: T, drop: Dropout | null): T {
  if (drop === null || drop.rate === 0) return x;
  if (!hasKernel('OrdoDropout')) return rawDropout(x, drop) as T;
  const apply = (tensor: tf.Tensor) => runKernel('OrdoDropout', { x: tensor }, { ...drop });
  return tf.customGrad((input) => ({ value: apply(input as tf.Tensor), gradFunc: (dy: tf.Tensor) => apply(dy) }))(
    x,
  ) as T;
}

/** Computes the same as a product with uploaded factors, which are stored for the gradient. */
export function rawDropout(x: tf.Tensor, drop: Dropout): tf.Tensor {
  return tf.mul(x, dropoutFactors(x.shape, drop));
}

/** Returns the factors of a tensor's elements: 0 or 1/(1-rate). */
export function dropoutFactors(shape: readonly number[], { rate, seed, counter }: Dropout): tf.Tensor {
  const { base, threshold, scale } = dropoutMask(rate, seed, counter);
  const factors = new Float64Array(tf.util.sizeFromShape([...shape]));
  for (let i = 0; i < factors.length; i++) factors[i] = mix32(i ^ base) >= threshold ? scale : 0;
  return constant(factors, shape);
}

/**
 * Returns the factors as an input of fused kernels, for engines whose kernels lack the generator; undefined for other engines.
 */
export function factorsWithoutGenerator(shape: readonly number[], drop: Dropout | null): tf.Tensor | undefined {
  if (drop === null || drop.rate === 0 || hasKernel('OrdoDropout')) return undefined;
  return dropoutFactors(shape, drop);
}
