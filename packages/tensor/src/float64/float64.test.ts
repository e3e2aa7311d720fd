/** Tests the engine of doubles: what it holds, what it refuses, and that its kernels compute the same as those of `cpu`. */
import { Random } from '@ordo/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEngine } from '../engines/registry.ts';
import { constant, scaled } from '../ops/differentiation/constant.ts';
import { tf } from '../tf.ts';

describe('numbers on float64', () => {
  beforeAll(async () => {
    await loadEngine('float64');
  });

  it('are doubles, from constants to what is read', () => {
    const x = constant([0.1, 1 / 3], [2, 1]);
    expect(x.dtype).toBe('float32');
    const values: unknown = x.dataSync();
    expect(values).toEqual(Float64Array.of(0.1, 1 / 3));
    expect([...scaled(x, 0.3).dataSync()]).toEqual([0.1 * 0.3, (1 / 3) * 0.3]);
  });

  it('are refused where TensorFlow.js has rounded them', () => {
    const x = tf.ones([2]);
    const expected = /float64 was given 0\.1000000014\d+, .*rounded to 32 bits.*constant/;
    expect(() => tf.mul(x, 0.1)).toThrow(expected);
    expect(() => tf.scalar(0.1)).toThrow(expected);
    expect(() => tf.tensor1d(Float32Array.of(1, 0.1))).toThrow(expected);
    // Whole numbers and short binary fractions are exact: 16,777,215 = 2^24 - 1, 0.375 = 3/8.
    expect([...tf.mul(x, 0.375).dataSync()]).toEqual([0.375, 0.375]);
    expect([...tf.tensor1d([16_777_215, -1e9, Infinity, Number.NaN]).dataSync()]).toEqual([
      16_777_215,
      -1e9,
      Infinity,
      Number.NaN,
    ]);
  });

  it('stay on it: no tensor of doubles is used on another engine, and no tensor of floats from there', async () => {
    const doubles = constant([0.1]);
    await loadEngine('cpu');
    const floats = constant([0.5]);
    expect(() => tf.neg(doubles)).toThrow(/of the engine float64 cannot be used on another/);
    await loadEngine('float64');
    expect(() => tf.neg(floats)).toThrow(/of another engine cannot be used on the engine float64/);
    // The refusal has not harmed the tensor.
    expect([...tf.neg(doubles).dataSync()]).toEqual([-0.1]);
  });

  it('are not changed in what was read before', () => {
    const x = tf.variable(constant([1.5]));
    const before = x.dataSync();
    x.assign(constant([2.5]));
    expect([...before]).toEqual([1.5]);
  });

  it('have no kernel that is not needed: its absence names kernel and engine', () => {
    expect(() => tf.acos(constant([0.5]))).toThrow(/Acos.*float64/);
  });
});

let random = Random.fromSeed(0, 'float64.test');

/** Draws normal numbers that 32 bits hold exactly, so that both engines start from the same values. */
function draw(...shape: number[]): tf.Tensor {
  const size = shape.reduce((a, b) => a * b, 1);
  return constant(
    Float32Array.from({ length: size }, () => random.nextNormal()),
    shape,
  );
}

const ints = (shape: number[], ...values: number[]): tf.Tensor => tf.tensor(values, shape, 'int32');
const bools = (...values: number[]): tf.Tensor => tf.tensor(values, [values.length], 'bool');

type Case = readonly [name: string, compute: () => tf.Tensor | readonly tf.Tensor[]];

const { abs, cos, elu, exp, expm1, neg, relu, sigmoid, sign, sin, square, step, tanh } = tf;
const unary = Object.entries({ abs, cos, elu, exp, expm1, neg, relu, sigmoid, sign, sin, square, step, tanh }).map(
  ([name, op]): Case => [name, () => op(draw(3, 4))],
);
const { log, log1p, rsqrt, sqrt } = tf;
const positive = Object.entries({ log, log1p, rsqrt, sqrt }).map(
  ([name, op]): Case => [`${name} of positive numbers`, () => op(tf.abs(draw(3, 4)))],
);
const { add, sub, mul, div, maximum, minimum, squaredDifference } = tf;
const binary = Object.entries({ add, sub, mul, div, maximum, minimum, squaredDifference }).flatMap(
  ([name, op]): Case[] => [
    [`${name} of equal shapes`, () => op(draw(2, 3), draw(2, 3))],
    [`${name} with both broadcast`, () => op(draw(2, 1, 3), draw(4, 1))],
    [`${name} of a scalar and a matrix`, () => [op(draw(), draw(2, 3)), op(draw(2, 3), draw())]],
  ],
);
const { equal, notEqual, less, lessEqual, greater, greaterEqual, fill } = tf;
const tests = Object.entries({ equal, notEqual, less, lessEqual, greater, greaterEqual }).map(
  ([name, op]): Case => [name, () => op(ints([3], 1, 2, 3), ints([2, 1], 2, 3))],
);

const CASES: readonly Case[] = [
  ...unary,
  ...positive,
  ...binary,
  ...tests,
  ['integers', () => [tf.add(ints([2], 3, 4), ints([], 5)), tf.mul(ints([2], 3, 4), ints([2], 2, -2))]],
  ['pow', () => tf.pow(tf.abs(draw(3)), draw(3))],
  [
    'logical and, or, not',
    () => [
      tf.logicalAnd(bools(0, 1, 1), bools(1, 1, 0)),
      tf.logicalOr(bools(0, 1, 0), bools(1, 1, 0)),
      tf.logicalNot(bools(0, 1)),
    ],
  ],
  [
    'casts',
    () => [
      tf.cast(constant([1.5, -1.5, 0]), 'int32'),
      tf.cast(constant([1.5, -1.5, 0]), 'bool'),
      tf.cast(ints([2], 0, 7), 'float32'),
      tf.cast(bools(0, 1), 'float32'),
    ],
  ],
  ['where', () => tf.where(bools(1, 0, 1), draw(3), draw(3))],
  ['a division by zero that gives zero', () => tf.divNoNan(draw(3), constant([0, 1, 2]))],
  ['transposes', () => [tf.transpose(draw(2, 3)), tf.transpose(draw(2, 3, 4, 5), [2, 0, 3, 1])]],
  ['slices', () => [tf.slice(draw(4, 5), [1, 2], [2, 3]), tf.slice(draw(4, 5), [3, 0], [-1, 2])]],
  ['splits', () => tf.split(draw(4, 6), [1, 2, 3], 1)],
  [
    'joins',
    () => [tf.concat([draw(2, 3), draw(2, 1)], 1), tf.concat([draw(1), draw(2)]), tf.stack([draw(3), draw(3)], 1)],
  ],
  [
    'pads',
    () =>
      tf.pad(
        draw(2, 3),
        [
          [1, 0],
          [0, 2],
        ],
        7,
      ),
  ],
  ['tiles', () => [tf.tile(draw(2, 3), [2, 3]), tf.broadcastTo(draw(2, 1), [2, 3])]],
  ['reshapes', () => [tf.reshape(draw(6), [2, -1]), tf.expandDims(draw(2), -1), tf.squeeze(draw(1, 2, 1))]],
  ['lookups', () => [tf.gather(draw(4, 3), ints([2], 3, 0)), tf.gather(ints([3], 5, 6, 7), ints([2, 2], 0, 1, 2, 0))]],
  ['sums by segment', () => tf.unsortedSegmentSum(draw(4, 2), tf.tensor1d([2, 0, 2, 1], 'int32'), 3)],
  ['one-hots', () => tf.oneHot(ints([3], 2, 0, 1), 4)],
  [
    'the largest',
    () => {
      const { values, indices } = tf.topk(
        constant(
          [
            [1, 3, 3, 2],
            [4, 0, 1, 4],
          ].flat(),
          [2, 4],
        ),
        3,
      );
      return [values, indices];
    },
  ],
  ['ranges', () => [tf.range(2, 7), tf.range(5, 1), tf.range(0, 1, 0.25), tf.range(0, 3, 1, 'int32')]],
  ['fills', () => [fill([2, 2], 3), tf.zerosLike(draw(2)), tf.onesLike(draw(2)), tf.zeros([2]), tf.ones([2], 'int32')]],
  [
    'sums',
    () => [tf.sum(draw(2, 3)), tf.sum(draw(2, 3, 4), 1), tf.sum(draw(2, 3, 4), [0, 2], true), tf.sum(bools(1, 0, 1))],
  ],
  ['means', () => [tf.mean(draw(2, 3), 0), tf.mean(draw(2, 3), -1, true)]],
  ['extremes', () => [tf.max(draw(2, 3), 0), tf.min(draw(2, 3), 1), tf.max(draw(4)), tf.argMax(draw(2, 5), 1)]],
  ['softmax and log-sum-exp', () => [tf.softmax(draw(3, 4)), tf.logSumExp(draw(3, 4), -1)]],
  ['products', () => [tf.matMul(draw(2, 3), draw(3, 4)), tf.matMul(draw(3, 2), draw(4, 3), true, true)]],
  [
    'products of batches',
    () => [
      tf.matMul(draw(2, 3, 4), draw(2, 5, 4), false, true),
      tf.matMul(draw(2, 3, 3, 4), draw(3, 4, 2)),
      tf.matMul(draw(3, 4), draw(2, 4, 2)),
    ],
  ],
  // The product has more rows, columns and terms than one block.
  ['a product of several blocks', () => tf.matMul(draw(70, 300), draw(300, 90))],
];

interface Result {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly values: readonly number[];
}

/** Returns the tensors of a case, with the same numbers on both engines. */
async function compute([name, run]: Case, engine: 'cpu' | 'float64'): Promise<Result[]> {
  await loadEngine(engine);
  random = Random.fromSeed(0, name);
  const results: Result[] = [];
  tf.tidy(() => {
    const found = run();
    const tensors = found instanceof tf.Tensor ? [found] : found;
    results.push(...tensors.map((x) => ({ dtype: x.dtype, shape: x.shape, values: [...x.dataSync()] })));
  });
  return results;
}

const form = ({ dtype, shape }: Result) => ({ dtype, shape });

describe('kernels of float64', () => {
  // TensorFlow.js's cpu engine computes these products wrongly.
  it('products in which both batches are broadcast', async () => {
    await loadEngine('float64');
    const [a, b] = [draw(2, 1, 3, 4), draw(3, 4, 2)];
    const expected = tf.matMul(tf.tile(a, [1, 3, 1, 1]), tf.tile(tf.expandDims(b, 0), [2, 1, 1, 1]));
    expect([...tf.matMul(a, b).dataSync()]).toEqual([...expected.dataSync()]);
  });

  it.each(CASES)('%s', async (...given) => {
    const [expected, actual] = [await compute(given, 'cpu'), await compute(given, 'float64')];
    expect(actual.map(form)).toEqual(expected.map(form));
    expected.forEach(({ values }, i) => {
      values.forEach((value, at) => {
        const difference = Math.abs(((actual[i] as Result).values[at] as number) - value);
        // The tolerance allows for sums of up to 300 terms in 32 bits.
        expect(difference === 0 || difference < 2e-5 * Math.max(1, Math.abs(value)), `${at}: ${value}`).toBe(true);
      });
    });
  });
});
