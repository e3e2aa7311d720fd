/**
 * Registers the gradients of the TensorFlow.js kernels that Ordo's models differentiate through.
 *
 * The Node bundle of tfjs-core 4.22 registers no gradients (only the browser bundle of the union package does), and Node cannot
 * import its gradient modules one by one. Our gradients are derived by calculus, one line each; `gradients.test.ts` compares them
 * with finite differences. If a gradient is missing, TensorFlow.js throws when it differentiates the kernel.
 */
import * as tf from '@tensorflow/tfjs-core';
import { elementwiseGradients } from './gradients/elementwise.ts';
import { reductionGradients } from './gradients/reduction.ts';
import { shapeGradients } from './gradients/shape.ts';

export function registerGradients(): void {
  for (const gradient of [...elementwiseGradients, ...reductionGradients, ...shapeGradients]) {
    tf.registerGradient(gradient);
  }
}
