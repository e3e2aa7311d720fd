import { expect, it } from 'vitest';
import { Random } from '@ordo/core';
import { createMetric } from '../registry.ts';
import { comparePairedScores, pairedBootstrap } from './bootstrap.ts';
import { drawResamples } from './resamples.ts';

/** Returns the share of p-values that a test at the level 0.05 rejects. */
const rejected = (pValues: readonly number[]): number => pValues.filter((p) => p <= 0.05).length / pValues.length;

it('counts the centred differences that reach the observed one, and sacreBLEU’s that exceed it', () => {
  // D = 3; D* = 1, 2, 3, 6 with mean 3. Centred: −2, −1, 0, 3, of which one reaches 3: p = (1 + 1) / (4 + 1).
  // sacreBLEU: all D* are positive, so |D*| − mean |D*| is the same, and none exceeds 3: p = 1 / 5.
  const baseline = { score: 10, resampled: Float64Array.of(10, 10, 10, 10) };
  const system = { score: 13, resampled: Float64Array.of(11, 12, 13, 16) };
  expect(comparePairedScores(baseline, system)).toEqual({ sacrebleuP: 0.2, centredP: 0.4 });
  expect(comparePairedScores(system, baseline)).toEqual({ sacrebleuP: 0.2, centredP: 0.4 });
});

it('centres differences of both signs before their size is taken', () => {
  // D = 1; D* = −3, 1, 2, 4 with mean 1. Centred: −4, 0, 1, 3, of which three reach 1: p = 4 / 5.
  // sacreBLEU: |D*| = 3, 1, 2, 4 with mean 2.5, so 0.5, −1.5, −0.5, 1.5, of which one exceeds 1: p = 2 / 5.
  const baseline = { score: 0, resampled: new Float64Array(4) };
  const system = { score: 1, resampled: Float64Array.of(-3, 1, 2, 4) };
  expect(comparePairedScores(baseline, system)).toEqual({ sacrebleuP: 0.4, centredP: 0.8 });
});

it('rejects about 5 % of equal systems by the centred p, and about 11 % by sacreBLEU’s, for exact draws', () => {
  // With a large test set, D is normal, and D* scatters around it in the same way. Both are taken at evenly spaced quantiles.
  // sacreBLEU rejects where P(|N(d, 1)| > d + E|N(d, 1)|) ≤ 0.05, so for d ≥ 1.60: P(|N(0, 1)| ≥ 1.60) = 0.110. The centred p
  // rejects for d ≥ 1.96: 0.05.
  const random = Random.fromSeed(1, 'normal quantiles');
  const quantiles = Float64Array.from({ length: 20_000 }, () => random.nextNormal()).toSorted();
  const draws = quantiles.filter((_, i) => i % 20 === 10);
  const zero = { score: 0, resampled: new Float64Array(draws.length) };
  const pValues = Array.from({ length: 1000 }, (_, i) => {
    const score = quantiles[20 * i + 10] as number;
    return comparePairedScores(zero, { score, resampled: draws.map((z) => score + z) });
  });
  expect(Math.abs(rejected(pValues.map(({ sacrebleuP }) => sacrebleuP)) - 0.11)).toBeLessThan(0.005);
  expect(Math.abs(rejected(pValues.map(({ centredP }) => centredP)) - 0.05)).toBeLessThan(0.005);
});

it('does the same for test sets of 100 segments whose two systems make equally many errors', () => {
  const random = Random.fromSeed(2, 'equal systems');
  const instance = createMetric({ id: 'ter' });
  const resamples = drawResamples(100, { samples: 300 });
  const scoreSystem = (): number[][] => Array.from({ length: 100 }, () => [random.nextBelow(8), 10]);
  const pValues = Array.from({ length: 1500 }, () =>
    pairedBootstrap({ instance, baseline: scoreSystem(), system: scoreSystem(), resamples }),
  );
  // One standard error of a share of 0.05 in 1,500 is 0.0056.
  const [sacrebleu, centred] = [pValues.map((p) => p.sacrebleuP), pValues.map((p) => p.centredP)].map(rejected);
  expect(sacrebleu).toBeGreaterThan(0.09);
  expect(sacrebleu).toBeLessThan(0.14);
  expect(centred).toBeGreaterThan(0.03);
  expect(centred).toBeLessThan(0.07);
});
