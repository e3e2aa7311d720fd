// Compares the top k logits with those picked from all logits. However the vocabulary is divided into blocks, ids and values
// agree bit by bit.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngines } from '../../suite.ts';
import { largestError, useCpu } from '../../support.ts';
import { floats, runAll } from '../../fused-calls.ts';

/** With this many rows the logits come in blocks of 1,024 tokens, because a larger block would exceed 4 MB. */
const ROWS = 1100;

/** Returns ids, values and log-sum-exp of rows whose logits are `special` at some tokens and -1 at all others. */
function topOf(vocabulary: number, special: Readonly<Record<number, number>>, k: number): [number[], number[], number] {
  const logits = Float32Array.from({ length: vocabulary }, (_, token) => special[token] ?? -1);
  const inputs = { x: tf.ones([ROWS, 1]), w: tf.tensor2d(logits, [vocabulary, 1]) };
  const [ids, values, logSumExp] = runAll('OrdoTopKLogits', inputs, { k, token: 0 }) as [
    tf.Tensor2D,
    tf.Tensor2D,
    tf.Tensor1D,
  ];
  const last = (ROWS - 1) * k;
  expect(ids.dataSync().subarray(0, k)).toEqual(ids.dataSync().subarray(last));
  return [[...ids.dataSync().subarray(last)], [...values.dataSync().subarray(last)], logSumExp.dataSync()[0] ?? 0];
}

export const topKLogits = onEngines('the top k logits', ({ use }) => {
  beforeAll(() => use());
  afterAll(useCpu);

  it.each([
    [3, 8, 11, 4, true],
    [2, 5, 3000, 10, false],
    [1100, 12, 2500, 6, true],
    [0, 4, 7, 2, false],
  ])('of %i rows of %i inputs, for a vocabulary of %i and k = %i (bias: %s)', (rows, inputs, vocabulary, k, biased) => {
    const x = tf.tensor2d(floats(rows * inputs), [rows, inputs]);
    const w = tf.tensor2d(floats(vocabulary * inputs), [vocabulary, inputs]);
    const given = biased ? { x, w, b: tf.tensor1d(floats(vocabulary)) } : { x, w };
    const token = vocabulary - 2;
    const [ids, values, logSumExp, tokenLogits] = runAll('OrdoTopKLogits', given, { k, token }) as [
      tf.Tensor2D,
      tf.Tensor2D,
      tf.Tensor1D,
      tf.Tensor1D,
    ];
    const [logits] = runAll('OrdoLinear', given, { transposeW: true }) as [tf.Tensor2D];
    const expected = tf.topk(logits, k);
    expect(values.shape).toEqual([rows, k]);
    expect(ids.dataSync()).toEqual(expected.indices.dataSync());
    expect(values.dataSync()).toEqual(expected.values.dataSync());
    expect(tokenLogits.dataSync()).toEqual(tf.slice(logits, [0, token], [rows, 1]).dataSync());
    expect(largestError(logSumExp.dataSync(), tf.logSumExp(logits, 1).dataSync())).toBeLessThan(1e-6);
  });

  it('leave no memory behind', () => {
    const [x, w] = [tf.ones([1100, 4]), tf.ones([2500, 4])];
    const before = tf.memory().numDataBuffers;
    const found = runAll('OrdoTopKLogits', { x, w }, { k: 2, token: 0 });
    expect(tf.memory().numDataBuffers).toBe(before + found.length);
  });

  it.each([
    [{ k: 8, token: 0 }, "'k' must be in [1, 7], but is 8"],
    [{ k: 2, token: 7 }, "'token' must be in [0, 6], but is 7"],
  ])('refuse %o', (attrs, message) => {
    expect(() => runAll('OrdoTopKLogits', { x: tf.ones([2, 3]), w: tf.ones([7, 3]) }, attrs)).toThrow(message);
  });

  it('break ties by the lower id, whichever blocks the tokens lie in', () => {
    const [ids, values] = topOf(3000, { 2999: 5, 1500: 5, 700: 4, 1024: 7 }, 4);
    expect(ids).toEqual([1024, 1500, 2999, 700]);
    expect(values).toEqual([7, 5, 5, 4]);
  });

  it('rank NaN last, and give NaN as the log-sum-exp', () => {
    const unknown = Object.fromEntries(Array.from({ length: 2001 }, (_, token) => [token, NaN]));
    const [ids, values, logSumExp] = topOf(2001, { ...unknown, 1: 3, 2000: 4 }, 4);
    expect(ids).toEqual([2000, 1, 0, 2]);
    expect(values).toEqual([4, 3, NaN, NaN]);
    expect(logSumExp).toBeNaN();
  });

  it('add up the log-sum-exp over blocks, with the largest logit in the first, a middle or the last block', () => {
    for (const at of [0, 1500, 2999]) {
      // One logit is 50 and 2,999 are -1: 50 + log(1 + 2999·e⁻⁵¹) = 50 in single precision.
      expect(topOf(3000, { [at]: 50 }, 1)[2]).toBeCloseTo(50, 5);
    }
    expect(topOf(3000, {}, 1)[2]).toBeCloseTo(Math.log(3000) - 1, 5);
  });

  it('ignore logits of -Infinity', () => {
    const impossible = Object.fromEntries(Array.from({ length: 1100 }, (_, token) => [token, -Infinity]));
    expect(topOf(1102, impossible, 1)[2]).toBeCloseTo(Math.log(2) - 1, 5);
  });
});
