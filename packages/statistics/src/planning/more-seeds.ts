/** Computes how many more seeds would decide a value, a gap or a claim that is still open, from the measurements so far. */
import { isOpen } from '@ordo/core/verdicts';
import type { Alike, AlikeInput } from '../questions/alike.ts';
import type { Best, BestInput } from '../questions/best.ts';
import type { Contrast, ContrastInput } from '../questions/contrast.ts';
import type { Equivalence } from '../questions/equivalence.ts';
import type { EquivalenceInput } from '../questions/equivalence-question.ts';
import { findMoreSeeds, type MoreSeeds, type OpenCell } from './open-cell.ts';
import { describeStatistic } from '../printed-statistic.ts';
import { strictnessIf } from '../tests/ends.ts';
import { USUAL_POWER } from './power.ts';

/**
 * Returns how many more seeds of the row would decide an open value; null if it is decided, or if there are too few seeds to
 * predict it.
 */
export function moreSeedsForValue(
  input: EquivalenceInput,
  { verdict, deviation, spread, n, nearEnd }: Equivalence,
  power = USUAL_POWER,
): MoreSeeds | null {
  if (!isOpen(verdict) || deviation === null || spread === null) return null;
  const { halfDigit, margin, paperRuns, statistic = 'mean', alpha } = input;
  const print = paperRuns === null ? { mean: 0, variance: 0 } : describeStatistic(statistic, paperRuns);
  return findMoreSeeds(power, {
    // A print that is the best of several runs is treated as a normal one that is as far beyond the mean as expected.
    x: deviation + (input.higherIsBetter ? 1 : -1) * print.mean * spread.s,
    spread,
    variance: (more) => ({ ours: 1 / (n + more), fixed: print.variance }),
    limits: (standardError, { oneSided, twoSided }) => ({
      inner: margin - halfDigit - oneSided * standardError,
      outer: halfDigit + Math.max(margin + oneSided * standardError, twoSided * standardError),
    }),
    level: strictnessIf(nearEnd).level(alpha),
  });
}

/** Returns how many more seeds of each row in an open weighted sum would decide it; null as above. */
export function moreSeedsForContrast(
  { margin, alpha }: Pick<ContrastInput, 'margin' | 'alpha'>,
  contrast: Pick<Contrast, 'verdict' | 'gap' | 'spread' | 'nearEnd'>,
  power = USUAL_POWER,
): MoreSeeds | null {
  if (!isOpen(contrast.verdict) || contrast.gap === null || contrast.spread === null) return null;
  // More seeds of constant rows would be equal to those that are there.
  if (contrast.spread.s === 0) return null;
  return findMoreSeeds(power, {
    ...openPair({ ...contrast, spread: contrast.spread }, alpha),
    x: contrast.gap - margin,
    limits: (standardError, { oneSided }) => ({ inner: -1, outer: oneSided * standardError }),
  });
}

/** Returns how many seeds would decide the comparison on which "best of" depends; null as above. */
export function moreSeedsForBest(
  input: Pick<BestInput, 'margin' | 'alpha'>,
  { verdict, deciding, gaps }: Best,
  power = USUAL_POWER,
): MoreSeeds | null {
  const gap = deciding === null ? undefined : gaps[deciding];
  // The comparison may have failed by itself, but no longer fails after Holm's correction.
  return gap === undefined ? null : moreSeedsForContrast(input, { ...gap, verdict }, power);
}

/** Returns how many seeds would decide the pair on which "alike" depends; null as above. */
export function moreSeedsForAlike(
  { margin, alpha }: Pick<AlikeInput, 'margin' | 'alpha'>,
  { verdict, deciding, pairs }: Alike,
  power = USUAL_POWER,
): MoreSeeds | null {
  const pair = deciding === null ? undefined : pairs[deciding];
  if (!isOpen(verdict) || pair === undefined || pair.gap === null || pair.spread === null) return null;
  return findMoreSeeds(power, {
    ...openPair({ ...pair, spread: pair.spread }, alpha),
    x: pair.gap,
    limits: (standardError, { oneSided }) => ({
      inner: margin - oneSided * standardError,
      outer: margin + oneSided * standardError,
    }),
  });
}

/** The mean of n paired sums has the variance σ²/n. */
function openPair(
  { spread, nearEnd }: { readonly spread: OpenCell['spread']; readonly nearEnd: boolean },
  alpha: number,
): Pick<OpenCell, 'spread' | 'variance' | 'level'> {
  const n = spread.degreesOfFreedom + 1;
  return {
    spread,
    variance: (more) => ({ ours: 1 / (n + more), fixed: 0 }),
    level: strictnessIf(nearEnd).level(alpha),
  };
}
