/**
 * Registers the gradients of the TensorFlow.js kernels that Ordo's models differentiate through.
 *
 * The Node bundle of tfjs-core 4.22 registers none (only the browser bundle of the union package does), and its single
 * gradient modules cannot be imported by Node. These are written from the calculus, one line each, and held to finite
 * differences by `gradients.test.ts`. A missing one fails loudly: tfjs throws when it differentiates an unknown kernel.
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
