/** TensorFlow.js's core: types and operations without an engine, and the gradients that its Node bundle leaves out. */
import * as tf from '@tensorflow/tfjs-core';
import { registerGradients } from './gradients.ts';

registerGradients();

export { tf };
