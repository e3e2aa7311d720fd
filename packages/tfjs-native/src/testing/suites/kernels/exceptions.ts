// If TF.js's cpu backend is wrong or incomplete, the expected values are computed here.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngines } from '../../suite.ts';
import { useCpu } from '../../support.ts';
import { run } from '../../conformance.ts';

export const exceptions = onEngines('kernels for which the cpu backend is wrong', ({ use }) => {
  beforeAll(() => use());
  afterAll(useCpu);

  it('selects whole rows by a condition per row', () => {
    const [yes, no] = [
      tf.tensor2d([
        [1, 2],
        [3, 4],
      ]),
      tf.tensor2d([
        [5, 6],
        [7, 8],
      ]),
    ];
    const out = run('Select', { condition: tf.tensor1d([true, false], 'bool'), t: yes, e: no });
    expect(Array.from(out.dataSync())).toEqual([1, 2, 7, 8]);
  });

  it('keeps the dtype of integer segment sums', () => {
    const out = tf.unsortedSegmentSum(tf.tensor1d([5, 6, 7], 'int32'), tf.tensor1d([1, -1, 1], 'int32'), 2);
    expect([out.dtype, ...out.dataSync()]).toEqual(['int32', 0, 12]);
  });

  it('broadcasts both batches of a product: [2,1] and [3] give [2,3]', () => {
    const [a, b] = [tf.tensor([1, 2], [2, 1, 1, 1]), tf.tensor([10, 100, 1000], [3, 1, 1])];
    const out = tf.matMul(a, b);
    expect([out.shape, Array.from(out.dataSync())]).toEqual([
      [2, 3, 1, 1],
      [10, 100, 1000, 20, 200, 2000],
    ]);
  });

  it('refuses ArgMax over no axis or two, for which the cpu backend gives an output of the wrong size', () => {
    for (const axis of [[], [0, 1]])
      expect(() => run('ArgMax', { x: tf.ones([6, 4]) }, { axis })).toThrow('must name one axis');
  });
});
