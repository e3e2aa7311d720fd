/** Tests operations on the tape: data that a gradient reads outlives the caller's tensors, and no tensor is left behind. */
import { beforeEach, describe, expect, it } from 'vitest';
import { loadEngine } from '../../engines/registry.ts';
import { tf } from '../../tf.ts';
import { differentiable } from './differentiable.ts';
import { differentiateLoss } from './differentiate.ts';

/** Computes x·y². It keeps y² for dx, and reads x and y for dy. */
function timesSquare(x: tf.Tensor, y: tf.Tensor): tf.Tensor {
  return differentiable([x, y], () => {
    const square = tf.square(y);
    return {
      value: tf.mul(x, square),
      made: [square],
      read: [x, y],
      gradient: (dz, [a, b]) => [tf.mul(dz, square), tf.mul(tf.mul(dz, 2), tf.mul(a as tf.Tensor, b as tf.Tensor))],
    };
  });
}

describe('a differentiable operation', () => {
  beforeEach(async () => {
    await loadEngine('cpu', { threads: 1 });
  });

  it('gives the gradient of each input: of tensors that have been disposed of by then, and of variables', () => {
    const y = tf.variable(tf.scalar(3));
    const loss = (): tf.Scalar => {
      const x = tf.mul(y, 2); // x = 2y, so the loss is 2y³
      const value = timesSquare(x, y);
      x.dispose();
      return value as tf.Scalar;
    };
    const before = tf.memory().numTensors;
    const found = differentiateLoss(loss, [y]);
    expect(found.loss.dataSync()[0]).toBe(54);
    expect(found.gradients[0]?.dataSync()[0]).toBe(54); // 6y²
    tf.dispose([found.loss, ...found.gradients]);
    expect(tf.memory().numTensors).toBe(before);
    expect(y.isDisposed).toBe(false);
    expect(tf.variableGrads(loss, [y]).grads[y.name]?.dataSync()[0]).toBe(54);
  });

  it('leaves only its value when no gradient is computed', () => {
    const [x, y] = [tf.scalar(2), tf.scalar(5)];
    const before = tf.memory().numTensors;
    expect(timesSquare(x, y).dataSync()[0]).toBe(50);
    expect(tf.memory().numTensors).toBe(before + 1);
  });
});
