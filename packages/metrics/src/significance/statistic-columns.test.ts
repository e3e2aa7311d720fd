import { expect, it } from 'vitest';
import { Random } from '@ordo/core';
import { packColumns } from './pack-columns.ts';
import { StatisticColumns } from './statistic-columns.ts';

function sumSlowly(statistics: number[][], weights: Float64Array): number[] {
  return (statistics[0] ?? []).map((_, k) =>
    statistics.reduce((sum, segment, i) => sum + (weights[i] as number) * (segment[k] as number), 0),
  );
}

function drawWeights(random: Random, segments: number): Float64Array {
  const weights = new Float64Array(segments);
  for (let draw = 0; draw < segments; draw++) {
    const at = random.nextBelow(segments);
    weights[at] = (weights[at] as number) + 1;
  }
  return weights;
}

function sum(statistics: number[][], ...weights: [Float64Array, Float64Array]): number[][] {
  return new StatisticColumns(statistics).sum(...weights).map((totals) => Array.from(totals));
}

it('sums counts exactly although several share a double', () => {
  const random = Random.fromSeed(2, 'columns');
  for (const largest of [1, 40, 300, 1e6, 1e12]) {
    const statistics = Array.from({ length: 50 }, () =>
      Array.from({ length: 9 }, () => random.nextBelow(2 ** 31) % largest),
    );
    const [a, b] = [drawWeights(random, 50), drawWeights(random, 50)];
    expect(sum(statistics, a, b)).toEqual([sumSlowly(statistics, a), sumSlowly(statistics, b)]);
  }
});

it('sums statistics exactly that are stored as differences, even as differences of differences', () => {
  const random = Random.fromSeed(3, 'columns');
  const statistics = Array.from({ length: 60 }, () => {
    const words = 50 + random.nextBelow(40);
    return [words, words - 1 - random.nextBelow(2), words - 3, random.nextBelow(40), words];
  });
  const { columns, places } = packColumns(statistics);
  expect(places.map(({ minuend }) => minuend)).toEqual([null, 0, 1, null, 0]);
  // Sums below 2^13, 2^7, 2^7, 2^12 and 1 take 39 bits of one double; without differences they would take 64 bits.
  expect(columns.length).toBe(1);
  const [a, b] = [drawWeights(random, 60), new Float64Array(60).fill(1)];
  expect(sum(statistics, a, b)).toEqual([sumSlowly(statistics, a), sumSlowly(statistics, b)]);
});

it('reaches the largest sums without spilling into a neighbour', () => {
  // All weight is on the one segment with the largest value: 8 · 127 in every column.
  const statistics = Array.from({ length: 8 }, (_, i) => (i === 3 ? [127, 0, 127, 127] : [0, 0, 0, 0]));
  const weights = new Float64Array(8);
  weights[3] = 8;
  expect(sum(statistics, weights, new Float64Array(8))).toEqual([
    [1016, 0, 1016, 1016],
    [0, 0, 0, 0],
  ]);
});

it('sums fractions and negative values beside counts', () => {
  const statistics = [
    [1, 0.5, -2, 3],
    [2, 0.25, 4, 5],
  ];
  expect(sum(statistics, new Float64Array([2, 0]), new Float64Array([1, 1]))).toEqual([
    [2, 1, -4, 6],
    [3, 0.75, 2, 8],
  ]);
});
