/** Computes how likely a design is to decide, before anything is trained. */
import { checkAlpha, checkCorrelation, checkCount, checkFinite, checkNotNegative } from '../check-input.ts';
import { expectOverSpread, expectUpToRatio } from '../distributions/expectation.ts';
import { normalQuantile, normalTail } from '../distributions/normal.ts';
import { studentQuantile } from '../distributions/student.ts';
import { findLeast, MOST_SEEDS } from './find-least.ts';

/** The default power. */
export const USUAL_POWER = 0.8;

export interface Design {
  /** The true standard deviation of one seed, as far as it is known. */
  readonly s: number;
  readonly alpha: number;
}

export interface ValueDesign extends Design {
  readonly paperRuns: number | null;
  readonly halfDigit: number;
  readonly margin: number;
  /** Our true mean minus the authors' (or minus the print if `paperRuns` is null). 0 is an exact reproduction. */
  readonly trueDifference: number;
}

export interface GapDesign extends Design {
  readonly margin: number;
  readonly trueGap: number;
  /** The correlation of the two rows over seeds: 0 unless an earlier table of the recipe shows another value. */
  readonly correlation: number;
}

export interface Plan {
  /** The smallest number of seeds for each row that gives the power; null if no number of seeds does. */
  readonly seeds: number | null;
  /** The power of these seeds, or the highest power that any number of seeds has. */
  readonly power: number;
}

/**
 * Returns the chance that `judgeEquivalence` says "reproduced" with n seeds. It is an exact integral over the estimated spread.
 */
export function powerOfEquivalence(design: ValueDesign, n: number): number {
  checkValueDesign(design);
  const { s, margin, halfDigit, trueDifference, paperRuns } = design;
  checkCount(n, 'the number of seeds');
  if (n === 1) return 0;
  const deviation = s * Math.sqrt(1 / n + (paperRuns === null ? 0 : 1 / paperRuns));
  const open = margin - halfDigit;
  if (deviation === 0) return Math.abs(trueDifference) <= open ? 1 : 0;
  const t = studentQuantile(1 - design.alpha, n - 1);
  return expectUpToRatio(n - 1, open / (t * deviation), (ratio) => {
    const room = open - t * ratio * deviation;
    return normalTail((-room - trueDifference) / deviation) - normalTail((room - trueDifference) / deviation);
  });
}

/** Returns the chance that `judgeGap` says "reproduced" with n seeds for each row. The differences scatter by s √(2 (1 − r)). */
export function powerOfGap(design: GapDesign, n: number): number {
  checkDesign(design);
  checkFinite(design.margin, 'the margin');
  checkFinite(design.trueGap, 'the true gap');
  checkCorrelation(design.correlation);
  const { s, margin, trueGap, correlation } = design;
  const deviation = s * Math.sqrt((2 * (1 - correlation)) / n);
  checkCount(n, 'the number of seeds');
  if (n === 1) return 0;
  if (deviation === 0) return trueGap >= margin ? 1 : 0;
  const t = studentQuantile(1 - design.alpha, n - 1);
  return expectOverSpread(n - 1, (ratio) => normalTail((margin - trueGap) / deviation + t * ratio));
}

/** Returns the smallest number of seeds that shows a reproduction with the given power. */
export function planEquivalence(design: ValueDesign, power = USUAL_POWER): Plan {
  return plan(power, (n) => powerOfEquivalence(design, n));
}

/** Returns the smallest number of seeds for each of both rows that shows the gap with the given power. */
export function planGap(design: GapDesign, power = USUAL_POWER): Plan {
  return plan(power, (n) => powerOfGap(design, n));
}

/**
 * Returns the smallest margin that any number of our seeds can show, if the reproduction is exact: the authors' m runs also vary,
 * and no seed of ours can compensate for that. With one run, 5 % and 80 %, it is u + 2.93 s.
 */
export function leastMargin(
  design: Pick<ValueDesign, 's' | 'paperRuns' | 'halfDigit' | 'alpha'>,
  power = USUAL_POWER,
): number {
  if (design.paperRuns === null) return design.halfDigit;
  const quantiles = normalQuantile(1 - design.alpha) + normalQuantile((1 + power) / 2);
  return design.halfDigit + (quantiles * design.s) / Math.sqrt(design.paperRuns);
}

/** Returns the smallest gap beyond the margin that n seeds for each row show with the given power; null for a single seed. */
export function leastGap(
  { s, alpha, correlation }: Pick<GapDesign, 's' | 'alpha' | 'correlation'>,
  n: number,
  power = USUAL_POWER,
): number | null {
  const powerAt = (trueGap: number): number => powerOfGap({ s, alpha, correlation, margin: 0, trueGap }, n);
  if (n === 1) return null;
  if (s === 0) return 0;
  let [tooSmall, enough] = [0, s];
  while (powerAt(enough) < power) [tooSmall, enough] = [enough, 2 * enough];
  while (enough - tooSmall > 1e-6 * enough) {
    const middle = 0.5 * (tooSmall + enough);
    if (powerAt(middle) < power) tooSmall = middle;
    else enough = middle;
  }
  return enough;
}

function plan(power: number, powerAt: (n: number) => number): Plan {
  const seeds = findLeast((n) => powerAt(n) >= power);
  return { seeds, power: powerAt(seeds ?? MOST_SEEDS) };
}

function checkDesign({ s, alpha }: Design): void {
  checkNotNegative(s, 'the spread');
  checkAlpha(alpha);
}

function checkValueDesign(design: ValueDesign): void {
  checkDesign(design);
  checkNotNegative(design.margin, 'the margin');
  checkNotNegative(design.halfDigit, 'half the last digit');
  checkFinite(design.trueDifference, 'the true difference');
  if (design.paperRuns !== null) checkCount(design.paperRuns, 'the number of runs behind the print');
}
