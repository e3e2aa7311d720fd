/** Judges whether a lead grows along a series of metrics, as Figure 4 of the PosNet paper claims for n-gram orders. */
import {
  type Estimate,
  type Judgement,
  type Measurement,
  seedsOf,
  showSigned,
  summarise,
  undecided,
} from './judgement.ts';
import type { GrowingGapTarget } from './study.ts';

/**
 * Judges step by step: `reproduced` if no step shrinks, `worse` if one shrinks by more than its standard error over
 * seeds. Steps are paired within a seed, because all metrics of a seed score the same translations.
 */
export function judgeGrowingGap(target: GrowingGapTarget, measurements: readonly Measurement[]): Judgement {
  const upper = readSeries(measurements, target, target.variant);
  const lower = readSeries(measurements, target, target.over);
  if (typeof upper === 'string') return undecided(target, upper);
  if (typeof lower === 'string') return undecided(target, lower);
  const gapAt = (i: number): number => summarise(upper[i] ?? []).mean - summarise(lower[i] ?? []).mean;
  const steps = target.metrics.slice(1).map((_, i) => difference(stepOf(upper, i), stepOf(lower, i)));
  const grown = steps.filter(({ mean }) => mean >= 0).length;
  const [first, last] = [gapAt(0), gapAt(target.metrics.length - 1)];
  const reason =
    `${target.variant} ${showSigned(first)} over ${target.over} at first, ${showSigned(last)} at last; ` +
    `the lead grows in ${grown} of ${steps.length} steps`;
  const judged = { target, measured: last - first, standardError: null, reason };
  if (steps.some(({ mean, standardError }) => mean + standardError < 0)) return { ...judged, verdict: 'worse' };
  return { ...judged, verdict: grown === steps.length ? 'reproduced' : 'inconclusive' };
}

/** [metric][seed] → value, or the reason why a value is missing. */
function readSeries(
  measurements: readonly Measurement[],
  { part, metrics }: GrowingGapTarget,
  variant: string,
): (readonly number[])[] | string {
  const series: (readonly number[])[] = [];
  for (const metric of metrics) {
    const values = seedsOf(measurements, { part, metric }, variant);
    if (typeof values === 'string') return values;
    series.push(values);
  }
  return series;
}

/** How much the score of a variant changes from metric i to the next: the mean and standard error over its seeds. */
function stepOf(series: readonly (readonly number[])[], i: number): Estimate {
  const from = series[i] ?? [];
  return summarise((series[i + 1] ?? []).map((value, seed) => value - (from[seed] ?? Number.NaN)));
}

function difference(a: Estimate, b: Estimate): Estimate {
  return { mean: a.mean - b.mean, standardError: Math.hypot(a.standardError, b.standardError) };
}
