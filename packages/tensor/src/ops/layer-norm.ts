/** Layer normalisation, alone or with the dropout and the residual sum that precede it in a post-norm Transformer. */
import { tf } from '../tf.ts';
import { constant } from './differentiation/constant.ts';
import { differentiable } from './differentiation/differentiable.ts';
import { dropout, factorsWithoutGenerator } from './dropout.ts';
import { type Dropout, hasKernel, runKernels } from './kernel.ts';

export interface LayerNormParameters {
  /** [d] */
  readonly gain: tf.Tensor;
  /** [d] */
  readonly bias: tf.Tensor;
  readonly epsilon: number;
}

/**
 * Computes (x - mean) / sqrt(variance + ε) · gain + bias over the last axis (Ba et al. 2016).
 * @param x [rows, d]
 */
export function layerNorm(x: tf.Tensor2D, parameters: LayerNormParameters): tf.Tensor2D {
  const { gain, bias, epsilon } = parameters;
  if (!hasKernel('OrdoLayerNorm')) return rawLayerNorm(x, parameters);
  return differentiable([x, gain, bias], () => {
    const [y, statistics] = runKernels('OrdoLayerNorm', { x, gain, bias }, { epsilon }) as [tf.Tensor, tf.Tensor];
    return {
      value: y,
      made: [statistics],
      read: [x, gain],
      gradient: (dy, read) => runKernels('OrdoLayerNormGrad', { dy, x: read[0], gain: read[1], statistics }, {}),
    };
  }) as tf.Tensor2D;
}

/**
 * Computes layerNorm(residual + dropout(x)), the end of every post-norm sub-layer.
 * @param x [rows, d], the sub-layer's output
 * @param residual [rows, d], the sub-layer's input
 */
export function addLayerNorm(
  [x, residual]: readonly [tf.Tensor2D, tf.Tensor2D],
  parameters: LayerNormParameters,
  drop: Dropout | null,
): tf.Tensor2D {
  const { gain, bias, epsilon } = parameters;
  if (!hasKernel('OrdoLayerNorm')) return rawLayerNorm(tf.add(residual, dropout(x, drop)), parameters);
  const dropAttrs = drop ?? { rate: 0, seed: 0, counter: 0 };
  return differentiable([x, residual, gain, bias], () => {
    const factors = factorsWithoutGenerator(x.shape, drop);
    const outputs = runKernels('OrdoLayerNorm', { x, gain, bias, residual, factors }, { epsilon, ...dropAttrs });
    const [y, statistics, sum] = outputs as [tf.Tensor, tf.Tensor, tf.Tensor];
    return {
      value: y,
      made: factors === undefined ? [statistics, sum] : [statistics, sum, factors],
      read: [gain],
      gradient: (dy, read) => {
        const [dx, dgain, dbias, dresidual] = runKernels(
          'OrdoLayerNormGrad',
          { dy, x: sum, gain: read[0], statistics, factors },
          { ...dropAttrs, residual: true },
        ) as [tf.Tensor, tf.Tensor, tf.Tensor, tf.Tensor];
        return [dx, dresidual, dgain, dbias];
      },
    };
  }) as tf.Tensor2D;
}

/** Computes the same with TensorFlow.js's own operations. */
export function rawLayerNorm(x: tf.Tensor, { gain, bias, epsilon }: LayerNormParameters): tf.Tensor2D {
  return tf.tidy(() => {
    const centred = tf.sub(x, tf.mean(x, -1, true));
    const variance = tf.mean(tf.square(centred), -1, true);
    const normed = tf.mul(centred, tf.rsqrt(tf.add(variance, constant(epsilon))));
    return tf.add(tf.mul(normed, gain), bias);
  });
}
