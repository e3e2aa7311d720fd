/** Judges the claim that a lead grows along a series of metrics, beside a control pair. */
import { type Contrast, type Growth, judgeGrowth, type RowSeries } from '@ordo/statistics';
import type { Evidence, Sample } from './evidence.ts';
import { findLack, type Finding, joinSeeds, type Question } from './finding.ts';
import { countOf, join, nameInterval, showInterval, showSigned, SPREAD_UNKNOWN, tellExtra } from './tell.ts';

export interface GrowingLead {
  readonly part: string;
  readonly series: string;
  readonly metrics: readonly string[];
  readonly row: string;
  readonly over: string;
  readonly control: { readonly row: string; readonly over: string };
}

export function judgeGrowingLead(target: GrowingLead, evidence: Evidence): Finding {
  const { series, metrics, row, over, control } = target;
  const names = [...new Set([row, over, control.row, control.over])];
  const samples = new Map(names.map((name) => [name, samplesOf(target, name, evidence)]));
  const question: Question = {
    metric: series,
    row,
    over,
    claim: `The lead of ${row} over ${over} grows along ${series}, more than that of ${control.row} over ${control.over}`,
    printed: null,
    margin: null,
    question: null,
  };
  const all = [...samples.values()].flat();
  const lack = findLack(question, all);
  if (lack !== null) return lack;
  // A row that stands in both pairs must be one and the same list, because it is one sample.
  const bySeed = new Map(names.map((name) => [name, turn(samples.get(name) ?? [])]));
  const seriesOf = (name: string): RowSeries => bySeed.get(name) ?? [];
  const found = judgeGrowth({
    orders: metrics.map((_, i) => i + 1),
    row: seriesOf(row),
    over: seriesOf(over),
    control: { row: seriesOf(control.row), over: seriesOf(control.over) },
    alpha: evidence.alpha,
    higherIsBetter: true,
  });
  return {
    ...question,
    verdict: found.verdict,
    reason: found.reason,
    explanation: join(explain(found, target, evidence), tellExtra(all)),
    measured: found.growth.gap,
    deviation: null,
    interval: found.growth.interval,
    prediction: null,
    p: found.growth.pOpposite,
    spread: found.growth.spread,
    seeds: joinSeeds(all),
    power: null,
  };
}

/** [metric] → the values of a row. */
function samplesOf({ part, metrics }: GrowingLead, row: string, evidence: Evidence): Sample[] {
  return metrics.map((metric) => evidence.sample({ part, metric }, row));
}

/** [metric][seed] → [seed][metric] */
function turn(samples: readonly Sample[]): number[][] {
  const [first] = samples;
  return (first?.values ?? []).map((_, seed) => samples.map(({ values }) => values[seed] ?? Number.NaN));
}

function explain({ growth, control, reason }: Growth, target: GrowingLead, { alpha }: Evidence): string {
  const steps = countOf(target.metrics.length, 'order');
  const start = `Over ${steps}, the lead changes by ${tellSlope(growth, alpha)} points per order.`;
  if (growth.interval === null) return `${start} ${SPREAD_UNKNOWN}`;
  const { row, over } = target.control;
  const beside = `That of the control pair, ${row} over ${over}, changes by ${tellSlope(control, alpha)}.`;
  switch (reason) {
    case 'claim-holds':
      return `${start} ${beside} So the lead grows by more than such leads grow by themselves.`;
    case 'claim-fails':
      return `${start} ${beside} So the lead shrinks.`;
    case 'control-grows-as-well':
      return `${start} ${beside} So the growth says nothing about ${target.row}: the control pair grows as well.`;
    default:
      return `${start} ${beside} That decides nothing.`;
  }
}

function tellSlope(contrast: Contrast | null, alpha: number): string {
  const slope = showSigned(contrast?.gap ?? Number.NaN);
  const interval = contrast?.interval ?? null;
  return interval === null ? slope : `${slope} (${nameInterval(alpha)} ${showInterval(interval)})`;
}
