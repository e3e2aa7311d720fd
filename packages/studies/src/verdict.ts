/** Reproduced or not, cell by cell. Missing data can never pass: it is `inconclusive`, and so is a mean known too vaguely. */
import type { GapTarget, Study, Target, ValueTarget } from './study.ts';

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

interface Estimate {
  readonly mean: number;
  readonly standardError: number;
}

/** One judgement per target, in the study's order. */
export function judgeStudy(study: Study, measurements: readonly Measurement[]): Judgement[] {
  return study.targets.map((target) =>
    target.kind === 'value' ? judgeValue(target, measurements) : judgeGap(target, measurements),
  );
}

/**
 * The interval mean ± standard error must lie within the tolerance for `reproduced` and outside for `better` or
 * `worse`; one that crosses the border decides nothing.
 */
function judgeValue(target: ValueTarget, measurements: readonly Measurement[]): Judgement {
  if (target.variant === null) return undecided(target, `Ordo has no positional encoding for ${target.row} yet`);
  const found = estimate(measurements, target, target.variant);
  if (typeof found === 'string') return undecided(target, found);
  const measured = found.mean / target.unit;
  const standardError = found.standardError / target.unit;
  const deviation = measured - Number(target.printed);
  // Decimal fractions are not exact in binary: a deviation of exactly the tolerance must not fail by 1e-15.
  const tolerance = target.tolerance * (1 + 1e-9);
  const told = `${showSigned(deviation)} from the printed ${target.printed}, tolerance ±${target.tolerance}`;
  const judged = { target, measured, standardError };
  if (Math.abs(deviation) + standardError <= tolerance) return { ...judged, verdict: 'reproduced', reason: told };
  if (Math.abs(deviation) - standardError <= tolerance) {
    return { ...judged, verdict: 'inconclusive', reason: `${told}: within ± one standard error of the border` };
  }
  const better = target.higherIsBetter !== null && deviation > 0 === target.higherIsBetter;
  return { ...judged, verdict: better ? 'better' : 'worse', reason: told };
}

function judgeGap(target: GapTarget, measurements: readonly Measurement[]): Judgement {
  const upper = estimate(measurements, target, target.variant);
  const lower = estimate(measurements, target, target.over);
  if (typeof upper === 'string') return undecided(target, upper);
  if (typeof lower === 'string') return undecided(target, lower);
  const measured = upper.mean - lower.mean;
  const standardError = Math.hypot(upper.standardError, lower.standardError);
  const reason = `${target.variant} ${showSigned(measured)} over ${target.over}, expected at least ${target.atLeast}`;
  const judged = { target, measured, standardError, reason };
  if (measured - standardError >= target.atLeast) return { ...judged, verdict: 'reproduced' };
  return { ...judged, verdict: measured + standardError < target.atLeast ? 'worse' : 'inconclusive' };
}

/** Mean and standard error over seeds, or why there is none. */
function estimate(
  measurements: readonly Measurement[],
  { part, metric }: { readonly part: string; readonly metric: string },
  variant: string,
): Estimate | string {
  const found = measurements.find(
    (measurement) => measurement.part === part && measurement.metric === metric && measurement.variant === variant,
  );
  if (found === undefined || found.bySeed.length === 0) return `no run of ${variant} for ${part}`;
  const values = found.bySeed.filter((value) => value !== null);
  const lost = found.bySeed.length - values.length;
  if (lost > 0) return `${variant} for ${part}: ${lost} of ${found.bySeed.length} seeds have no result`;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const variance = values.length < 2 ? 0 : squares / (values.length - 1);
  return { mean, standardError: Math.sqrt(variance / values.length) };
}

function undecided(target: Target, reason: string): Judgement {
  return { target, measured: null, standardError: null, verdict: 'inconclusive', reason };
}

function showSigned(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
}
