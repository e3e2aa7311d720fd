/** Adam's step, and the norm of a gradient. Each takes one call for all tensors. */
import { tf } from '../tf.ts';
import { constant, scaled } from './differentiation/constant.ts';
import { hasKernel, runKernel, runKernels } from './kernel.ts';

/** Parallel lists: element i of each belongs to parameter i. */
export interface AdamTensors {
  readonly parameters: readonly tf.Variable[];
  readonly gradients: readonly tf.Tensor[];
  readonly firstMoments: readonly tf.Variable[];
  readonly secondMoments: readonly tf.Variable[];
}

export interface AdamStep {
  readonly learningRate: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
  /** The number of this update, counted from 1. */
  readonly step: number;
  /** Every gradient is multiplied by this number first. */
  readonly gradientScale: number;
}

/** Makes Adam's update (Kingma & Ba 2015, Algorithm 1), in place: p ← p - lr·m̂ / (√v̂ + ε). */
export function adamStep(tensors: AdamTensors, step: AdamStep): void {
  const { parameters, gradients, firstMoments, secondMoments } = tensors;
  if (hasKernel('OrdoAdam')) {
    runKernels('OrdoAdam', [...parameters, ...gradients, ...firstMoments, ...secondMoments], step);
    return;
  }
  rawAdamStep(tensors, step);
}

/** Makes the same update with TensorFlow.js's own operations. */
export function rawAdamStep(tensors: AdamTensors, options: AdamStep): void {
  const { learningRate, beta1, beta2, epsilon, step, gradientScale } = options;
  const rate = learningRate / (1 - beta1 ** step);
  const correction2 = 1 / (1 - beta2 ** step);
  tensors.parameters.forEach((parameter, i) => {
    const first = tensors.firstMoments[i] as tf.Variable;
    const second = tensors.secondMoments[i] as tf.Variable;
    tf.tidy(() => {
      const gradient = scaled(tensors.gradients[i] as tf.Tensor, gradientScale);
      first.assign(tf.add(scaled(first, beta1), scaled(gradient, 1 - beta1)));
      second.assign(tf.add(scaled(second, beta2), scaled(tf.square(gradient), 1 - beta2)));
      const denominator = tf.add(tf.sqrt(scaled(second, correction2)), constant(epsilon));
      parameter.assign(tf.sub(parameter, tf.div(scaled(first, rate), denominator)));
    });
  });
}

/** Computes Σ x² over all elements of all tensors, as a number. */
export function squaredNorm(tensors: readonly tf.Tensor[]): number {
  return tf.tidy(() => {
    const sum = hasKernel('OrdoSquaredNorm')
      ? runKernel('OrdoSquaredNorm', tensors, {})
      : // Squares are added one by one, because WebGPU adds at most seven tensors at once.
        tensors.map((tensor) => tf.sum(tf.square(tensor))).reduce((total, square) => tf.add(total, square));
    return sum.dataSync()[0] as number;
  });
}
