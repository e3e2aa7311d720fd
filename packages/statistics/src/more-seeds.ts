/**
 * How many more seeds would decide what is still open, from what was measured so far.
 *
 * The measured seeds stay, and the new ones are predicted from them: the true mean lies around the measured one and the
 * true spread around the measured one, as far as the seeds tell (Jeffreys' prior). So the chance is the share of such cells
 * that will be decided, by either verdict.
 */
import { asContrast, type Contrast, type ContrastInput, type GapInput } from './contrast.ts';
import { COARSE, expectOverSpread } from './distributions/expectation.ts';
import { normalQuantile, normalTail } from './distributions/normal.ts';
import { studentQuantile } from './distributions/student.ts';
import type { Alike, AlikeInput } from './alike.ts';
import type { Equivalence, EquivalenceInput } from './equivalence.ts';
import { findLeast } from './find-least.ts';
import { USUAL_POWER } from './power.ts';
import { describeStatistic } from './printed-statistic.ts';
import type { Spread } from './spread.ts';

export interface MoreSeeds {
  /** For each row; null if no number of seeds reaches the power. */
  readonly moreSeeds: number | null;
  /** The chance that these seeds decide; if there is no such number, the chance with endless seeds. */
  readonly chance: number;
}

export interface MoreSeedsOptions {
  /** How many rows share the spread and would all get more seeds. 1 if a row has its own. */
  readonly rows: number;
  /** Defaults to 0.8. */
  readonly power?: number;
}

/** What is open, as a distance x whose verdict depends on two limits. */
interface OpenCell {
  readonly x: number;
  readonly spread: Spread;
  readonly rows: number;
  /** The variance of x with k more seeds, in units of σ²: what further seeds lower, and what they do not. */
  readonly variance: (moreSeeds: number) => { readonly ours: number; readonly fixed: number };
  /** Decided if |x| ≤ inner or |x| > outer; both from the new standard error and quantiles of t. */
  readonly limits: (standardError: number, t: Quantiles) => { readonly inner: number; readonly outer: number };
  readonly alpha: number;
}

interface Quantiles {
  readonly oneSided: number;
  readonly twoSided: number;
}

/** For an open value; null if it is decided, or if seeds or their spread are missing, so that nothing can be predicted. */
export function moreSeedsForValue(
  input: EquivalenceInput,
  { verdict, deviation, spread, n }: Equivalence,
  options: MoreSeedsOptions,
): MoreSeeds | null {
  if (verdict !== 'inconclusive' || deviation === null || spread === null) return null;
  const { halfDigit, margin, paperRuns, statistic = 'mean', alpha } = input;
  const print = paperRuns === null ? { mean: 0, variance: 0 } : describeStatistic(statistic, paperRuns);
  return search(options.power, {
    // The best of several runs is taken for a normal print, as far beyond the mean as expected.
    x: deviation + (input.higherIsBetter ? 1 : -1) * print.mean * spread.s,
    spread,
    rows: spread.from === 'own' ? 1 : options.rows,
    variance: (more) => ({ ours: 1 / (n + more), fixed: print.variance }),
    limits: (standardError, { oneSided, twoSided }) => ({
      inner: margin - halfDigit - oneSided * standardError,
      outer: halfDigit + Math.max(margin + oneSided * standardError, twoSided * standardError),
    }),
    alpha,
  });
}

/** For an open gap; null as above. The seeds for "best of" are those of its closest gap. */
export function moreSeedsForGap(input: GapInput, gap: Contrast, options: MoreSeedsOptions): MoreSeeds | null {
  return moreSeedsForContrast(asContrast(input), gap, options);
}

/** For an open weighted sum; null as above. */
export function moreSeedsForContrast(
  { rows, weights, margin, alpha }: ContrastInput,
  contrast: Contrast,
  options: MoreSeedsOptions,
): MoreSeeds | null {
  if (contrast.verdict !== 'inconclusive' || contrast.gap === null) return null;
  const error = readError(contrast, varianceOf(rows, weights, 0));
  if (error === null) return null;
  return search(options.power, {
    x: contrast.gap - margin,
    ...error,
    rows: contrast.spread === null ? rows.length : options.rows,
    variance: (more) => ({ ours: varianceOf(rows, weights, more), fixed: 0 }),
    limits: (standardError, { oneSided }) => ({ inner: -1, outer: oneSided * standardError }),
    alpha,
  });
}

/** For rows that may be alike: the seeds that would decide on the two that are furthest apart. Null as above. */
export function moreSeedsForAlike(input: AlikeInput, alike: Alike, options: MoreSeedsOptions): MoreSeeds | null {
  const pair = alike.widest === null ? undefined : alike.pairs[alike.widest];
  if (alike.verdict !== 'inconclusive' || alike.p === null || pair === undefined || pair.gap === null) return null;
  const rows = [input.rows[pair.a] ?? [], input.rows[pair.b] ?? []];
  const error = readError(pair, varianceOf(rows, [1, -1], 0));
  if (error === null) return null;
  return search(options.power, {
    x: pair.gap,
    ...error,
    rows: pair.spread === null ? rows.length : options.rows,
    variance: (more) => ({ ours: varianceOf(rows, [1, -1], more), fixed: 0 }),
    limits: (standardError, { oneSided }) => ({
      inner: input.margin - oneSided * standardError,
      outer: input.margin + oneSided * standardError,
    }),
    alpha: input.alpha,
  });
}

/** Σ wᵢ² / (nᵢ + k). */
function varianceOf(rows: ContrastInput['rows'], weights: readonly number[], more: number): number {
  return rows.reduce((sum, row, i) => sum + (weights[i] as number) ** 2 / (row.length + more), 0);
}

/** The shared spread, or one that stands for the rows' own: it gives the same standard error. */
function readError(
  { spread, standardError, degreesOfFreedom }: Pick<Contrast, 'spread' | 'standardError' | 'degreesOfFreedom'>,
  variance: number,
): { readonly spread: Spread } | null {
  if (spread !== null) return { spread };
  return standardError === null ? null : { spread: { s: standardError / Math.sqrt(variance), degreesOfFreedom } };
}

function search(power = USUAL_POWER, cell: OpenCell): MoreSeeds {
  const endless = chanceWithEndlessSeeds(cell);
  if (endless < power) return { moreSeeds: null, chance: endless };
  const moreSeeds = findLeast((more) => chanceOf(cell, more) >= power);
  return { moreSeeds, chance: moreSeeds === null ? endless : chanceOf(cell, moreSeeds) };
}

/**
 * Given σ, the new mean is normal around the old one with the variance σ² (1/n − 1/(n + k)), and the new spread joins the
 * old squares with new ones: s'² = (ν s² + Δν σ² χ²/Δν) / (ν + Δν). Both integrals are taken numerically.
 */
function chanceOf({ x, spread, rows, variance, limits, alpha }: OpenCell, more: number): number {
  const { s, degreesOfFreedom: known } = spread;
  const added = known === null ? null : rows * more;
  const total = known === null || added === null ? null : known + added;
  const t = { oneSided: studentQuantile(1 - alpha, total), twoSided: studentQuantile(1 - alpha / 2, total) };
  const { ours, fixed } = variance(more);
  const lowered = Math.sqrt(variance(0).ours - ours);
  const error = Math.sqrt(ours + fixed);
  const decided = (sigma: number, newRatio: number): number => {
    const old = known ?? 0;
    const square = added === null ? s * s : (old * s * s + added * (sigma * newRatio) ** 2) / (old + added);
    return chanceOutside(x, sigma * lowered, limits(Math.sqrt(square) * error, t));
  };
  const givenSigma = (ratio: number): number =>
    expectOverSpread(added, (newRatio) => decided(s / ratio, newRatio), COARSE);
  return expectOverSpread(known, givenSigma, COARSE);
}

/** With endless seeds, the spread and our mean are known, and only the authors' runs still vary. */
function chanceWithEndlessSeeds({ x, spread, variance, limits, alpha }: OpenCell): number {
  const t = { oneSided: normalQuantile(1 - alpha), twoSided: normalQuantile(1 - alpha / 2) };
  const { ours, fixed } = variance(0);
  return expectOverSpread(spread.degreesOfFreedom, (ratio) => {
    const sigma = spread.s / ratio;
    return chanceOutside(x, sigma * Math.sqrt(ours), limits(sigma * Math.sqrt(fixed), t));
  });
}

/** P(|X| ≤ inner or |X| > outer) for a normal X around x. */
function chanceOutside(x: number, deviation: number, { inner, outer }: { inner: number; outer: number }): number {
  if (deviation === 0) return Math.abs(x) <= inner || Math.abs(x) > outer ? 1 : 0;
  const above = (limit: number): number => normalTail((limit - x) / deviation);
  const within = inner < 0 ? 0 : above(-inner) - above(inner);
  return within + above(outer) + 1 - above(-outer);
}
