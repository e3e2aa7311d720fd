// Compares label-smoothed cross-entropy with fairseq's formula in float64, and its gradient with central differences.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngines } from '../../suite.ts';
import { largestError, randomInts, seededNumbers, useCpu } from '../../support.ts';
import { floats, runAll, wide } from '../../fused-calls.ts';
import { differentiate, smoothedLoss } from '../../reference.ts';

const next = seededNumbers(13);

export const crossEntropy = onEngines('the fused cross-entropy', ({ use }) => {
  beforeAll(() => use());
  afterAll(useCpu);

  it.each([
    [0, -1],
    [0.1, -1],
    [0.1, 2],
  ])('matches the formula and the differences for epsilon %f and padding id %i', (epsilon, padId) => {
    const [rows, classes] = [7, 37];
    const logits = floats(rows * classes);
    const targets = [...randomInts(next, rows - 1, classes), 2];
    const inputs = { logits: tf.tensor2d(logits, [rows, classes]), targets: tf.tensor1d(targets, 'int32') };
    const [loss, nll, logSumExp] = runAll('OrdoSmoothedCrossEntropy', inputs, { epsilon, padId }) as [
      tf.Tensor,
      tf.Tensor,
      tf.Tensor,
    ];
    const expected = smoothedLoss(wide(logits), targets, epsilon, padId);
    expect(largestError(loss.dataSync(), [expected.loss])).toBeLessThan(1e-6);
    expect(largestError(nll.dataSync(), [expected.nll])).toBeLessThan(1e-6);
    const grad = { ...inputs, logSumExp, dloss: tf.scalar(0.5) };
    const numeric = differentiate((x) => 0.5 * smoothedLoss(x, targets, epsilon, padId).loss, logits);
    const fresh = runAll('OrdoSmoothedCrossEntropyGrad', grad, { epsilon, padId })[0] as tf.Tensor;
    expect(largestError(fresh.dataSync(), numeric)).toBeLessThan(1e-5);
  });
});
