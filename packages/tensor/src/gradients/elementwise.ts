/** Gradients of kernels that work element by element. Kernels with two inputs broadcast them. */
import * as tf from '@tensorflow/tfjs-core';
import { gradient, unbroadcast } from './gradient.ts';

const inputs = (...names: string[]) => ({ inputs: names });
const output = { output: true };

export const elementwiseGradients: readonly tf.GradConfig[] = [
  gradient(tf.Add, inputs('a', 'b'), (dy, [a, b]) => ({
    a: () => unbroadcast(dy, shapeOf(a)),
    b: () => unbroadcast(dy, shapeOf(b)),
  })),
  gradient(tf.Sub, inputs('a', 'b'), (dy, [a, b]) => ({
    a: () => unbroadcast(dy, shapeOf(a)),
    b: () => unbroadcast(tf.neg(dy), shapeOf(b)),
  })),
  gradient(tf.Multiply, inputs('a', 'b'), (dy, [a, b]) => ({
    a: () => unbroadcast(tf.mul(dy, b as tf.Tensor), shapeOf(a)),
    b: () => unbroadcast(tf.mul(dy, a as tf.Tensor), shapeOf(b)),
  })),
  gradient(tf.RealDiv, inputs('a', 'b'), (dy, [a, b]) => ({
    a: () => unbroadcast(tf.div(dy, b as tf.Tensor), shapeOf(a)),
    b: () => unbroadcast(tf.neg(tf.div(tf.mul(dy, a as tf.Tensor), tf.square(b as tf.Tensor))), shapeOf(b)),
  })),
  gradient(tf.Neg, {}, (dy) => ({ x: () => tf.neg(dy) })),
  gradient(tf.Square, inputs('x'), (dy, [x]) => ({ x: () => tf.mul(dy, tf.mul(x as tf.Tensor, 2)) })),
  gradient(tf.Sqrt, output, (dy, [y]) => ({ x: () => tf.div(dy, tf.mul(y as tf.Tensor, 2)) })),
  gradient(tf.Exp, output, (dy, [y]) => ({ x: () => tf.mul(dy, y as tf.Tensor) })),
  gradient(tf.Log, inputs('x'), (dy, [x]) => ({ x: () => tf.div(dy, x as tf.Tensor) })),
  // The output of relu is positive exactly where its input is.
  gradient(tf.Relu, output, (dy, [y]) => ({ x: () => tf.mul(dy, tf.step(y as tf.Tensor)) })),
  gradient(tf.Sigmoid, output, (dy, [y]) => ({
    x: () => tf.mul(dy, tf.mul(y as tf.Tensor, tf.sub(1, y as tf.Tensor))),
  })),
  gradient(tf.Tanh, output, (dy, [y]) => ({ x: () => tf.mul(dy, tf.sub(1, tf.square(y as tf.Tensor))) })),
  gradient(tf.Rsqrt, output, (dy, [y]) => ({
    x: () => tf.mul(dy, tf.mul(-0.5, tf.mul(y as tf.Tensor, tf.square(y as tf.Tensor)))),
  })),
  gradient(tf.Select, inputs('condition'), (dy, [condition]) => ({
    condition: () => tf.zerosLike(condition as tf.Tensor),
    t: () => tf.mul(dy, tf.cast(condition as tf.Tensor, 'float32')),
    e: () => tf.mul(dy, tf.cast(tf.logicalNot(condition as tf.Tensor), 'float32')),
  })),
  gradient(tf.Cast, {}, (dy) => ({ x: () => tf.clone(dy) })),
  gradient(tf.Identity, {}, (dy) => ({ x: () => tf.clone(dy) })),
];

function shapeOf(x: tf.Tensor | undefined): number[] {
  return (x as tf.Tensor).shape;
}
