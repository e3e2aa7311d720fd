/** The ends of a scale. Near an end, scores are skewed, and a test at α errs more often than it promises. */
import { mean } from '@ordo/core/statistics';
import { sampleSpread } from './spread.ts';

/** The lowest and the highest score that is possible; null if the scale is open. */
export type Ends = readonly [lowest: number | null, highest: number | null];

/** A row whose mean is within this many standard deviations of an end is near it. */
const NEAR = 5;

/**
 * Returns true if any of the rows scatters, and is near an end.
 * @param rows [row][seed]
 */
function isNearEnd(rows: readonly (readonly number[])[], ends: Ends | null): boolean {
  const closed = [...(ends ?? [])].filter((end) => end !== null);
  return rows.some((row) => {
    const [centre, s] = [mean(row), sampleSpread(row)?.s ?? 0];
    return centre !== null && s > 0 && closed.some((end) => Math.abs(end - centre) <= NEAR * s);
  });
}

/** The way in which rows are tested: near an end, p-values count twice, and intervals use half of α. */
export interface Strictness {
  readonly nearEnd: boolean;
  /** Returns α, or half of it. */
  readonly level: (alpha: number) => number;
  /** Returns p, or twice p. */
  readonly adjust: (p: number) => number;
}

/** @param rows [row][seed], the rows that are tested */
export function strictnessOf(rows: readonly (readonly number[])[], ends: Ends | null): Strictness {
  return strictnessIf(isNearEnd(rows, ends));
}

/** Returns the strictness of rows that are known to be near an end, or to be far from both. */
export function strictnessIf(nearEnd: boolean): Strictness {
  const factor = nearEnd ? 2 : 1;
  return { nearEnd, level: (alpha) => alpha / factor, adjust: (p) => Math.min(1, factor * p) };
}
