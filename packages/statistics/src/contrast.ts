/** Judges a claim about means: that one row is above another by a margin, or any weighted sum of rows. */
import { mean } from '@ordo/core/statistics';
import { checkAlpha, checkEnough, checkFinite, checkSameLength } from './check-input.ts';
import { isAtMost, tailOf } from './compare.ts';
import { studentQuantile } from './distributions/student.ts';
import { checkSpread, ownSpread, type Spread, type UsedSpread } from './spread.ts';

export interface ContrastInput {
  /** [row][seed]; null where a registered seed has no value. */
  readonly rows: readonly (readonly (number | null)[])[];
  /** What each row's mean is multiplied by: 1 and −1 for the gap of two rows. */
  readonly weights: readonly number[];
  /** The least weighted sum that is claimed. A negative one claims "not below by more than this". */
  readonly margin: number;
  readonly alpha: number;
  /** The spread that all rows share; null where each has its own (Welch). */
  readonly spread: Spread | null;
}

export type ClaimReason = 'claim-holds' | 'claim-fails' | 'missing-seeds' | 'spread-unknown' | 'too-vague';

export interface Contrast {
  /** The weighted sum of the means: mean a − mean b for a gap. */
  readonly gap: number | null;
  /** Null where each row has its own spread. */
  readonly spread: UsedSpread | null;
  readonly standardError: number | null;
  readonly degreesOfFreedom: number | null;
  /** One-sided bounds, each at the level 1 − α. */
  readonly interval: readonly [lower: number, upper: number] | null;
  /** The one-sided p that the claim holds: small when the gap is above the margin. */
  readonly p: number | null;
  /** The one-sided p that the claim fails: small when the gap is below the margin. */
  readonly pOpposite: number | null;
  readonly verdict: 'reproduced' | 'worse' | 'inconclusive';
  readonly reason: ClaimReason;
}

const UNKNOWN = {
  gap: null,
  spread: null,
  standardError: null,
  degreesOfFreedom: null,
  interval: null,
  p: null,
  pOpposite: null,
  verdict: 'inconclusive',
} as const;

export interface GapInput extends Omit<ContrastInput, 'rows' | 'weights'> {
  /** The seeds of the row that is claimed to be better. */
  readonly a: readonly (number | null)[];
  readonly b: readonly (number | null)[];
  /** If lower is better, the gap is mean b − mean a. */
  readonly higherIsBetter: boolean;
}

/** Judges the claim that row a is better than row b by at least the margin. */
export function judgeGap(input: GapInput): Contrast {
  return judgeContrast(asContrast(input));
}

/** The same claim as a weighted sum. */
export function asContrast({ a, b, higherIsBetter, ...options }: GapInput): ContrastInput {
  return { rows: [a, b], weights: higherIsBetter ? [1, -1] : [-1, 1], ...options };
}

/** Judges the claim that a weighted sum of means is at least the margin. */
export function judgeContrast(input: ContrastInput): Contrast {
  checkContrastInput(input);
  const rows = input.rows.map((row) => row.filter((seed) => seed !== null));
  if (rows.some((row, i) => row.length === 0 || row.length < (input.rows[i]?.length ?? 0)))
    return { ...UNKNOWN, reason: 'missing-seeds' };
  const gap = rows.reduce((sum, row, i) => sum + (input.weights[i] as number) * (mean(row) as number), 0);
  const error = estimateError(rows, input.weights, input.spread);
  if (error === null) return { ...UNKNOWN, gap, reason: 'spread-unknown' };
  const { standardError, degreesOfFreedom } = error;
  const half = studentQuantile(1 - input.alpha, degreesOfFreedom) * standardError;
  const scale = Math.max(...rows.flat().map(Math.abs));
  const tail = (distance: number): number => tailOf({ distance, scale, standardError, degreesOfFreedom });
  const p = tail(gap - input.margin);
  return {
    gap,
    ...error,
    interval: [gap - half, gap + half],
    p,
    pOpposite: standardError > 0 ? tail(input.margin - gap) : 1 - p,
    ...decide({ lower: gap - half, upper: gap + half, margin: input.margin, scale }),
  };
}

function decide(bounds: {
  lower: number;
  upper: number;
  margin: number;
  scale: number;
}): Pick<Contrast, 'verdict' | 'reason'> {
  const { lower, upper, margin, scale } = bounds;
  if (isAtMost(margin, lower, scale)) return { verdict: 'reproduced', reason: 'claim-holds' };
  if (upper < margin) return { verdict: 'worse', reason: 'claim-fails' };
  return { verdict: 'inconclusive', reason: 'too-vague' };
}

/**
 * The standard error of Σ wᵢ x̄ᵢ: s √(Σ wᵢ²/nᵢ) with a shared spread. Else √(Σ vᵢ), vᵢ = wᵢ² sᵢ²/nᵢ, with Welch's and
 * Satterthwaite's degrees of freedom (Σ vᵢ)² / Σ (vᵢ² / (nᵢ − 1)).
 */
export function estimateError(
  rows: readonly (readonly number[])[],
  weights: readonly number[],
  shared: Spread | null,
): (Pick<Contrast, 'spread' | 'degreesOfFreedom'> & { standardError: number }) | null {
  const parts = rows.map((row, i) => (weights[i] as number) ** 2 / row.length);
  if (shared !== null) {
    const { s, degreesOfFreedom } = shared;
    const standardError = s * Math.sqrt(parts.reduce((sum, part) => sum + part, 0));
    return { spread: { s, degreesOfFreedom, from: 'pooled' }, standardError, degreesOfFreedom };
  }
  const own = rows.map((row) => ownSpread(row));
  let variance = 0;
  let square = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, spread] of own.entries()) {
    if (parts[i] === 0) continue;
    if (spread === null) return null;
    const share = (parts[i] as number) * spread.s ** 2;
    variance += share;
    square += share ** 2 / (spread.degreesOfFreedom as number);
    least = Math.min(least, spread.degreesOfFreedom as number);
  }
  return {
    spread: null,
    standardError: Math.sqrt(variance),
    degreesOfFreedom: square === 0 ? least : variance ** 2 / square,
  };
}

function checkContrastInput({ rows, weights, margin, alpha, spread }: ContrastInput): void {
  checkEnough(rows.length, 1, 'rows');
  checkSameLength([weights.length], rows.length, 'the list of weights');
  for (const weight of weights) checkFinite(weight, 'a weight');
  for (const value of rows.flat()) if (value !== null) checkFinite(value, 'a score');
  checkFinite(margin, 'the margin');
  checkAlpha(alpha);
  if (spread !== null) checkSpread(spread);
}
