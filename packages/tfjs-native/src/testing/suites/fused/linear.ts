// Compares the linear layer with TF.js operations on the same backend, whose kernels are compared with those of the cpu backend.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngines } from '../../suite.ts';
import { largestError, useCpu } from '../../support.ts';
import { floats, runAll, values } from '../../fused-calls.ts';

export const linear = onEngines('the fused linear layer', ({ use }) => {
  beforeAll(() => use());
  afterAll(useCpu);

  it.each([
    [5, 7, 9, false],
    [40, 70, 33, true],
    [1, 512, 64, false],
    [30, 33, 1, true],
    [0, 4, 3, false],
    [13, 0, 5, false],
  ])(
    'multiplies %i rows of %i by a layer of %i outputs (transposed: %s), with bias and ReLU, and gives its gradient',
    (rows, inputs, outputs, transposeW) => {
      const x = tf.tensor2d(floats(rows * inputs), [rows, inputs]);
      const w = tf.tensor2d(floats(inputs * outputs), transposeW ? [outputs, inputs] : [inputs, outputs]);
      const b = tf.tensor1d(floats(outputs));
      const dy = tf.tensor2d(floats(rows * outputs), [rows, outputs]);
      const attrs = { activation: 'relu', transposeW };
      const [y] = runAll('OrdoLinear', { x, w, b }, attrs) as [tf.Tensor2D];
      const expected = tf.relu(tf.add(tf.matMul(x, w, false, transposeW), b));
      expect(largestError(y.dataSync(), expected.dataSync())).toBeLessThan(1e-5);
      const dz = tf.mul<tf.Tensor2D>(dy, tf.cast(tf.greater(y, 0), 'float32'));
      const [dw, db, dx] = values(runAll('OrdoLinearGrad', { dy, x, w, y }, { ...attrs, bias: true }));
      const dwExpected = transposeW ? tf.matMul(dz, x, true) : tf.matMul(x, dz, true);
      expect(largestError(dw as ArrayLike<number>, dwExpected.dataSync())).toBeLessThan(1e-5);
      expect(largestError(db as ArrayLike<number>, tf.sum(dz, 0).dataSync())).toBeLessThan(1e-5);
      expect(largestError(dx as ArrayLike<number>, tf.matMul(dz, w, false, !transposeW).dataSync())).toBeLessThan(1e-5);
    },
  );

  it.each([
    [40, 70, 33],
    [7, 2500, 32],
    [3, 0, 5],
  ])(
    'fuses dropout after ReLU, for %i rows of %i by %i, to the same bits as separate kernels',
    (rows, inputs, outputs) => {
      const x = tf.tensor2d(floats(rows * inputs), [rows, inputs]);
      const w = tf.tensor2d(floats(inputs * outputs), [inputs, outputs]);
      const b = tf.tensor1d(floats(outputs));
      const dy = tf.tensor2d(floats(rows * outputs), [rows, outputs]);
      const mask = { rate: 0.3, seed: 12, counter: 5 };
      const attrs = { activation: 'relu', ...mask };
      const [hidden] = runAll('OrdoLinear', { x, w, b }, { activation: 'relu' }) as [tf.Tensor];
      const [expected, dhidden] = [hidden, dy].map((t) => runAll('OrdoDropout', { x: t }, mask)[0] as tf.Tensor);
      const [y] = runAll('OrdoLinearDropout', { x, w, b }, attrs) as [tf.Tensor];
      expect(y.dataSync()).toEqual(expected?.dataSync());
      const inputsOfGrad = { dy: dhidden as tf.Tensor, x, w, y: hidden };
      const separate = values(runAll('OrdoLinearGrad', inputsOfGrad, { activation: 'relu', bias: true }));
      const fused = values(runAll('OrdoLinearDropoutGrad', { dy, x, w, y }, { ...attrs, bias: true }));
      expect(fused).toEqual(separate);
    },
  );

  it('refuses dropout without ReLU, as its gradient could not tell which elements were dropped', () => {
    const [x, w] = [tf.ones([2, 3]), tf.ones([3, 4])];
    expect(() => runAll('OrdoLinearDropout', { x, w }, { rate: 0.1, seed: 1, counter: 1 })).toThrow(
      "needs the activation 'relu'",
    );
  });

  it('omits the gradients of bias and input on request', () => {
    const [x, w, dy] = [tf.ones([2, 3]), tf.ones([3, 4]), tf.ones([2, 4])];
    expect(runAll('OrdoLinear', { x, w })[0]?.dataSync()[0]).toBe(3);
    expect(runAll('OrdoLinearGrad', { dy, x, w }, { bias: false, inputGradient: false }).map((t) => t.shape)).toEqual([
      [3, 4],
    ]);
  });
});
