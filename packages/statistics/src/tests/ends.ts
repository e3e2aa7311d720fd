/** The ends of a scale: near one, scores are skewed, and a test at α errs more often than it promises. */
import { mean } from '@ordo/core/statistics';
import { sampleSpread } from './spread.ts';

/** The lowest and the highest score that there can be; null where the scale is open. */
export type Ends = readonly [lowest: number | null, highest: number | null];

/** A row whose mean lies within so many standard deviations of an end is near it. */
const NEAR = 5;

/** Whether any of the rows scatters, and that near an end. @param rows [row][seed] */
function isNearEnd(rows: readonly (readonly number[])[], ends: Ends | null): boolean {
  const closed = [...(ends ?? [])].filter((end) => end !== null);
  return rows.some((row) => {
    const [centre, s] = [mean(row), sampleSpread(row)?.s ?? 0];
    return centre !== null && s > 0 && closed.some((end) => Math.abs(end - centre) <= NEAR * s);
  });
}

/** How rows are tested: near an end p-values count twice, and intervals are taken at half of α. */
export interface Strictness {
  readonly nearEnd: boolean;
  /** α → α, or half of it. */
  readonly level: (alpha: number) => number;
  /** p → p, or twice p. */
  readonly adjust: (p: number) => number;
}

/** @param rows [row][seed], the rows that are tested */
export function strictnessOf(rows: readonly (readonly number[])[], ends: Ends | null): Strictness {
  const nearEnd = isNearEnd(rows, ends);
  const factor = nearEnd ? 2 : 1;
  return { nearEnd, level: (alpha) => alpha / factor, adjust: (p) => Math.min(1, factor * p) };
}
