/** The tests behind the judgement of a printed value, from the distribution of (x̄ − p − Δ) / s. */
import type { Verdict } from '@ordo/core/verdicts';
import { isAtMost } from '../compare.ts';
import type { Strictness } from './ends.ts';
import type { EquivalenceInput, EquivalenceReason } from '../questions/equivalence-question.ts';
import type { Pivot } from './pivot.ts';

interface Estimate {
  readonly mean: number;
  readonly s: number;
  readonly pivot: Pivot;
  readonly strictness: Strictness;
}

/** Computes both one-sided tests, the two-sided one, and their decision. */
export function testEquivalence(input: EquivalenceInput, { mean: average, s, pivot, strictness }: Estimate) {
  const { paper, halfDigit, margin, alpha } = input;
  const { level, adjust, nearEnd } = strictness;
  const deviation = average - paper;
  const scale = Math.max(Math.abs(average), Math.abs(paper));
  // The p-values that the true difference is at most, or at least, a given one.
  const pAbove = (difference: number): number =>
    adjust(pivot.above(divide(deviation - halfDigit - difference, s, scale)));
  const pBelow = (difference: number): number =>
    adjust(pivot.below(-divide(difference - deviation - halfDigit, s, scale)));
  const bounds = (tail: number) =>
    [-halfDigit - pivot.quantile(1 - tail) * s, halfDigit - pivot.quantile(tail) * s] as const;
  const [below, above] = bounds(level(alpha));
  const [furthestBelow, furthestAbove] = bounds(level(alpha) / 2);
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
    nearEnd,
    ...decide({
      within: isAtMost(-margin, interval[0], scale) && isAtMost(interval[1], margin, scale),
      beyond: interval[0] > margin || interval[1] < -margin,
      different,
      better: (input.hasBetterSide ?? true) && interval[0] > margin === input.higherIsBetter,
    }),
  };
}

/** Returns distance / s. If there is no spread, it is certain, except for rounding, on which side of a border a value is. */
function divide(distance: number, s: number, scale: number): number {
  if (s > 0) return distance / s;
  return isAtMost(-distance, 0, scale) ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

/** Decides on the verdict. A value is outside the prediction interval exactly if its two-sided p is below alpha: `different`. */
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
