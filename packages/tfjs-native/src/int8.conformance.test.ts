// Compares products with weights as 8-bit integers with the same arithmetic in TypeScript, on every instruction set.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { TESTED_SETS } from './testing/compiled-sets.ts';
import { floats, runAll } from './testing/fused-calls.ts';
import { prepareAddon, useCpu, useIfPossible, useNative } from './testing/support.ts';

/**
 * Each shape is [rows, inputs, outputs]. They have incomplete words of 4 steps, incomplete panels of 12 and 32, and incomplete
 * tasks of 96 rows and 64 columns.
 */
const SHAPES = [
  [1, 1, 1],
  [3, 5, 7],
  [12, 64, 32],
  [13, 67, 33],
  [110, 130, 70],
  [5, 2051, 40],
  [0, 4, 3],
  [4, 0, 3],
] as const;

const INT8 = { weights: 'int8' };

const one = (tensors: tf.Tensor[]): tf.Tensor => tensors[0] as tf.Tensor;

/** Calls a kernel with the weight [inputs, outputs] packed as 8-bit integers. */
function call(
  name: string,
  inputs: Record<string, tf.Tensor>,
  attrs: { transposeW?: boolean; [key: string]: unknown },
) {
  const { transposeW = false } = attrs;
  const packed = one(runAll('OrdoPackWeight', { w: inputs['w'] as tf.Tensor }, { transposeW, ...INT8 }));
  return runAll(name, { ...inputs, packed }, { ...attrs, ...INT8 });
}

/** Returns the nearest integer, with ties to even. */
function round(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 !== 0) ? below + 1 : below;
}

/** Returns 8-bit integers and their scale. */
function quantise(values: readonly number[]): { readonly integers: readonly number[]; readonly scale: number } {
  const largest = Math.max(2 ** -100, ...values.map(Math.abs));
  const inverse = Math.fround(127 / largest);
  return { integers: values.map((x) => round(Math.fround(x * inverse))), scale: Math.fround(largest / 127) };
}

function expected(x: Float32Array, w: Float32Array, [rows, inputs, outputs]: readonly [number, number, number]) {
  const lines = Array.from({ length: rows }, (_, r) => quantise([...x.subarray(r * inputs, (r + 1) * inputs)]));
  const columns = Array.from({ length: outputs }, (_, c) =>
    quantise(Array.from({ length: inputs }, (_unused, p) => w[p * outputs + c] as number)),
  );
  return Float32Array.from({ length: rows * outputs }, (_, at) => {
    const row = lines[Math.floor(at / outputs)] as (typeof lines)[number];
    const column = columns[at % outputs] as (typeof columns)[number];
    const sum = row.integers.reduce((total, value, p) => total + value * (column.integers[p] as number), 0);
    return Math.fround(Math.fround(sum) * Math.fround(row.scale * column.scale));
  });
}

describe.skipIf(!prepareAddon())('products with weights as 8-bit integers', () => {
  afterAll(useCpu);
  beforeEach(() => useNative());

  it.each(SHAPES)('have the bits of the definition on every instruction set: %i × %i × %i', async (...shape) => {
    const [rows, inputs, outputs] = shape;
    const [x, w] = [floats(rows * inputs), floats(inputs * outputs)];
    const wanted = expected(x, w, shape);
    for (const isa of TESTED_SETS) {
      if (!(await useIfPossible({ threads: 2, isa }))) continue;
      const [input, weight] = [tf.tensor2d(x, [rows, inputs]), tf.tensor2d(w, [inputs, outputs])];
      expect(one(call('OrdoLinear', { x: input, w: weight }, {})).dataSync()).toEqual(wanted);
      const turned = { x: input, w: tf.transpose(weight) };
      expect(one(call('OrdoLinear', turned, { transposeW: true })).dataSync()).toEqual(wanted);
    }
  });

  it('are the same on 1, 2 and 3 threads, and for some of the rows alone', async () => {
    const [x, w, b] = [floats(200 * 300), floats(300 * 500), floats(500)];
    const run = (rows: number) => {
      const inputs = { x: tf.tensor2d(x.subarray(0, rows * 300), [rows, 300]), w: tf.tensor2d(w, [300, 500]) };
      return one(call('OrdoLinear', { ...inputs, b: tf.tensor1d(b) }, { activation: 'relu' })).dataSync();
    };
    const wanted = run(200);
    for (const threads of [1, 3]) {
      await useNative({ threads });
      expect(run(200)).toEqual(wanted);
    }
    expect(run(7)).toEqual(wanted.subarray(0, 7 * 500));
  });

  it.each(TESTED_SETS)('add a bias, and cut off what is negative: %s', async (isa) => {
    if (!(await useIfPossible({ threads: 2, isa }))) return;
    const [x, w, b] = [floats(14 * 20), floats(20 * 37), floats(37)];
    const inputs = { x: tf.tensor2d(x, [14, 20]), w: tf.tensor2d(w, [20, 37]), b: tf.tensor1d(b) };
    const sums = expected(x, w, [14, 20, 37]).map((sum, at) => Math.max(0, sum + (b[at % 37] as number)));
    const found = one(call('OrdoLinear', inputs, { activation: 'relu' })).dataSync();
    // The bias is added with one rounding or with two, depending on the instruction set.
    for (const [at, value] of found.entries()) expect(Math.abs(value - (sums[at] as number))).toBeLessThan(1e-5);
  });

  it.each(TESTED_SETS)('make rows and columns without a scale NaN, and no others: %s', async (isa) => {
    if (!(await useIfPossible({ threads: 2, isa }))) return;
    const [x, w] = [floats(4 * 40), floats(40 * 3)];
    x[5] = Number.NaN;
    x[40 + 39] = Number.NEGATIVE_INFINITY;
    x.fill(0, 80, 120);
    w[3 * 20 + 1] = Number.POSITIVE_INFINITY;
    const inputs = { x: tf.tensor2d(x, [4, 40]), w: tf.tensor2d(w, [40, 3]) };
    const found = one(call('OrdoLinear', inputs, { activation: 'relu' })).dataSync();
    const isNone = [...found].map((value) => Number.isNaN(value));
    const [none, some] = [
      [true, true, true],
      [false, true, false],
    ];
    expect(isNone).toEqual([...none, ...none, ...some, ...some]);
    expect([found[6], found[8]]).toEqual([0, 0]);
  });

  it('give a search the top k of the same logits', () => {
    const inputs = { x: tf.tensor2d(floats(70 * 19), [70, 19]), w: tf.tensor2d(floats(3000 * 19), [3000, 19]) };
    const all = one(call('OrdoLinear', inputs, { transposeW: true })) as tf.Tensor2D;
    const { values, indices } = tf.topk(all, 6);
    const [ids, logits, logSumExp, token] = call('OrdoTopKLogits', inputs, { transposeW: true, k: 6, token: 9 });
    expect(ids?.dataSync()).toEqual(indices.dataSync());
    expect(logits?.dataSync()).toEqual(values.dataSync());
    expect(token?.dataSync()).toEqual(tf.slice(all, [0, 9], [70, 1]).dataSync());
    const sums = tf.logSumExp(all, 1).dataSync();
    for (const [row, sum] of (logSumExp as tf.Tensor).dataSync().entries())
      expect(sum).toBeCloseTo(sums[row] as number, 4);
  });

  it('are refused without a packed weight, with dropout, and where a sum could exceed 32 bits', () => {
    const inputs = { x: tf.ones([2, 8]), w: tf.ones([8, 8]) };
    expect(() => runAll('OrdoLinear', inputs, INT8)).toThrow("weights 'int8' need the input 'packed'");
    const drop = { activation: 'relu', rate: 0.5, seed: 1, counter: 1 };
    expect(() => call('OrdoLinearDropout', inputs, drop)).toThrow('without dropout');
    expect(() => call('OrdoLinear', { x: tf.ones([1, 70_000]), w: tf.ones([70_000, 1]) }, {})).toThrow(
      'there are no products of 8-bit integers for 70000 inputs here',
    );
  });
});
