/** Describes what a paper prints about its runs: their mean, their median, or the best of them. */
import { expectOverNormal } from './distributions/expectation.ts';
import { normalDensity, normalTail } from './distributions/normal.ts';
import { logGamma } from './distributions/special-functions.ts';

export type PrintedStatistic = 'mean' | 'median' | 'best';

/** The mean and variance of the statistic of m runs, if one run is standard normal and higher is better. */
export interface StatisticMoments {
  readonly mean: number;
  readonly variance: number;
}

/** Returns the moments, which are exact for normal runs. */
export function describeStatistic(statistic: PrintedStatistic, runs: number): StatisticMoments {
  if (statistic === 'mean' || runs <= 2) {
    // The best of two is the larger one: E max = 1/√π, and E max² = E Z² = 1.
    if (statistic === 'best' && runs === 2) return { mean: 1 / Math.sqrt(Math.PI), variance: 1 - 1 / Math.PI };
    return { mean: 0, variance: 1 / runs };
  }
  if (statistic === 'best') return describeMaximum(runs);
  return { mean: 0, variance: runs % 2 === 1 ? varianceOfMiddle(runs) : varianceOfMiddleTwo(runs) };
}

/** The largest of m has the density m φ(x) Φ(x)^(m − 1). */
function describeMaximum(runs: number): StatisticMoments {
  const moment = (power: number): number =>
    expectOverNormal(Math.sqrt(runs), (z) => runs * z ** power * normalTail(-z) ** (runs - 1));
  const mean = moment(1);
  return { mean, variance: moment(2) - mean ** 2 };
}

/** The middle one of m = 2 k + 1 runs has the density m! / k!² φ(x) (Φ(x) (1 − Φ(x)))^k. */
function varianceOfMiddle(runs: number): number {
  const k = (runs - 1) / 2;
  const log = logGamma(runs + 1) - 2 * logGamma(k + 1);
  return expectOverNormal(Math.sqrt(runs), (z) => z * z * Math.exp(log + k * Math.log(normalTail(z) * normalTail(-z))));
}

/**
 * The middle two of m = 2 k runs have, for x < y, the density m! / (k − 1)!² φ(x) φ(y) (Φ(x) (1 − Φ(y)))^(k − 1). The integral of
 * ((x + y) / 2)² over x grows step by step with y (to about five digits).
 */
function varianceOfMiddleTwo(runs: number): number {
  const k = runs / 2;
  const log = logGamma(runs + 1) - 2 * logGamma(k);
  const step = 1 / (64 * Math.sqrt(runs));
  const below = [0, 0, 0];
  let sum = 0;
  for (let y = -8; y <= 8; y += step) {
    const density = step * normalDensity(y);
    const lower = density * normalTail(-y) ** (k - 1);
    // Half of the last step is below y.
    for (const power of [0, 1, 2]) below[power] = (below[power] as number) + 0.5 * lower * y ** power;
    const [zeroth = 0, first = 0, second = 0] = below;
    sum += density * normalTail(y) ** (k - 1) * 0.25 * (second + 2 * y * first + y * y * zeroth);
    for (const power of [0, 1, 2]) below[power] = (below[power] as number) + 0.5 * lower * y ** power;
  }
  return Math.exp(log) * sum;
}
