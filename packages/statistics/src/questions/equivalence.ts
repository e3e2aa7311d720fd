/** Judges a printed value by two one-sided tests (Schuirmann 1987) of whether our mean is within a margin of it. */
import type { Verdict } from '@ordo/core/verdicts';
import { mean } from '@ordo/core/statistics';
import { checkAlpha, checkCount, checkFinite, checkNotNegative } from '../check-input.ts';
import { strictnessOf } from '../tests/ends.ts';
import { testEquivalence } from '../tests/equivalence-tests.ts';
import type { EquivalenceInput, EquivalenceReason, Interval } from './equivalence-question.ts';
import { definePivot } from '../tests/pivot.ts';
import { sampleSpread, type Spread } from '../tests/spread.ts';

/** The result of the seeds. A number is null if it cannot be computed. */
export interface Equivalence {
  /** The number of seeds that have a value. */
  readonly n: number;
  readonly mean: number | null;
  /** The spread of these seeds; null with fewer than two. */
  readonly spread: Spread | null;
  /** The mean minus the print. */
  readonly deviation: number | null;
  readonly standardError: number | null;
  /** The interval of the deviation, at the level 1 − 2α (1 − α near an end), widened by the rounding of the print. */
  readonly interval: Interval | null;
  /** The interval in which another run of the authors would print its number, at the level 1 − α (1 − α/2 near an end). */
  readonly prediction: Interval | null;
  /** The larger p of the two one-sided tests, which is small when the deviation is within the margin. */
  readonly pEquivalent: number | null;
  /** The two-sided p that our mean and the authors' are equal. */
  readonly pDifferent: number | null;
  /** The p of calling the value better or worse, to which corrections for many such calls apply. */
  readonly pBeyond: number | null;
  readonly different: boolean | null;
  /** True if the row is near an end of its scale, so that everything is judged at α/2. */
  readonly nearEnd: boolean;
  readonly verdict: Verdict;
  readonly reason: EquivalenceReason;
}

/** Judges a value by the rules of the package's README. */
export function judgeEquivalence(input: EquivalenceInput): Equivalence {
  checkEquivalenceInput(input);
  const seeds = input.seeds.filter((seed) => seed !== null);
  const spread = sampleSpread(seeds);
  const known = { ...UNKNOWN, n: seeds.length, spread };
  if (seeds.length < input.seeds.length || seeds.length === 0) return { ...known, reason: 'missing-seeds' };
  const average = mean(seeds) as number;
  const found = { ...known, mean: average, deviation: average - input.paper };
  if (spread === null) return { ...found, reason: 'spread-unknown' };
  const { s, degreesOfFreedom } = spread;
  const { paperRuns, statistic = 'mean', higherIsBetter, ends } = input;
  const pivot = definePivot({ n: seeds.length, paperRuns, statistic, higherIsBetter, degreesOfFreedom });
  const strictness = strictnessOf([seeds], ends);
  return {
    ...found,
    standardError: s * pivot.deviation,
    ...testEquivalence(input, { mean: average, s, pivot, strictness }),
  };
}

const UNKNOWN = {
  mean: null,
  deviation: null,
  standardError: null,
  interval: null,
  prediction: null,
  pEquivalent: null,
  pDifferent: null,
  pBeyond: null,
  different: null,
  nearEnd: false,
  verdict: 'inconclusive',
} as const;

function checkEquivalenceInput(input: EquivalenceInput): void {
  for (const seed of input.seeds) if (seed !== null) checkFinite(seed, 'a score');
  checkFinite(input.paper, 'the printed value');
  checkNotNegative(input.halfDigit, 'half the last digit');
  checkNotNegative(input.margin, 'the margin');
  checkAlpha(input.alpha);
  if (input.paperRuns !== null) checkCount(input.paperRuns, 'the number of runs behind the print');
}
