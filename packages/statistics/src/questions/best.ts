/** Judges the claim that one row is the best of several. */
import { type ClaimReason, type ClaimVerdict, type Contrast, type ContrastInput, judgeGap } from './contrast.ts';
import { adjustByHolm, intersectionUnion } from '../tests/multiplicity.ts';
import { checkEnough } from '../check-input.ts';

export interface BestInput extends Omit<ContrastInput, 'rows' | 'weights'> {
  /** The seeds of the row that is claimed to be best. */
  readonly row: readonly (number | null)[];
  /** [other row][seed]. */
  readonly others: readonly (readonly (number | null)[])[];
  readonly higherIsBetter: boolean;
}

export interface Best {
  /** The gap to each of the other rows, in their order. */
  readonly gaps: readonly Contrast[];
  /** The index in `gaps` of the comparison on which the verdict depends; null unless all of them can be tested. */
  readonly deciding: number | null;
  /** The p that the claim holds: the largest p of the gaps. Null unless all gaps can be tested. */
  readonly p: number | null;
  /** The p that the claim fails: the smallest p of the gaps, after Holm's correction. Null unless all gaps can be tested. */
  readonly pOpposite: number | null;
  readonly verdict: ClaimVerdict;
  readonly reason: ClaimReason;
}

/**
 * Judges the claim. Every gap must hold, so none needs a correction (intersection–union). One gap that fails is enough to refute
 * the claim, so failures are corrected: among many equally good rivals, some would look better by chance.
 */
export function judgeBest({ row, others, ...options }: BestInput): Best {
  checkEnough(others.length, 1, 'rows to compare with');
  const gaps = others.map((other) => judgeGap({ a: row, b: other, ...options }));
  return { gaps, ...combineClaims(gaps, options.alpha) };
}

type Combined = Pick<Best, 'p' | 'pOpposite' | 'verdict' | 'reason' | 'deciding'>;

/**
 * Returns the verdict on a claim that consists of several parts, each of which must hold. The part with the largest p decides,
 * and for "worse" the part with the smallest p of the opposite. Parts differ in their spread, so this need not be the part with
 * the smallest gap.
 */
export function combineClaims(parts: readonly Pick<Contrast, 'p' | 'pOpposite' | 'reason'>[], alpha: number): Combined {
  for (const reason of ['missing-seeds', 'spread-unknown'] as const) {
    if (parts.some((part) => part.reason === reason))
      return { p: null, pOpposite: null, verdict: 'inconclusive', reason, deciding: null };
  }
  const [own, opposite] = [parts.map(({ p }) => p as number), parts.map(({ pOpposite }) => pOpposite as number)];
  const p = intersectionUnion(own);
  const pOpposite = Math.min(...adjustByHolm(opposite));
  const found = { p, pOpposite, deciding: own.indexOf(p) };
  if (parts.every((part) => part.reason === 'claim-holds'))
    return { ...found, verdict: 'reproduced', reason: 'claim-holds' };
  if (pOpposite > alpha) return { ...found, verdict: 'inconclusive', reason: 'too-vague' };
  const deciding = opposite.indexOf(Math.min(...opposite));
  return { ...found, verdict: 'worse', reason: 'claim-fails', deciding };
}
