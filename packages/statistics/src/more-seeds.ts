/** How many more seeds would decide a value, a gap or a claim that is still open, from what was measured so far. */
import { asContrast, type Contrast, type ContrastInput, type GapInput } from './contrast.ts';
import type { Alike, AlikeInput } from './alike.ts';
import type { Equivalence } from './equivalence.ts';
import type { EquivalenceInput } from './equivalence-question.ts';
import { findMoreSeeds, type MoreSeeds } from './open-cell.ts';
import { describeStatistic } from './printed-statistic.ts';
import type { Spread } from './spread.ts';

export interface MoreSeedsOptions {
  /** How many rows share the spread and would all get more seeds. 1 if a row has its own. */
  readonly rows: number;
  /** Defaults to 0.8. */
  readonly power?: number;
}

/** How many more seeds would decide an open value; null if it is decided, or if too few seeds are there to predict it. */
export function moreSeedsForValue(
  input: EquivalenceInput,
  { verdict, deviation, spread, n }: Equivalence,
  options: MoreSeedsOptions,
): MoreSeeds | null {
  if (verdict !== 'inconclusive' || deviation === null || spread === null) return null;
  const { halfDigit, margin, paperRuns, statistic = 'mean', alpha } = input;
  const print = paperRuns === null ? { mean: 0, variance: 0 } : describeStatistic(statistic, paperRuns);
  return findMoreSeeds(options.power, {
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
  return findMoreSeeds(options.power, {
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
  return findMoreSeeds(options.power, {
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
