/** The input and output of judging a study, and the means and standard errors that it uses. */
import { mean, sampleVariance } from '@ordo/core';
import type { Target } from './study.ts';

export type Verdict = 'reproduced' | 'better' | 'worse' | 'inconclusive';

/** The measurements of one variant and one metric, in one part of a study. */
export interface Measurement {
  readonly part: string;
  readonly variant: string;
  readonly metric: string;
  /** [seed] → value; null for every seed that failed, was cancelled, is unfinished or is missing. */
  readonly bySeed: readonly (number | null)[];
}

export interface Judgement {
  readonly target: Target;
  /** The measured mean in the unit of the target (for a gap, the difference of means); null without data. */
  readonly measured: number | null;
  /** The standard error of `measured`, from the spread over seeds; 0 with one seed, whose spread is unknown. */
  readonly standardError: number | null;
  readonly verdict: Verdict;
  readonly reason: string;
}

export interface Estimate {
  readonly mean: number;
  readonly standardError: number;
}

/** The part and the metric that a target is about. */
export interface Cell {
  readonly part: string;
  readonly metric: string;
}

/** The mean and standard error over seeds, or the reason why there is none. */
export function estimate(measurements: readonly Measurement[], cell: Cell, variant: string): Estimate | string {
  const values = seedsOf(measurements, cell, variant);
  return typeof values === 'string' ? values : summarise(values);
}

/** The values of all seeds, or the reason why one is missing. */
export function seedsOf(
  measurements: readonly Measurement[],
  { part, metric }: Cell,
  variant: string,
): readonly number[] | string {
  const found = measurements.find(
    (measurement) => measurement.part === part && measurement.metric === metric && measurement.variant === variant,
  );
  if (found === undefined || found.bySeed.length === 0) return `no run of ${variant} for ${part}`;
  const values = found.bySeed.filter((value) => value !== null);
  const lost = found.bySeed.length - values.length;
  return lost > 0 ? `${variant} for ${part}: ${lost} of ${found.bySeed.length} seeds have no result` : values;
}

/** The mean and standard error of values. The spread of a single value is unknown and counts as 0, as in the papers. */
export function summarise(values: readonly number[]): Estimate {
  return {
    mean: mean(values) ?? Number.NaN,
    standardError: Math.sqrt((sampleVariance(values) ?? 0) / values.length),
  };
}

export function undecided(target: Target, reason: string): Judgement {
  return { target, measured: null, standardError: null, verdict: 'inconclusive', reason };
}

export function showSigned(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
}
