// Compares the log-sum-exp of the rows of a product with one in double precision. The logits of few rows come from an ordinary
// product, and those of many rows from Strassen's method.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { floats, runAll, wide } from '../../fused-calls.ts';
import { onEngines, onThreads } from '../../suite.ts';
import { largestError, useCpu } from '../../support.ts';
import { pack } from './pack-weight.ts';

interface Operands {
  readonly x: Float32Array;
  readonly w: Float32Array;
  readonly b: Float32Array;
}

function draw([rows, inputs, vocabulary]: Shape): Operands {
  return { x: floats(rows * inputs), w: floats(vocabulary * inputs), b: floats(vocabulary) };
}

function expected([rows, inputs, vocabulary]: Shape, operands: Operands): number[] {
  const [x, w, b] = [wide(operands.x), wide(operands.w), wide(operands.b)];
  return Array.from({ length: rows }, (_, row) => {
    const logits = Array.from({ length: vocabulary }, (_none, token) => {
      let logit = b[token] as number;
      for (let i = 0; i < inputs; i++) logit += (x[row * inputs + i] as number) * (w[token * inputs + i] as number);
      return logit;
    });
    const top = logits.reduce((a, c) => Math.max(a, c), -Infinity);
    return top + Math.log(logits.reduce((sum, logit) => sum + Math.exp(logit - top), 0));
  });
}

/** Returns the log-sum-exp of each row, with the weight as it is and with the packed weight. */
function compute([rows, inputs, vocabulary]: Shape, { x, w, b }: Operands): Float32Array[] {
  const given = { x: tf.tensor2d(x, [rows, inputs]), w: tf.tensor2d(w, [vocabulary, inputs]), b: tf.tensor1d(b) };
  return [given, { ...given, packed: pack(given.w, true) }].map(
    (all) => (runAll('OrdoLogSumExpOfProduct', all)[0] as tf.Tensor).dataSync() as Float32Array,
  );
}

type Shape = readonly [rows: number, inputs: number, vocabulary: number];

/**
 * The shapes have few rows, a depth without quarters, groups that are not full, more rows than are multiplied at once, or several
 * blocks of depth.
 */
const SHAPES: readonly Shape[] = [
  [0, 4, 7],
  [3, 16, 11],
  [200, 30, 140],
  [200, 32, 300],
  [1030, 16, 257],
  [193, 1600, 129],
];

export const logSumExpOfProduct = onEngines('the log-sum-exp of a product', ({ use }) => {
  beforeAll(() => use());
  afterAll(useCpu);

  it.each(SHAPES)('of %i rows of %i inputs over %i logits, on any number of threads', async (...shape) => {
    const operands = draw(shape);
    const wanted = expected(shape, operands);
    const found = (await onThreads(use, () => compute(shape, operands))).flat();
    for (const sums of found) {
      // A logit is a sum of products of up to 4, so the rounding error may be as large as that of the largest logit.
      expect(largestError(sums, wanted)).toBeLessThan(1e-6 * Math.sqrt(shape[1]));
      expect(sums).toEqual(found[0]);
    }
  });

  it('is NaN where a logit is, and -Infinity where all are', () => {
    const rows = 300;
    const x = tf.ones([rows, 16]);
    const w = tf.ones([200, 16]);
    const sumsWith = (value: number): ArrayLike<number> => {
      const b = tf.tensor1d(new Float32Array(200).fill(value));
      return (runAll('OrdoLogSumExpOfProduct', { x, w, b })[0] as tf.Tensor).dataSync();
    };
    expect(sumsWith(Number.NaN)[rows - 1]).toBeNaN();
    expect(sumsWith(-Infinity)[rows - 1]).toBe(-Infinity);
    // 200 logits of 16 give 16 + log 200.
    expect(sumsWith(0)[rows - 1]).toBeCloseTo(16 + Math.log(200), 4);
  });

  it('leaves no memory behind', () => {
    const [x, w] = [tf.ones([300, 16]), tf.ones([200, 16])];
    const before = tf.memory().numDataBuffers;
    runAll('OrdoLogSumExpOfProduct', { x, w });
    expect(tf.memory().numDataBuffers).toBe(before + 1);
  });
});
