/** Judges the claim that several rows are alike: no two of them differ by more than a margin. */
import { combineClaims, type Best } from './best.ts';
import { checkEnough, checkNotNegative } from '../check-input.ts';
import { tailOf } from '../compare.ts';
import { type ClaimReason, type Contrast, judgeGap } from './contrast.ts';
import { type Ends, strictnessOf } from '../tests/ends.ts';
import { sizeOf } from '../tests/spread.ts';

export interface AlikeInput {
  /** [row][seed]; null if a registered seed has no value. */
  readonly rows: readonly (readonly (number | null)[])[];
  readonly margin: number;
  readonly alpha: number;
  /** The ends of the scale of the scores; null if the scale is open, and for logarithms. */
  readonly ends: Ends | null;
}

/** Two rows, by their places. */
export interface Pair extends Pick<Contrast, 'gap' | 'spread' | 'standardError' | 'interval' | 'nearEnd'> {
  readonly a: number;
  readonly b: number;
  /** The larger p of two one-sided tests, which is small when the gap is within the margin. */
  readonly p: number | null;
  /** A p that is small when the gap exceeds the margin. */
  readonly pOpposite: number | null;
  readonly reason: ClaimReason;
}

export interface Alike extends Pick<Best, 'p' | 'pOpposite' | 'verdict' | 'reason'> {
  readonly pairs: readonly Pair[];
  /** The index in `pairs` of the comparison on which the verdict depends; null unless all of them can be tested. */
  readonly deciding: number | null;
}

/**
 * Judges the rows: they are alike if every pair is equivalent (intersection–union), and they are not if some pair certainly is
 * not (Holm).
 */
export function judgeAlike(input: AlikeInput): Alike {
  checkEnough(input.rows.length, 2, 'rows');
  checkNotNegative(input.margin, 'the margin');
  const pairs = input.rows.flatMap((_, a) => input.rows.slice(a + 1).map((__, i) => judgePair(input, a, a + 1 + i)));
  return { pairs, ...combineClaims(pairs, input.alpha) };
}

function judgePair({ rows, margin, alpha, ends }: AlikeInput, a: number, b: number): Pair {
  const [first, second] = [rows[a] ?? [], rows[b] ?? []];
  const judged = judgeGap({ a: first, b: second, margin: 0, alpha, ends, higherIsBetter: true });
  const { gap, spread, standardError, interval, nearEnd, reason } = judged;
  const pair = { a, b, gap, spread, standardError, interval, nearEnd };
  if (gap === null || spread === null || standardError === null) return { ...pair, p: null, pOpposite: null, reason };
  const present = [first, second].map((row) => row.filter((seed) => seed !== null));
  const { adjust } = strictnessOf(present, ends);
  const tail = (distance: number): number =>
    tailOf({ distance, scale: sizeOf(present.flat()), standardError, degreesOfFreedom: spread.degreesOfFreedom });
  const within = Math.max(tail(margin + gap), tail(margin - gap));
  const p = adjust(within);
  // The chance of such a wide gap, in either direction, if the true gap equals the margin.
  const beyond = standardError > 0 ? tail(Math.abs(gap) - margin) + tail(Math.abs(gap) + margin) : 1 - within;
  const pOpposite = Math.min(1, adjust(beyond));
  return {
    ...pair,
    p,
    pOpposite,
    reason: p <= alpha ? 'claim-holds' : pOpposite <= alpha ? 'claim-fails' : 'too-vague',
  };
}
