/** Judges the claim that several rows are alike: no two of them are further apart than a margin. */
import { combineClaims, type Best } from './best.ts';
import { checkEnough, checkNotNegative } from './check-input.ts';
import { tailOf } from './compare.ts';
import { type ClaimReason, type Contrast, judgeGap } from './contrast.ts';
import type { Spread } from './spread.ts';

export interface AlikeInput {
  /** [row][seed]; null where a registered seed has no value. */
  readonly rows: readonly (readonly (number | null)[])[];
  readonly margin: number;
  readonly alpha: number;
  /** The spread that all rows share; null where each has its own. */
  readonly spread: Spread | null;
}

/** Two rows, by their places. */
export interface Pair extends Pick<Contrast, 'gap' | 'spread' | 'standardError' | 'degreesOfFreedom' | 'interval'> {
  readonly a: number;
  readonly b: number;
  /** Small when the gap lies within the margin: the larger p of two one-sided tests. */
  readonly p: number | null;
  /** Small when the gap exceeds the margin. */
  readonly pOpposite: number | null;
  readonly reason: ClaimReason;
}

export interface Alike extends Pick<Best, 'p' | 'pOpposite' | 'verdict' | 'reason'> {
  readonly pairs: readonly Pair[];
  /** The place in `pairs` of the two rows that are furthest apart; null if no gap is known. */
  readonly widest: number | null;
}

/** The rows are alike if every pair is equivalent (intersection–union); they are not if some pair certainly is not (Holm). */
export function judgeAlike(input: AlikeInput): Alike {
  checkEnough(input.rows.length, 2, 'rows');
  checkNotNegative(input.margin, 'the margin');
  const pairs = input.rows.flatMap((_, a) => input.rows.slice(a + 1).map((__, i) => judgePair(input, a, a + 1 + i)));
  return { pairs, widest: findWidest(pairs), ...combineClaims(pairs, input.alpha) };
}

function judgePair({ rows, margin, alpha, spread }: AlikeInput, a: number, b: number): Pair {
  const [first, second] = [rows[a] ?? [], rows[b] ?? []];
  const judged = judgeGap({ a: first, b: second, margin: 0, alpha, spread, higherIsBetter: true });
  const { gap, standardError, degreesOfFreedom, interval, reason } = judged;
  const pair = { a, b, gap, spread: judged.spread, standardError, degreesOfFreedom, interval };
  if (gap === null || standardError === null) return { ...pair, p: null, pOpposite: null, reason };
  const scale = Math.max(...[...first, ...second].map((value) => Math.abs(value ?? 0)));
  const tail = (distance: number): number => tailOf({ distance, scale, standardError, degreesOfFreedom });
  const p = Math.max(tail(margin + gap), tail(margin - gap));
  // The chance of so wide a gap, in either direction, if the true one is just the margin.
  const pOpposite =
    standardError > 0 ? Math.min(1, tail(Math.abs(gap) - margin) + tail(Math.abs(gap) + margin)) : 1 - p;
  return {
    ...pair,
    p,
    pOpposite,
    reason: p <= alpha ? 'claim-holds' : pOpposite <= alpha ? 'claim-fails' : 'too-vague',
  };
}

function findWidest(pairs: readonly Pair[]): number | null {
  let widest: number | null = null;
  for (const [i, { gap }] of pairs.entries()) {
    if (gap !== null && (widest === null || Math.abs(gap) > Math.abs(pairs[widest]?.gap as number))) widest = i;
  }
  return widest;
}
