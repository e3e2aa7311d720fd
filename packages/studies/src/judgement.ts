/** What judging a study takes in and gives out, and the means and errors that it rests on. */
import { mean, sampleVariance } from '@ordo/core';
import type { Target } from './study.ts';

export type Verdict = 'reproduced' | 'better' | 'worse' | 'inconclusive';

/** What was measured for one variant and metric of one part. */
export interface Measurement {
  readonly part: string;
  readonly variant: string;
  readonly metric: string;
  /** By seed; null for every seed that failed, was cancelled, is unfinished or missing. */
  readonly bySeed: readonly (number | null)[];
}

export interface Judgement {
  readonly target: Target;
  /** The measured mean in the target's unit (of a gap: the difference); null without data. */
  readonly measured: number | null;
  /** The standard error of `measured` from the spread over seeds; 0 with one seed, whose spread is not known. */
  readonly standardError: number | null;
  readonly verdict: Verdict;
  readonly reason: string;
}

export interface Estimate {
  readonly mean: number;
  readonly standardError: number;
}

/** What a target is about: the part and the metric that its measurements must have. */
export interface Cell {
  readonly part: string;
  readonly metric: string;
}

/** Mean and standard error over seeds, or why there is none. */
export function estimate(measurements: readonly Measurement[], cell: Cell, variant: string): Estimate | string {
  const values = seedsOf(measurements, cell, variant);
  return typeof values === 'string' ? values : summarise(values);
}

/** The value of every seed, or why there is none. */
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

/** The spread of one value is not known and counts as none, as in the papers. */
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
