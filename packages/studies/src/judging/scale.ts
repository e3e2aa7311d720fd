/** The scale on which rows are compared: differences, or ratios by way of logarithms. */
import { formatScore, formatSigned, formatStated, showScore } from '@ordo/core/format-score';
import type { MetricOfPart } from '../metrics.ts';
import type { Column } from './evidence.ts';

/** Converts a gap or margin in a study to the scale of the computation. */
export function toScale({ scale }: Column, value: number): number {
  return scale === 'ratio' ? Math.log(value) : value;
}

export function fromScale({ scale }: Column, value: number): number {
  return scale === 'ratio' ? Math.exp(value) : value;
}

export function intervalFromScale(
  column: Column,
  interval: readonly [number, number] | null,
): readonly [number, number] | null {
  return interval === null ? null : [fromScale(column, interval[0]), fromScale(column, interval[1])];
}

/** The number of decimals of factors. */
const OF_FACTORS = 2;

/** Tells numbers of a column, which are given on the scale of the computation. */
export interface Teller {
  /** The number of decimals in the metric's own unit, or of factors; null for a count. */
  readonly digits: number | null;
  /** The unit of gaps; the metric itself if it has none. */
  readonly unit: string;
  readonly score: (value: number) => string;
  readonly signed: (value: number) => string;
  /** Formats a number that the study states, in the study's unit. */
  readonly stated: (value: number) => string;
  /** Tells how far a row is above another: `+0.20 BLEU over SAPE`, or `1.31 times SAPE`. */
  readonly gap: (gap: number, over: string) => string;
  readonly interval: (interval: readonly [number, number]) => string;
}

export function tellerOf(column: Column, metric: MetricOfPart): Teller {
  if (column.scale === 'ratio') {
    const factor = (value: number): string => formatScore(Math.exp(value), OF_FACTORS);
    return {
      digits: OF_FACTORS,
      unit: metric.title,
      score: factor,
      signed: factor,
      stated: (value) => formatStated(value, OF_FACTORS),
      gap: (gap, over) => `${factor(gap)} times ${over}`,
      interval: ([lower, upper]) => `${factor(lower)} to ${factor(upper)}`,
    };
  }
  const { unit, divisor, digits } = showScore(metric);
  const signed = (value: number): string => formatSigned(value / divisor, digits);
  return {
    digits: divisor === 1 ? digits : null,
    unit: unit ?? metric.title,
    score: (value) => formatScore(value / divisor, digits),
    signed,
    stated: (value) => formatStated(value / divisor, digits),
    gap: (gap, over) => `${signed(gap)} ${unit ?? metric.title} over ${over}`,
    interval: ([lower, upper]) => `${signed(lower)} to ${signed(upper)}`,
  };
}
