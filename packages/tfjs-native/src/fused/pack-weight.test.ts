// Products with a packed weight against the same with the weight as it lies: equal bit by bit.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEngines } from '../engines-under-test.ts';
import { useCpu, useNative } from '../test-support.ts';
import { floats, runAll } from './fused-calls.ts';

const first = (tensors: tf.Tensor[]): tf.Tensor => tensors[0] as tf.Tensor;

/** [rows, inputs, outputs]: few rows and many, several blocks of depth, columns that fill no panel. */
const SHAPES = [
  [1, 5, 7],
  [3, 64, 33],
  [40, 70, 100],
  [130, 1000, 45],
  [9, 2300, 32],
  [0, 4, 3],
] as const;

function compareLinear([rows, inputs, outputs]: readonly [number, number, number], transposeW: boolean): number {
  const x = tf.tensor2d(floats(rows * inputs), [rows, inputs]);
  const w = tf.tensor2d(floats(inputs * outputs), transposeW ? [outputs, inputs] : [inputs, outputs]);
  const b = tf.tensor1d(floats(outputs));
  const attrs = { transposeW, activation: 'relu' };
  const packed = first(runAll('OrdoPackWeight', { w }, { transposeW }));
  const actual = first(runAll('OrdoLinear', { x, w, b, packed }, attrs));
  expect(actual.dataSync()).toEqual(first(runAll('OrdoLinear', { x, w, b }, attrs)).dataSync());
  return packed.size;
}

function compareBest(rows: number, inputs: number, words: number): void {
  const x = tf.tensor2d(floats(rows * inputs), [rows, inputs]);
  const w = tf.tensor2d(floats(words * inputs), [words, inputs]);
  const attrs = { count: 5, word: 1 };
  const packed = first(runAll('OrdoPackWeight', { w }, { transposeW: true }));
  const actual = runAll('OrdoBestLogits', { x, w, packed }, attrs).map((t) => t.dataSync());
  expect(actual).toEqual(runAll('OrdoBestLogits', { x, w }, attrs).map((t) => t.dataSync()));
}

describeOnEngines('a packed weight', ({ use, backend }) => {
  beforeAll(() => use());
  afterAll(useCpu);

  it.each(SHAPES)('gives %i rows of %i inputs the same %i outputs', (...shape) => {
    for (const transposeW of [false, true]) compareLinear(shape, transposeW);
  });

  it('gives the same best logits, in one block of words and in several', () => {
    compareBest(3, 20, 70);
    compareBest(1100, 9, 2500);
  });

  it('is empty where the weight as it lies serves as well: one too deep for a single pass', () => {
    const size = compareLinear([2, 5000, 3], false);
    expect(size).toBe(0);
    if (backend === 'native') expect(compareLinear([2, 300, 3], false)).toBeGreaterThanOrEqual(900);
  });

  it('is refused beside a weight of another shape', () => {
    const packed = first(runAll('OrdoPackWeight', { w: tf.ones([8, 40]) }, { transposeW: false }));
    if (packed.size === 0) return; // this engine packs nothing in float32
    const run = (): unknown => runAll('OrdoLinear', { x: tf.ones([2, 7]), w: tf.ones([7, 90]), packed });
    expect(run).toThrow("OrdoLinear: 'packed' must have the shape");
  });
});

describe('a packed weight in bfloat16', () => {
  afterAll(useCpu);

  it('gives the same bits', async () => {
    try {
      await useNative({ threads: 2, precision: 'bf16' });
    } catch (error) {
      console.warn(`SKIPPED: bfloat16 products: ${String(error)}`);
      return;
    }
    const sizes = SHAPES.map((shape) => [compareLinear(shape, false), compareLinear(shape, true)]);
    // Two steps of depth are a word: 5·7 in three words for each column of a panel of 32.
    expect(sizes[0]).toEqual([3 * 32, 3 * 32]);
    compareBest(1100, 9, 2500);
    await useNative();
  });
});
