// Compares attention of parts with given weights with plain loops.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { floats, runAll } from '../../fused-calls.ts';
import { onEngines, onThreads } from '../../suite.ts';
import { largestError, useCpu } from '../../support.ts';

interface Case {
  readonly parts: number;
  readonly heads: number;
  readonly width: number;
  readonly queries: number;
  readonly keys: number;
  /** The number of rows and columns of each band. */
  readonly bands: readonly (readonly [number, number])[];
}

/**
 * Returns bands whose rows see no key beyond the diagonal if the bands are square, and values that are 0 before a part begins.
 */
function draw({ parts, heads, width, keys, bands }: Case) {
  const values = floats(parts * keys * heads * width);
  for (let part = 0; part < parts; part++) {
    const begin = part * keys * heads * width;
    values.fill(0, begin, begin + Math.min(part, keys) * heads * width);
  }
  let first = 0;
  const weights = bands.map(([rows, columns]) => {
    const band = floats(heads * rows * columns);
    const last = columns === first + rows ? first : columns;
    for (let i = 0; i < band.length; i++) {
      const [row, column] = [Math.floor(i / columns) % rows, i % columns];
      if (column > last + row) band[i] = 0;
    }
    first += rows;
    return band;
  });
  return { values, weights };
}

function expected(one: Case, { values, weights }: ReturnType<typeof draw>): Float64Array {
  const { parts, heads, width, queries, keys, bands } = one;
  const d = heads * width;
  const firstKey = (bands.at(-1) as readonly [number, number])[1] - keys;
  const firstQuery = bands.reduce((sum, [rows]) => sum + rows, 0) - queries;
  const context = new Float64Array(parts * queries * d);
  let query = -firstQuery;
  bands.forEach(([rows, columns], band) => {
    for (let row = 0; row < rows; row++, query++) {
      if (query < 0) continue;
      for (let part = 0; part < parts; part++) {
        for (let column = 0; column < d; column++) {
          const head = Math.floor(column / width);
          let sum = 0;
          for (let key = firstKey; key < columns; key++) {
            const weight = (weights[band] as Float32Array)[(head * rows + row) * columns + key] as number;
            sum += weight * (values[(part * keys + key - firstKey) * d + column] as number);
          }
          context[(part * queries + query) * d + column] = sum;
        }
      }
    }
  });
  return context;
}

const CASES: readonly Case[] = [
  { parts: 3, heads: 2, width: 4, queries: 5, keys: 5, bands: [[5, 5]] },
  // The case has the last positions of causal weights, and columns that do not fill a vector.
  {
    parts: 5,
    heads: 3,
    width: 70,
    queries: 50,
    keys: 50,
    bands: [
      [30, 30],
      [30, 60],
      [3, 63],
    ],
  },
  // The case has fewer queries than keys, as when a translation reads its source, and a part that is 0 everywhere.
  { parts: 40, heads: 2, width: 33, queries: 7, keys: 31, bands: [[9, 31]] },
  {
    parts: 1,
    heads: 1,
    width: 64,
    queries: 300,
    keys: 300,
    bands: [
      [256, 256],
      [44, 300],
    ],
  },
];

function run(one: Case, { values, weights }: ReturnType<typeof draw>): Float32Array {
  const { parts, heads, width, queries, keys, bands } = one;
  const named = bands.map(([rows, columns], i) => {
    const band = tf.tensor3d(weights[i] as Float32Array, [heads, rows, columns]);
    return [`band${i}`, band] as const;
  });
  const inputs = { values: tf.tensor3d(values, [parts, keys, heads * width]), ...Object.fromEntries(named) };
  return (runAll('OrdoWeighParts', inputs, { queries })[0] as tf.Tensor).dataSync() as Float32Array;
}

export const weighParts = onEngines('attention of parts', ({ use }) => {
  beforeAll(() => use());
  afterAll(useCpu);

  it.each(CASES)('weighs $keys keys of $parts parts for $queries queries in $heads heads of $width', async (one) => {
    const given = draw(one);
    const wanted = expected(one, given);
    const found = await onThreads(use, () => run(one, given));
    expect(largestError(found[0], wanted)).toBeLessThan(2e-6 * wanted.reduce((a, b) => Math.max(a, Math.abs(b)), 1));
    expect(found[1]).toEqual(found[0]);
  });

  it('refuses more queries or keys than the weights have, and bands that do not fit', () => {
    const values = tf.ones([2, 4, 6]);
    const weigh =
      (queries: number, ...bands: tf.Tensor[]) =>
      () =>
        runAll(
          'OrdoWeighParts',
          { values, ...Object.fromEntries(bands.map((band, i) => [`band${i}`, band])) },
          { queries },
        );
    expect(weigh(5, tf.ones([2, 4, 4]))).toThrow('5 queries and 4 keys are more than the 4 × 4 of the weights');
    expect(weigh(3, tf.ones([2, 3, 3]))).toThrow('3 queries and 4 keys are more than the 3 × 3 of the weights');
    expect(weigh(3, tf.ones([4, 4, 4]))).toThrow('cannot be divided into 4 heads');
    expect(weigh(3, tf.ones([2, 2, 5]), tf.ones([2, 2, 4]))).toThrow("'band0' must have the shape [2,2,4]");
    expect(weigh(3)).toThrow("the input 'band0' is missing");
  });
});
