/**
 * Computes the chance that more seeds decide an open cell.
 *
 * The measured seeds stay, and the new ones are predicted from them: the true mean is near the measured mean and the true spread
 * near the measured spread, within what the seeds allow (Jeffreys' prior). The chance is therefore the share of such cells that
 * will be decided, by either verdict.
 */
import { COARSE, expectOverSpread } from '../distributions/expectation.ts';
import { normalQuantile, normalTail } from '../distributions/normal.ts';
import { studentQuantile } from '../distributions/student.ts';
import { findLeast } from './find-least.ts';
import type { Spread } from '../tests/spread.ts';

export interface MoreSeeds {
  /** The number of further seeds for each row; null if no number of seeds reaches the power. */
  readonly moreSeeds: number | null;
  /** The chance that these seeds decide. If there is no such number, it is the chance with infinitely many seeds. */
  readonly chance: number;
}

/** An open question, as a distance x whose verdict depends on two limits. */
export interface OpenCell {
  readonly x: number;
  readonly spread: Spread;
  /**
   * Returns the variance of x with k more seeds, in units of σ², in two parts: one that more seeds reduce, and one that they do
   * not.
   */
  readonly variance: (moreSeeds: number) => { readonly ours: number; readonly fixed: number };
  /** Returns the limits from the new standard error and quantiles of t. The question is decided if |x| ≤ inner or |x| > outer. */
  readonly limits: (standardError: number, t: Quantiles) => { readonly inner: number; readonly outer: number };
  /** α, or half of it near an end of the scale. */
  readonly level: number;
}

interface Quantiles {
  readonly oneSided: number;
  readonly twoSided: number;
}

/** @param power the required probability of a decision */
export function findMoreSeeds(power: number, cell: OpenCell): MoreSeeds {
  const endless = chanceWithEndlessSeeds(cell);
  if (endless < power) return { moreSeeds: null, chance: endless };
  const moreSeeds = findLeast((more) => chanceOf(cell, more) >= power);
  return { moreSeeds, chance: moreSeeds === null ? endless : chanceOf(cell, moreSeeds) };
}

/**
 * Given σ, the new mean is normal around the old one with the variance σ² (1/n − 1/(n + k)), and the new spread combines the old
 * squares with new ones: s'² = (ν s² + Δν σ² χ²/Δν) / (ν + Δν). Both integrals are computed numerically.
 */
function chanceOf({ x, spread, variance, limits, level }: OpenCell, more: number): number {
  const { s, degreesOfFreedom: known } = spread;
  const total = known + more;
  const t = { oneSided: studentQuantile(1 - level, total), twoSided: studentQuantile(1 - level / 2, total) };
  const { ours, fixed } = variance(more);
  const lowered = Math.sqrt(variance(0).ours - ours);
  const error = Math.sqrt(ours + fixed);
  const decided = (sigma: number, newRatio: number): number => {
    const square = (known * s * s + more * (sigma * newRatio) ** 2) / total;
    return chanceOutside(x, sigma * lowered, limits(Math.sqrt(square) * error, t));
  };
  const givenSigma = (ratio: number): number =>
    expectOverSpread(more, (newRatio) => decided(s / ratio, newRatio), COARSE);
  return expectOverSpread(known, givenSigma, COARSE);
}

/** With infinitely many seeds, the spread and our mean are known, and only the authors' runs still vary. */
function chanceWithEndlessSeeds({ x, spread, variance, limits, level }: OpenCell): number {
  const t = { oneSided: normalQuantile(1 - level), twoSided: normalQuantile(1 - level / 2) };
  const { ours, fixed } = variance(0);
  return expectOverSpread(spread.degreesOfFreedom, (ratio) => {
    const sigma = spread.s / ratio;
    return chanceOutside(x, sigma * Math.sqrt(ours), limits(sigma * Math.sqrt(fixed), t));
  });
}

/** Returns P(|X| ≤ inner or |X| > outer) for a normal X around x. */
function chanceOutside(x: number, deviation: number, { inner, outer }: { inner: number; outer: number }): number {
  if (deviation === 0) return Math.abs(x) <= inner || Math.abs(x) > outer ? 1 : 0;
  const above = (limit: number): number => normalTail((limit - x) / deviation);
  const within = inner < 0 ? 0 : above(-inner) - above(inner);
  return within + above(outer) + 1 - above(-outer);
}
