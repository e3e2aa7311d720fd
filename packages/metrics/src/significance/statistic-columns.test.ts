import { expect, it } from 'vitest';
import { Random } from '@ordo/core';
import { StatisticColumns } from './statistic-columns.ts';

function sumSlowly(statistics: number[][], weights: Float64Array): number[] {
  return (statistics[0] ?? []).map((_, k) =>
    statistics.reduce((sum, segment, i) => sum + (weights[i] as number) * (segment[k] as number), 0),
  );
}

it('sums counts exactly although several share a double', () => {
  const random = Random.fromSeed(2, 'columns');
  for (const largest of [1, 40, 300, 1e6, 1e12]) {
    const statistics = Array.from({ length: 50 }, () =>
      Array.from({ length: 9 }, () => random.nextBelow(2 ** 31) % largest),
    );
    const weights = new Float64Array(50);
    for (let draw = 0; draw < 50; draw++) {
      const at = random.nextBelow(50);
      weights[at] = (weights[at] as number) + 1;
    }
    expect(Array.from(new StatisticColumns(statistics).sum(weights))).toEqual(sumSlowly(statistics, weights));
  }
});

it('reaches the largest sums without spilling into a neighbour', () => {
  // All weight on the one segment with the largest value: 8 · 127 in every column.
  const statistics = Array.from({ length: 8 }, (_, i) => (i === 3 ? [127, 0, 127, 127] : [0, 0, 0, 0]));
  const weights = new Float64Array(8);
  weights[3] = 8;
  expect(Array.from(new StatisticColumns(statistics).sum(weights))).toEqual([1016, 0, 1016, 1016]);
});

it('keeps fractions and negative values apart from counts', () => {
  const statistics = [
    [1, 0.5, -2, 3],
    [2, 0.25, 4, 5],
  ];
  expect(Array.from(new StatisticColumns(statistics).sum(new Float64Array([2, 0])))).toEqual([2, 1, -4, 6]);
});
