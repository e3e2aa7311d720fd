// The best logits against the same from all of them: whatever the blocks, ids and values are equal bit by bit.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from '../engines-under-test.ts';
import { largestError, useCpu } from '../test-support.ts';
import { floats, runAll } from './fused-calls.ts';

/** So many rows that their logits come in blocks of 1,024 words: more would be over 4 MB. */
const ROWS = 1100;

/** The best of logits that are `special` at some words and -1 at all others, alike in every row. */
function bestOf(words: number, special: Readonly<Record<number, number>>, count: number): [number[], number[], number] {
  const logits = Float32Array.from({ length: words }, (_, word) => special[word] ?? -1);
  const inputs = { x: tf.ones([ROWS, 1]), w: tf.tensor2d(logits, [words, 1]) };
  const [ids, values, normalisers] = runAll('OrdoBestLogits', inputs, { count, word: 0 }) as [
    tf.Tensor2D,
    tf.Tensor2D,
    tf.Tensor1D,
  ];
  const last = (ROWS - 1) * count;
  expect(ids.dataSync().subarray(0, count)).toEqual(ids.dataSync().subarray(last));
  return [[...ids.dataSync().subarray(last)], [...values.dataSync().subarray(last)], normalisers.dataSync()[0] ?? 0];
}

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

  it('keeps the earlier of equal words, whichever blocks they lie in', () => {
    const [ids, values] = bestOf(3000, { 2999: 5, 1500: 5, 700: 4, 1024: 7 }, 4);
    expect(ids).toEqual([1024, 1500, 2999, 700]);
    expect(values).toEqual([7, 5, 5, 4]);
  });

  it('puts NaN behind all others, and says that the row has no normaliser', () => {
    const unknown = Object.fromEntries(Array.from({ length: 2001 }, (_, word) => [word, NaN]));
    const [ids, values, normaliser] = bestOf(2001, { ...unknown, 1: 3, 2000: 4 }, 4);
    expect(ids).toEqual([2000, 1, 0, 2]);
    expect(values).toEqual([4, 3, NaN, NaN]);
    expect(normaliser).toBeNaN();
  });

  it('adds up what the blocks sum to, the largest first, in the middle or last: log(Σ exp)', () => {
    for (const at of [0, 1500, 2999]) {
      // One word of 50 beside 2,999 of -1: 50 + log(1 + 2999·e⁻⁵¹) = 50 in single precision.
      expect(bestOf(3000, { [at]: 50 }, 1)[2]).toBeCloseTo(50, 5);
    }
    expect(bestOf(3000, {}, 1)[2]).toBeCloseTo(Math.log(3000) - 1, 5);
  });

  it('passes over words that are impossible', () => {
    const impossible = Object.fromEntries(Array.from({ length: 1100 }, (_, word) => [word, -Infinity]));
    expect(bestOf(1102, impossible, 1)[2]).toBeCloseTo(Math.log(2) - 1, 5);
  });
});
