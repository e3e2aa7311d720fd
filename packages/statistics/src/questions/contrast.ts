/**
 * Judges a claim about means, seed by seed: that one row is above another by a margin, or a claim about any weighted sum of rows.
 */
import type { Verdict } from '@ordo/core/verdicts';
import { mean } from '@ordo/core/statistics';
import { checkAlpha, checkEnough, checkFinite, checkSameLength } from '../check-input.ts';
import { isAtMost, tailOf } from '../compare.ts';
import { studentQuantile } from '../distributions/student.ts';
import { type Ends, strictnessOf } from '../tests/ends.ts';
import { sampleSpread, sizeOf, type Spread } from '../tests/spread.ts';

export interface ContrastInput {
  /** [row][seed], with the same registered seeds in each row; null if a seed has no value. */
  readonly rows: readonly (readonly (number | null)[])[];
  /** The weight of each row: 1 and −1 for the gap of two rows. */
  readonly weights: readonly number[];
  /** The smallest weighted sum that is claimed. A negative one claims "not below by more than this". */
  readonly margin: number;
  /**
   * Whether the claim is "more than the margin" and not "at least". Constant rows whose sum is exactly the margin then decide
   * nothing. Any other rows are judged alike. Defaults to false.
   */
  readonly mustExceed?: boolean;
  readonly alpha: number;
  /** The ends of the scale of the scores; null if the scale is open, and for logarithms and slopes. */
  readonly ends: Ends | null;
  /** The size of the numbers from which the rows were computed, by which they are rounded; that of the rows by default. */
  readonly size?: number;
}

export const CLAIM_REASONS = ['claim-holds', 'claim-fails', 'missing-seeds', 'spread-unknown', 'too-vague'] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];

/** The verdicts that a claim can get. It has no better side. */
export type ClaimVerdict = Extract<Verdict, 'reproduced' | 'worse' | 'inconclusive'>;

export interface Contrast {
  /** The mean over seeds of the weighted sum: mean a − mean b for a gap. */
  readonly gap: number | null;
  /** The spread of the weighted sum over seeds. */
  readonly spread: Spread | null;
  readonly standardError: number | null;
  /** One-sided bounds, each at the level 1 − α, or 1 − α/2 near an end. */
  readonly interval: readonly [lower: number, upper: number] | null;
  /** The one-sided p that the claim holds, which is small when the gap is above the margin. */
  readonly p: number | null;
  /** The one-sided p that the claim fails, which is small when the gap is below the margin. */
  readonly pOpposite: number | null;
  /** True if a row is near an end of its scale, so that everything is judged at α/2. */
  readonly nearEnd: boolean;
  readonly verdict: ClaimVerdict;
  readonly reason: ClaimReason;
}

const UNKNOWN = {
  gap: null,
  spread: null,
  standardError: null,
  interval: null,
  p: null,
  pOpposite: null,
  nearEnd: false,
  verdict: 'inconclusive',
} as const;

/** Constant rows that lie exactly at the margin show neither that it is exceeded nor that it is missed. */
const TIED = { p: 1, pOpposite: 1, verdict: 'inconclusive', reason: 'too-vague' } as const;

export interface GapInput extends Omit<ContrastInput, 'rows' | 'weights'> {
  /** The seeds of the row that is claimed to be better. */
  readonly a: readonly (number | null)[];
  readonly b: readonly (number | null)[];
  /** If lower is better, the gap is mean b − mean a. */
  readonly higherIsBetter: boolean;
}

/** Judges the claim that row a is better than row b by at least the margin. */
export function judgeGap({ a, b, higherIsBetter, ...options }: GapInput): Contrast {
  return judgeContrast({ rows: [a, b], weights: higherIsBetter ? [1, -1] : [-1, 1], ...options });
}

/**
 * Judges the claim that a weighted sum of rows is at least the margin, by the paired t test of Dⱼ = Σ wᵢ xᵢⱼ over the seeds j.
 * Its rate of errors is α whether or not rows agree over seeds, and no other row has any influence.
 */
export function judgeContrast(input: ContrastInput): Contrast {
  checkContrastInput(input);
  const { weights, margin, mustExceed = false, alpha, ends } = input;
  const rows = input.rows.map((row) => row.filter((seed) => seed !== null));
  const registered = Math.max(...input.rows.map((row) => row.length));
  if (registered === 0 || rows.some((row) => row.length < registered)) return { ...UNKNOWN, reason: 'missing-seeds' };
  const { gap, spread, size } = pairSeeds(rows, weights, input.size);
  if (spread === null) return { ...UNKNOWN, gap, reason: 'spread-unknown' };
  const { degreesOfFreedom } = spread;
  const standardError = spread.s / Math.sqrt(degreesOfFreedom + 1);
  const { nearEnd, level, adjust } = strictnessOf(rows, ends);
  const half = studentQuantile(1 - level(alpha), degreesOfFreedom) * standardError;
  const tail = (distance: number): number => tailOf({ distance, scale: size, standardError, degreesOfFreedom });
  const found = { gap, spread, standardError, interval: [gap - half, gap + half] as const, nearEnd };
  if (mustExceed && standardError === 0 && isAtMost(Math.abs(gap - margin), 0, size)) return { ...found, ...TIED };
  const p = tail(gap - margin);
  return {
    ...found,
    p: adjust(p),
    pOpposite: standardError > 0 ? adjust(tail(margin - gap)) : 1 - p,
    ...decide({ lower: gap - half, upper: gap + half, margin, scale: size }),
  };
}

/** A weighted sum of rows, seed by seed. */
export interface Pairing {
  readonly gap: number;
  /**
   * Null with one seed, and if the rows vary but the sums do not: scores of few digits can agree by chance, so their spread is
   * then unknown, and not 0.
   */
  readonly spread: Spread | null;
  /** The size of the numbers that were added. */
  readonly size: number;
}

/**
 * @param rows [row][seed], with at least one seed and the same number in each row
 * @param size the size of the numbers from which the rows were computed; defaults to that of the rows themselves
 */
export function pairSeeds(rows: readonly (readonly number[])[], weights: readonly number[], size?: number): Pairing {
  const sums = (rows[0] ?? []).map((_, seed) =>
    rows.reduce((sum, row, i) => sum + (weights[i] as number) * (row[seed] as number), 0),
  );
  const added = size ?? sizeOf(rows.flat());
  const spread = sampleSpread(sums, added);
  const varies = rows.some((row) => (sampleSpread(row, size)?.s ?? 0) > 0);
  return { gap: mean(sums) as number, spread: spread?.s === 0 && varies ? null : spread, size: added };
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

function checkContrastInput({ rows, weights, margin, alpha }: ContrastInput): void {
  checkEnough(rows.length, 1, 'rows');
  checkSameLength([weights.length], rows.length, 'the list of weights');
  for (const weight of weights) checkFinite(weight, 'a weight');
  for (const value of rows.flat()) if (value !== null) checkFinite(value, 'a score');
  checkFinite(margin, 'the margin');
  checkAlpha(alpha);
}
