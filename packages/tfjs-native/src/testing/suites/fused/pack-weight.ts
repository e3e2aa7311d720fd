// Tests that products with a packed weight equal those with the weight itself, bit by bit.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngines } from '../../suite.ts';
import { useCpu } from '../../support.ts';
import { floats, runAll } from '../../fused-calls.ts';

const first = (tensors: tf.Tensor[]): tf.Tensor => tensors[0] as tf.Tensor;

/**
 * Each shape is [rows, inputs, outputs]. There are few and many rows, several blocks of depth, and columns that do not fill a
 * panel.
 */
export const SHAPES: readonly (readonly [number, number, number])[] = [
  [1, 5, 7],
  [3, 64, 33],
  [40, 70, 100],
  [130, 1000, 45],
  [9, 2300, 32],
  [0, 4, 3],
];

export const pack = (w: tf.Tensor, transposeW: boolean): tf.Tensor =>
  first(runAll('OrdoPackWeight', { w }, { transposeW }));

interface Attributes {
  readonly transposeW: boolean;
  readonly [key: string]: unknown;
}

/** Returns the outputs with the packed weight, and with the weight itself. */
function runBoth(name: string, inputs: Record<string, tf.Tensor>, attrs: Attributes): unknown[][] {
  const packed = pack(inputs['w'] as tf.Tensor, attrs.transposeW);
  return [{ ...inputs, packed }, inputs].map((given) => runAll(name, given, { ...attrs }).map((t) => t.dataSync()));
}

export function linearBoth([rows, inputs, outputs]: (typeof SHAPES)[number], transposeW: boolean): unknown[][] {
  const x = tf.tensor2d(floats(rows * inputs), [rows, inputs]);
  const w = tf.tensor2d(floats(inputs * outputs), transposeW ? [outputs, inputs] : [inputs, outputs]);
  const attrs = { transposeW, activation: 'relu' };
  return runBoth('OrdoLinear', { x, w, b: tf.tensor1d(floats(outputs)) }, attrs);
}

export function topKBoth(rows: number, inputs: number, vocabulary: number): unknown[][] {
  const x = tf.tensor2d(floats(rows * inputs), [rows, inputs]);
  const w = tf.tensor2d(floats(vocabulary * inputs), [vocabulary, inputs]);
  return runBoth('OrdoTopKLogits', { x, w }, { transposeW: true, k: 5, token: 1 });
}

export const packWeight = onEngines('a packed weight', ({ use }) => {
  beforeAll(() => use());
  afterAll(useCpu);

  it.each(SHAPES)('gives %i rows of %i inputs the same %i outputs', (...shape) => {
    for (const transposeW of [false, true]) {
      const [actual, expected] = linearBoth(shape, transposeW);
      expect(actual).toEqual(expected);
    }
  });

  it.each([
    [3, 20, 70],
    [1100, 9, 2500],
  ])('gives %i rows of %i the same top k of %i logits', (...shape) => {
    const [actual, expected] = topKBoth(...shape);
    expect(actual).toEqual(expected);
  });

  it('is empty where products read the weight itself, as for one too deep for a single pass', () => {
    expect(pack(tf.ones([5000, 3]), false).shape).toEqual([0]);
  });

  it('is refused if its size does not match the weight', () => {
    const inputs = { x: tf.ones([2, 7]), w: tf.ones([7, 90]), packed: tf.ones([8]) };
    expect(() => runAll('OrdoLinear', inputs)).toThrow("OrdoLinear: 'packed' must have the shape");
  });
});
