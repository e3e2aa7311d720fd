/** Gradients of sums, means, softmax and matrix products. */
import * as tf from '@tensorflow/tfjs-core';
import { gradient, parseAxes, unbroadcast } from './gradient.ts';

export const reductionGradients: readonly tf.GradConfig[] = [
  gradient(tf.Sum, { inputs: ['x'] }, (dy, [x], attrs) => {
    const shape = (x as tf.Tensor).shape;
    return { x: () => stretch(dy, shape, parseAxes(attrs, 'axis', shape)) };
  }),
  gradient(tf.Mean, { inputs: ['x'] }, (dy, [x], attrs) => {
    const shape = (x as tf.Tensor).shape;
    const axes = parseAxes(attrs, 'axis', shape);
    const count = axes.reduce((product, axis) => product * (shape[axis] as number), 1);
    return { x: () => tf.div(stretch(dy, shape, axes), count) };
  }),
  // y = softmax(x) over the last axis: dx = y ∘ (dy - Σ dy ∘ y)
  gradient(tf.Softmax, { output: true }, (dy, [y]) => {
    const weighted = tf.mul(dy, y as tf.Tensor);
    return { logits: () => tf.sub(weighted, tf.mul(tf.sum(weighted, -1, true), y as tf.Tensor)) };
  }),
  gradient(tf.BatchMatMul, { inputs: ['a', 'b'] }, (dy, [a, b], attrs) =>
    matMulGradient(dy, [a as tf.Tensor, b as tf.Tensor], attrs as unknown as Transposed),
  ),
];

interface Transposed {
  readonly transposeA: boolean;
  readonly transposeB: boolean;
}

/** Computes the gradient for the four cases of C = op(A)·op(B). Leading axes that broadcasting stretched are summed back. */
function matMulGradient(dy: tf.Tensor, [a, b]: [tf.Tensor, tf.Tensor], attrs: Transposed) {
  const { transposeA: ta, transposeB: tb } = attrs;
  return {
    a: () => unbroadcast(ta ? tf.matMul(b, dy, tb, true) : tf.matMul(dy, b, false, !tb), a.shape),
    b: () => unbroadcast(tb ? tf.matMul(dy, a, true, ta) : tf.matMul(a, dy, !ta, false), b.shape),
  };
}

/** Repeats `dy` along the reduced axes until it has `shape`. */
function stretch(dy: tf.Tensor, shape: number[], axes: number[]): tf.Tensor {
  const kept = shape.map((size, axis) => (axes.includes(axis) ? 1 : size));
  const repeats = shape.map((size, axis) => (axes.includes(axis) ? size : 1));
  return tf.tile(tf.reshape(dy, kept), repeats);
}
