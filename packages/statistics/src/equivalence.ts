/** Judges a printed value: two one-sided tests (Schuirmann 1987) of whether our mean lies within a margin of it. */
import { mean } from '@ordo/core/statistics';
import { checkAlpha, checkCount, checkFinite, checkNotNegative } from './check-input.ts';
import { isAtMost } from './compare.ts';
import { definePivot, type Pivot } from './pivot.ts';
import type { PrintedStatistic } from './printed-statistic.ts';
import { checkSpread, chooseSpread, ownSpread, type Spread, type UsedSpread } from './spread.ts';

export interface EquivalenceInput {
  /** The value of each registered seed; null where a seed has none. */
  readonly seeds: readonly (number | null)[];
  readonly paper: number;
  /** Half a unit of the last printed digit. */
  readonly halfDigit: number;
  /** How many runs stand behind the print; null asks "within the margin of the printed number". */
  readonly paperRuns: number | null;
  /** What is printed of these runs. Defaults to their mean. */
  readonly statistic?: PrintedStatistic;
  readonly margin: number;
  readonly alpha: number;
  /** The spread that the rows of the table share; null to use that of these seeds. */
  readonly spread: Spread | null;
  readonly higherIsBetter: boolean;
}

export type Verdict = 'reproduced' | 'better' | 'worse' | 'inconclusive';

export type EquivalenceReason =
  | 'within-margin'
  | 'within-margin-but-different'
  | 'beyond-margin'
  | 'missing-seeds'
  | 'spread-unknown'
  | 'too-vague'
  | 'different-but-margin-undecided'
  | 'margin-beyond-but-inside-prediction-interval';

/** What the seeds say. A number is null where it cannot be computed. */
export interface Equivalence {
  /** How many seeds have a value. */
  readonly n: number;
  readonly mean: number | null;
  readonly ownStandardDeviation: number | null;
  readonly spread: UsedSpread | null;
  /** Mean minus print. */
  readonly deviation: number | null;
  readonly standardError: number | null;
  /** Of the deviation, at the level 1 − 2α, widened by the rounding of the print. */
  readonly interval: Interval | null;
  /** Where another run of the authors would print its number, at the level 1 − α. */
  readonly prediction: Interval | null;
  /** The larger p of the two one-sided tests: small when the deviation lies within the margin. */
  readonly pEquivalent: number | null;
  /** The two-sided p that our mean and the authors' are equal. */
  readonly pDifferent: number | null;
  /** The p of calling the value better or worse. Corrections for many such calls take this one. */
  readonly pBeyond: number | null;
  readonly different: boolean | null;
  readonly verdict: Verdict;
  readonly reason: EquivalenceReason;
}

export type Interval = readonly [lower: number, upper: number];

/** Judges by the rules of the package's README. */
export function judgeEquivalence(input: EquivalenceInput): Equivalence {
  checkEquivalenceInput(input);
  const seeds = input.seeds.filter((seed) => seed !== null);
  const own = ownSpread(seeds);
  const known = { ...UNKNOWN, n: seeds.length, ownStandardDeviation: own?.s ?? null };
  if (seeds.length < input.seeds.length || seeds.length === 0) return { ...known, reason: 'missing-seeds' };
  const average = mean(seeds) as number;
  const spread = chooseSpread(input.spread, own);
  if (spread === null) return { ...known, mean: average, deviation: average - input.paper, reason: 'spread-unknown' };
  const { degreesOfFreedom } = spread;
  const { paperRuns, statistic = 'mean', higherIsBetter } = input;
  const pivot = definePivot({ n: seeds.length, paperRuns, statistic, higherIsBetter, degreesOfFreedom });
  const tests = runTests(input, { mean: average, s: spread.s, pivot });
  return {
    ...known,
    mean: average,
    deviation: average - input.paper,
    spread,
    standardError: spread.s * pivot.deviation,
    ...tests,
  };
}

const UNKNOWN = {
  mean: null,
  spread: null,
  deviation: null,
  standardError: null,
  interval: null,
  prediction: null,
  pEquivalent: null,
  pDifferent: null,
  pBeyond: null,
  different: null,
  verdict: 'inconclusive',
} as const;

interface Estimate {
  readonly mean: number;
  readonly s: number;
  readonly pivot: Pivot;
}

function runTests(input: EquivalenceInput, { mean: average, s, pivot }: Estimate) {
  const { paper, halfDigit, margin, alpha } = input;
  const deviation = average - paper;
  const scale = Math.max(Math.abs(average), Math.abs(paper));
  // The p-values that the true difference is at most, or at least, a given one.
  const pAbove = (difference: number): number => pivot.above(divide(deviation - halfDigit - difference, s, scale));
  const pBelow = (difference: number): number => pivot.below(-divide(difference - deviation - halfDigit, s, scale));
  const bounds = (level: number) =>
    [-halfDigit - pivot.quantile(1 - level) * s, halfDigit - pivot.quantile(level) * s] as const;
  const [below, above] = bounds(alpha);
  const [furthestBelow, furthestAbove] = bounds(alpha / 2);
  const interval = [deviation + below, deviation + above] as const;
  const pDifferent = s === 0 && Math.abs(deviation) <= halfDigit ? 1 : Math.min(1, 2 * Math.min(pAbove(0), pBelow(0)));
  const different = pDifferent < alpha;
  return {
    interval,
    prediction: [average + furthestBelow, average + furthestAbove] as const,
    pEquivalent: Math.max(pAbove(-margin), pBelow(margin)),
    pDifferent,
    pBeyond: Math.max(pDifferent, Math.min(pAbove(margin), pBelow(-margin))),
    different,
    ...decide({
      within: isAtMost(-margin, interval[0], scale) && isAtMost(interval[1], margin, scale),
      beyond: interval[0] > margin || interval[1] < -margin,
      different,
      better: interval[0] > margin === input.higherIsBetter,
    }),
  };
}

/** distance / s. Without any spread it is certain which side of a border a value lies on, up to rounding. */
function divide(distance: number, s: number, scale: number): number {
  if (s > 0) return distance / s;
  return isAtMost(-distance, 0, scale) ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

/** A value outside the prediction interval is just one whose two-sided p is below alpha: `different`. */
function decide(found: { within: boolean; beyond: boolean; different: boolean; better: boolean }): {
  verdict: Verdict;
  reason: EquivalenceReason;
} {
  const { within, beyond, different, better } = found;
  if (within) return { verdict: 'reproduced', reason: different ? 'within-margin-but-different' : 'within-margin' };
  if (beyond && different) return { verdict: better ? 'better' : 'worse', reason: 'beyond-margin' };
  if (beyond) return { verdict: 'inconclusive', reason: 'margin-beyond-but-inside-prediction-interval' };
  return { verdict: 'inconclusive', reason: different ? 'different-but-margin-undecided' : 'too-vague' };
}

function checkEquivalenceInput(input: EquivalenceInput): void {
  for (const seed of input.seeds) if (seed !== null) checkFinite(seed, 'a score');
  checkFinite(input.paper, 'the printed value');
  checkNotNegative(input.halfDigit, 'half the last digit');
  checkNotNegative(input.margin, 'the margin');
  checkAlpha(input.alpha);
  if (input.paperRuns !== null) checkCount(input.paperRuns, 'the number of runs behind the print');
  if (input.spread !== null) checkSpread(input.spread);
}
