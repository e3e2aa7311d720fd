// The best logits against the same from all of them: whatever the blocks, ids and values are equal bit by bit.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEngines } from '../engines-under-test.ts';
import { largestError, useCpu } from '../test-support.ts';
import { joinBlocks } from './best-blocks.ts';
import { floats, runAll } from './fused-calls.ts';

/** The best three of one row's blocks of ten columns; block b's normaliser is b. */
const join = (...blocks: number[][]) =>
  joinBlocks(
    blocks.map((values, b) => ({
      first: 10 * b,
      ids: Int32Array.from(values.keys()),
      values: Float32Array.from(values),
      normalisers: Float32Array.of(b),
    })),
    1,
    3,
  );

describeOnEngines('the best logits', ({ use }) => {
  beforeAll(() => use());
  afterAll(useCpu);

  it.each([
    [3, 8, 11, 4, true],
    [2, 5, 3000, 10, false],
    [1100, 12, 2500, 6, true],
    [0, 4, 7, 2, false],
  ])('of %i rows of %i inputs over %i words, %i of each (bias: %s)', (rows, inputs, words, count, biased) => {
    const x = tf.tensor2d(floats(rows * inputs), [rows, inputs]);
    const w = tf.tensor2d(floats(words * inputs), [words, inputs]);
    const given = biased ? { x, w, b: tf.tensor1d(floats(words)) } : { x, w };
    const word = words - 2;
    const [ids, values, normalisers, wordLogits] = runAll('OrdoBestLogits', given, { count, word }) as [
      tf.Tensor2D,
      tf.Tensor2D,
      tf.Tensor1D,
      tf.Tensor1D,
    ];
    const [logits] = runAll('OrdoLinear', given, { transposeW: true }) as [tf.Tensor2D];
    const expected = tf.topk(logits, count);
    expect(values.shape).toEqual([rows, count]);
    expect(ids.dataSync()).toEqual(expected.indices.dataSync());
    expect(values.dataSync()).toEqual(expected.values.dataSync());
    expect(wordLogits.dataSync()).toEqual(tf.slice(logits, [0, word], [rows, 1]).dataSync());
    expect(largestError(normalisers.dataSync(), tf.logSumExp(logits, 1).dataSync())).toBeLessThan(1e-6);
  });

  it('leaves no memory behind', () => {
    const [x, w] = [tf.ones([1100, 4]), tf.ones([2500, 4])];
    const before = tf.memory().numDataBuffers;
    const found = runAll('OrdoBestLogits', { x, w }, { count: 2, word: 0 });
    expect(tf.memory().numDataBuffers).toBe(before + found.length);
  });

  it.each([
    [{ count: 8, word: 0 }, "'count' must be in [1, 7], but is 8"],
    [{ count: 2, word: 7 }, "'word' must be in [0, 6], but is 7"],
  ])('refuses %o', (attrs, message) => {
    expect(() => runAll('OrdoBestLogits', { x: tf.ones([2, 3]), w: tf.ones([7, 3]) }, attrs)).toThrow(message);
  });
});

describe('joining blocks', () => {
  it('keeps the earlier of equal columns, and NaN behind all others', () => {
    expect([...join([2, 1, NaN], [2, 1, 0]).ids]).toEqual([0, 10, 1]);
    expect([...join([NaN, NaN], [3, NaN]).ids]).toEqual([10, 0, 1]);
  });

  it('adds up what the blocks sum to: log(e⁰ + e¹)', () => {
    expect(join([1, 1, 1], [1, 1, 1]).normalisers[0]).toBeCloseTo(Math.log(1 + Math.E), 6);
  });
});
