// Runs cases on TF.js's own cpu backend and on the engine under test, and compares shapes, dtypes and values.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngines, type Suite } from './suite.ts';
import { largestError, randomFloats, randomInts, seededNumbers, useCpu } from './support.ts';

/** Makes the tensors of one case, with the same numbers on both backends. */
export interface Maker {
  floats(...shape: number[]): tf.Tensor;
  /** Returns positive floats that are not close to zero. */
  positives(...shape: number[]): tf.Tensor;
  /** Returns integers in [0, bound). */
  ints(bound: number, ...shape: number[]): tf.Tensor;
  /** Returns integers in [-20, 20]. */
  signed(...shape: number[]): tf.Tensor;
  bools(...shape: number[]): tf.Tensor;
  /** Returns zeros, halves, NaN, infinities, a subnormal, and numbers at and beyond the range of exp and of int32. */
  special(): tf.Tensor1D;
}

/** A name, a computation, and the largest error that is allowed: relative, but absolute for values below 1. Defaults to none. */
export type Case = readonly [name: string, compute: (make: Maker) => tf.Tensor | tf.Tensor[], tolerance?: number];

/** Calls a kernel by name. */
export function run(name: string, inputs: Record<string, tf.Tensor>, attrs: Record<string, unknown> = {}): tf.Tensor {
  return tf.engine().runKernel<tf.Tensor>(name, inputs, attrs as never);
}

const SPECIAL = [0, -0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, Number.NaN, Infinity, -Infinity, 1e-40, 88, -104, 100, 3e9];

const sizeOf = (shape: number[]): number => shape.reduce((a, b) => a * b, 1);

function makerOf(seed: number): Maker {
  const next = seededNumbers(seed);
  return {
    floats: (...shape) => tf.tensor(randomFloats(next, sizeOf(shape)), shape),
    positives: (...shape) =>
      tf.tensor(
        randomFloats(next, sizeOf(shape)).map((x) => Math.abs(x) + 0.1),
        shape,
      ),
    ints: (bound, ...shape) => tf.tensor(randomInts(next, sizeOf(shape), bound), shape, 'int32'),
    signed: (...shape) =>
      tf.tensor(
        randomInts(next, sizeOf(shape), 41).map((x) => x - 20),
        shape,
        'int32',
      ),
    bools: (...shape) => tf.tensor(Uint8Array.from(randomInts(next, sizeOf(shape), 2)), shape, 'bool'),
    special: () => tf.tensor1d(SPECIAL),
  };
}

interface Result {
  readonly shape: number[];
  readonly dtype: string;
  readonly values: ArrayLike<number>;
}

const form = ({ shape, dtype }: Result): object => ({ shape, dtype });

function evaluate([name, compute]: Case): Result[] {
  const results: Result[] = [];
  tf.tidy(() => {
    for (const t of [compute(makerOf(name.length))].flat())
      results.push({ shape: t.shape, dtype: t.dtype, values: t.dataSync() });
  });
  return results;
}

/** Defines a suite with one test per case. */
export function matchesCpu(title: string, cases: readonly Case[]): Suite {
  const named = cases.map((item) => ({ name: item[0], item }));
  return onEngines(`${title} agree with TF.js's cpu backend`, ({ backend, use }) => {
    beforeAll(() => use());
    afterAll(useCpu);

    it.for(named)('$name', async ({ item }) => {
      await useCpu();
      const expected = evaluate(item);
      await tf.setBackend(backend);
      const actual = evaluate(item);
      expect(actual.map(form)).toEqual(expected.map(form));
      const errors = actual.map(({ values }, i) => largestError(values, (expected[i] as Result).values));
      expect(Math.max(...errors)).toBeLessThanOrEqual(item[2] ?? 0);
    });
  });
}
