/** TensorFlow.js core — types and operations, no engine — with the gradients that its Node bundle leaves out. */
import * as tf from '@tensorflow/tfjs-core';
import { registerGradients } from './gradients.ts';

registerGradients();

export { tf };
