// Compares three steps of Adam with float64.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngines } from '../../suite.ts';
import { largestError, useCpu } from '../../support.ts';
import { floats, runAll, values, wide } from '../../fused-calls.ts';

export const adam = onEngines('Adam and the sum of squares', ({ use }) => {
  beforeAll(() => use());
  afterAll(useCpu);

  it('takes three Adam steps over tensors of many sizes, in place', () => {
    const sizes = [1, 33, 70_000];
    const [beta1, beta2, epsilon, learningRate, gradientScale] = [0.9, 0.98, 1e-9, 1e-2, 0.5];
    const start = sizes.map((size) => floats(size));
    const state = start.map((p) => ({ p: wide(p), m: new Float64Array(p.length), v: new Float64Array(p.length) }));
    const parameters = start.map((p) => tf.tensor1d(p));
    const [first, second] = [0, 1].map(() => sizes.map((size) => tf.zeros([size]))) as [tf.Tensor[], tf.Tensor[]];
    for (let step = 1; step <= 3; step++) {
      const gradients = sizes.map((size) => floats(size));
      runAll('OrdoAdam', [...parameters, ...gradients.map((g) => tf.tensor1d(g)), ...first, ...second], {
        learningRate,
        beta1,
        beta2,
        epsilon,
        step,
        gradientScale,
      });
      for (const [t, { p, m, v }] of state.entries()) {
        for (let i = 0; i < p.length; i++) {
          const g = (gradients[t]?.[i] as number) * gradientScale;
          m[i] = beta1 * (m[i] as number) + (1 - beta1) * g;
          v[i] = beta2 * (v[i] as number) + (1 - beta2) * g * g;
          p[i] =
            (p[i] as number) -
            (learningRate * (m[i] as number)) /
              (1 - beta1 ** step) /
              (Math.sqrt((v[i] as number) / (1 - beta2 ** step)) + epsilon);
        }
      }
    }
    for (const [t, { p }] of state.entries())
      expect(largestError((parameters[t] as tf.Tensor).dataSync(), p)).toBeLessThan(1e-5);
  });

  it('refuses an Adam step on memory that another tensor shares', () => {
    const [p, m, v, g] = [tf.ones([3]), tf.zeros([3]), tf.zeros([3]), tf.ones([3])];
    const snapshot = tf.clone(p);
    const attrs = { learningRate: 1, beta1: 0.9, beta2: 0.98, epsilon: 1e-9, step: 1 };
    expect(() => runAll('OrdoAdam', [p, g, m, v], attrs)).toThrow('shares its memory');
    snapshot.dispose();
    expect(() => runAll('OrdoAdam', [p, g, m, v], attrs)).not.toThrow();
  });

  it('sums the squares of a list of tensors: 3² + 4² + 100000·1²', () => {
    const [out] = values(runAll('OrdoSquaredNorm', [tf.tensor1d([3, 4]), tf.ones([100, 1000])]));
    expect(Array.from(out as ArrayLike<number>)).toEqual([100_025]);
  });
});
