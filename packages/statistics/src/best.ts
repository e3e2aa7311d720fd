/** Judges the claim that one row is the best of several. */
import { type ClaimReason, type Contrast, type ContrastInput, judgeGap } from './contrast.ts';
import { adjustByHolm, intersectionUnion } from './multiplicity.ts';
import { checkEnough } from './check-input.ts';

export interface BestInput extends Omit<ContrastInput, 'rows' | 'weights'> {
  /** The seeds of the row that is claimed to be best. */
  readonly row: readonly (number | null)[];
  /** [other row][seed]. */
  readonly others: readonly (readonly (number | null)[])[];
  readonly higherIsBetter: boolean;
}

export interface Best {
  /** The gap to each of the others, in their sequence. */
  readonly gaps: readonly Contrast[];
  /** The place of the other row that the claim depends on most: the smallest gap; null if no gap is known. */
  readonly closest: number | null;
  /** The p that the claim holds: the largest of the gaps. Null unless all gaps can be tested. */
  readonly p: number | null;
  /** The p that the claim fails: the smallest of the gaps, after Holm's correction. Null likewise. */
  readonly pOpposite: number | null;
  readonly verdict: Contrast['verdict'];
  readonly reason: ClaimReason;
}

/**
 * Every gap must hold, so none needs a correction (intersection–union). One gap that fails is enough to refute the claim,
 * so those are corrected: of many rivals that are all just as good, some would look better by chance.
 */
export function judgeBest({ row, others, ...options }: BestInput): Best {
  checkEnough(others.length, 1, 'rows to compare with');
  const gaps = others.map((other) => judgeGap({ a: row, b: other, ...options }));
  return { gaps, closest: findClosest(gaps), ...combineClaims(gaps, options.alpha) };
}

/** The verdict on a claim that consists of several parts, each of which must hold. */
export function combineClaims(
  parts: readonly Pick<Contrast, 'p' | 'pOpposite' | 'reason'>[],
  alpha: number,
): Pick<Best, 'p' | 'pOpposite' | 'verdict' | 'reason'> {
  for (const reason of ['missing-seeds', 'spread-unknown'] as const) {
    if (parts.some((part) => part.reason === reason))
      return { p: null, pOpposite: null, verdict: 'inconclusive', reason };
  }
  const p = intersectionUnion(parts.map((part) => part.p as number));
  const pOpposite = Math.min(...adjustByHolm(parts.map((part) => part.pOpposite as number)));
  if (parts.every((part) => part.reason === 'claim-holds'))
    return { p, pOpposite, verdict: 'reproduced', reason: 'claim-holds' };
  if (pOpposite <= alpha) return { p, pOpposite, verdict: 'worse', reason: 'claim-fails' };
  return { p, pOpposite, verdict: 'inconclusive', reason: 'too-vague' };
}

function findClosest(gaps: readonly Contrast[]): number | null {
  let closest: number | null = null;
  for (const [i, { gap }] of gaps.entries()) {
    if (gap !== null && (closest === null || gap < (gaps[closest]?.gap as number))) closest = i;
  }
  return closest;
}
