/** Judges a printed value: two one-sided tests (Schuirmann 1987) of whether our mean lies within a margin of it. */
import { mean } from '@ordo/core/statistics';
import { checkAlpha, checkCount, checkFinite, checkNotNegative } from './check-input.ts';
import { isAtMost, tailOf } from './compare.ts';
import { studentQuantile } from './distributions/student.ts';
import { checkSpread, chooseSpread, ownSpread, type Spread, type UsedSpread } from './spread.ts';

export interface EquivalenceInput {
  /** The value of each registered seed; null where a seed has none. */
  readonly seeds: readonly (number | null)[];
  readonly paper: number;
  /** Half a unit of the last printed digit. */
  readonly halfDigit: number;
  /** How many runs stand behind the print; null asks "within the margin of the printed number". */
  readonly paperRuns: number | null;
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
  const measured = { ...known, mean: average, deviation: average - input.paper };
  const spread = chooseSpread(input.spread, own);
  if (spread === null) return { ...measured, reason: 'spread-unknown' };
  const standardError = spread.s * Math.sqrt(1 / seeds.length + (input.paperRuns === null ? 0 : 1 / input.paperRuns));
  const tests = runTests(input, { mean: average, standardError, degreesOfFreedom: spread.degreesOfFreedom });
  return { ...measured, spread, standardError, ...tests };
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
  readonly standardError: number;
  readonly degreesOfFreedom: number | null;
}

function runTests(input: EquivalenceInput, { mean: average, standardError, degreesOfFreedom }: Estimate) {
  const { paper, halfDigit, margin, alpha } = input;
  const deviation = average - paper;
  const apart = Math.abs(deviation) - halfDigit;
  const oneSided = halfDigit + studentQuantile(1 - alpha, degreesOfFreedom) * standardError;
  const twoSided = halfDigit + studentQuantile(1 - alpha / 2, degreesOfFreedom) * standardError;
  const scale = Math.max(Math.abs(average), Math.abs(paper));
  const tail = (distance: number): number => tailOf({ distance, scale, standardError, degreesOfFreedom });
  const pDifferent = apart <= 0 ? 1 : Math.min(1, 2 * tail(apart));
  const different = pDifferent < alpha;
  return {
    interval: [deviation - oneSided, deviation + oneSided] as const,
    prediction: [average - twoSided, average + twoSided] as const,
    pEquivalent: Math.max(tail(margin + deviation - halfDigit), tail(margin - deviation - halfDigit)),
    pDifferent,
    pBeyond: Math.max(pDifferent, tail(apart - margin)),
    different,
    ...decide({
      within: isAtMost(Math.abs(deviation) + oneSided, margin, scale),
      beyond: Math.abs(deviation) - oneSided > margin,
      different,
      better: deviation > 0 === input.higherIsBetter,
    }),
  };
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
