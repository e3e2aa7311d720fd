import { expect, it } from 'vitest';
import { judgeEquivalence } from './questions/equivalence.ts';
import { describeStatistic } from './printed-statistic.ts';

it('gives the moments of normal order statistics', () => {
  expect(describeStatistic('mean', 4)).toEqual({ mean: 0, variance: 0.25 });
  // E max of three is 3 / (2 √π); Var max of three is 1 + √3 / (2 π) − 9 / (4 π).
  const three = describeStatistic('best', 3);
  expect(three.mean).toBeCloseTo(3 / (2 * Math.sqrt(Math.PI)), 11);
  expect(three.variance).toBeCloseTo(1 + Math.sqrt(3) / (2 * Math.PI) - 9 / (4 * Math.PI), 11);
  // Var of the median of three is 1 − √3 / π.
  expect(describeStatistic('median', 3).variance).toBeCloseTo(1 - Math.sqrt(3) / Math.PI, 11);
});

it('knows that one run is its own median and best, and that the median of two is their mean', () => {
  for (const statistic of ['median', 'best'] as const)
    expect(describeStatistic(statistic, 1)).toEqual({ mean: 0, variance: 1 });
  expect(describeStatistic('median', 2)).toEqual({ mean: 0, variance: 0.5 });
});

it('gives the median of an even number a variance between those of its odd neighbours', () => {
  for (const runs of [4, 6, 20]) {
    const [before, own, after] = [runs - 1, runs, runs + 1].map((m) => describeStatistic('median', m).variance);
    expect(own).toBeLessThan(before ?? 0);
    expect(own).toBeGreaterThan(1 / runs); // The mean is the better estimate.
    expect(after).toBeLessThan((own ?? 0) * 1.05);
  }
  // For many runs, the variance is π / (2 m).
  expect(describeStatistic('median', 1000).variance).toBeCloseTo(Math.PI / 2000, 5);
});

const input = {
  // x̄ = 27.5 and s = 0.1 · √2.
  seeds: [27.4, 27.6],
  paper: 27.5,
  halfDigit: 0,
  paperRuns: 3,
  margin: 1,
  alpha: 0.05,
  ends: null,
} as const;

it('expects the best of several runs beyond our mean, in the direction that is better', () => {
  const [higher, lower] = [true, false].map((higherIsBetter) =>
    judgeEquivalence({ ...input, statistic: 'best', higherIsBetter }),
  );
  // If nothing differs, the print is larger by 0.846 s, so the interval of the difference is higher by about that.
  const s = 0.1 * Math.SQRT2;
  const [low = 0, high = 0] = higher?.interval ?? [];
  expect(high).toBeGreaterThan(-low);
  expect(lower?.interval?.[0]).toBeCloseTo(-high, 10);
  expect(lower?.pEquivalent).toBeCloseTo(higher?.pEquivalent ?? Number.NaN, 10);
  // Var max of three is 0.559467, so the standard error is s √(1/2 + 0.559467).
  expect(higher?.standardError).toBeCloseTo(s * Math.sqrt(1.059_467), 6);
});

it('judges the best of one run as a mean of one, and the interval agrees with the p-values', () => {
  const options = { ...input, higherIsBetter: true, seeds: [27.1, 27.6, 27.7, 27.4, 27.9, 27.3] } as const;
  const once = judgeEquivalence({ ...options, paperRuns: 1, statistic: 'best' });
  expect(once).toEqual(judgeEquivalence({ ...options, paperRuns: 1 }));
  const found = judgeEquivalence({ ...options, statistic: 'best' });
  // If the margin is the upper end of the interval, the p of equivalence is exactly alpha.
  const margin = Math.max(...(found.interval ?? []).map(Math.abs));
  expect(judgeEquivalence({ ...options, statistic: 'best', margin }).pEquivalent).toBeCloseTo(0.05, 6);
});
