/** Judges the claim that a lead grows along a series of metrics, compared with a control pair. */
import { countOf } from '@ordo/core';
import { type Contrast, type Growth, judgeGrowth, type RowSeries } from '@ordo/statistics';
import type { Evidence, Sample } from '../evidence.ts';
import { findLack, type Finding, joinSeeds, type Question } from '../finding.ts';
import { type Teller, tellerOf } from '../scale.ts';
import { join, levelOf, nameInterval, tellBasis, tellExtra, tellUnknownSpread } from '../tell.ts';

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
  const column = { part: target.part, metric: metrics[0] ?? '' };
  const metric = evidence.metric(column);
  const teller = tellerOf(column, metric);
  const question: Question = {
    metric: series,
    row,
    over,
    claim: `The lead of ${row} over ${over} grows along ${series}, more than that of ${control.row} over ${control.over}`,
    printed: null,
    margin: null,
    digits: teller.digits,
    question: null,
  };
  const all = [...samples.values()].flat();
  // Each metric of the series may be scored in its own way, but all rows alike.
  const byMetric = metrics.map((_, i) => [...samples.values()].flatMap((own) => own[i] ?? []));
  const lack = findLack(question, all, byMetric);
  if (lack !== null) return lack;
  const bySeed = new Map(names.map((name) => [name, turn(samples.get(name) ?? [])]));
  const seriesOf = (name: string): RowSeries => bySeed.get(name) ?? [];
  const found = judgeGrowth({
    orders: metrics.map((_, i) => i + 1),
    row: seriesOf(row),
    over: seriesOf(over),
    control: { row: seriesOf(control.row), over: seriesOf(control.over) },
    alpha: evidence.alpha,
    higherIsBetter: metric.higherIsBetter ?? true,
  });
  return {
    ...question,
    shows: found.verdict,
    reason: found.reason,
    explanation: join(explain(found, target, { evidence, teller, seeds: seriesOf(row).length }), tellExtra(all)),
    claimed: 0,
    measured: found.growth.gap,
    deviation: null,
    interval: found.growth.interval,
    level: found.growth.interval === null ? null : levelOf(evidence.alpha, found.growth),
    prediction: null,
    pHolds: found.p,
    p: found.growth.pOpposite,
    spread: found.growth.spread === null ? null : { ...found.growth.spread, from: 'paired' },
    nearEnd: false,
    seeds: joinSeeds(all),
    power: null,
  };
}

/** Returns [metric] → the values of a row. */
function samplesOf({ part, metrics }: GrowingLead, row: string, evidence: Evidence): Sample[] {
  return metrics.map((metric) => evidence.sample({ part, metric }, row));
}

/** Transposes [metric][seed] to [seed][metric]. */
function turn(samples: readonly Sample[]): number[][] {
  const [first] = samples;
  return (first?.values ?? []).map((_, seed) => samples.map(({ values }) => values[seed] ?? Number.NaN));
}

interface Told {
  readonly evidence: Evidence;
  readonly teller: Teller;
  readonly seeds: number;
}

function explain({ growth, control, reason }: Growth, target: GrowingLead, { evidence, teller, seeds }: Told): string {
  const tellSlope = (contrast: Contrast | null): string => {
    const slope = teller.signed(contrast?.gap ?? Number.NaN);
    const interval = contrast?.interval ?? null;
    if (contrast === null || interval === null) return slope;
    return `${slope} (${nameInterval(levelOf(evidence.alpha, contrast))} ${teller.interval(interval)})`;
  };
  const steps = countOf(target.metrics.length, 'order');
  const start = `Over ${steps}, the lead changes by ${tellSlope(growth)} points per order.`;
  if (growth.interval === null) return `${start} ${tellUnknownSpread(seeds)}`;
  const { row, over } = target.control;
  const beside = `That of the control pair, ${row} over ${over}, changes by ${tellSlope(control)}.`;
  const basis = tellBasis({ ...growth, from: 'paired', digits: teller.digits });
  return `${start} ${beside} ${tellOutcome(reason, target)} ${basis}`;
}

function tellOutcome(reason: Growth['reason'], { row }: GrowingLead): string {
  switch (reason) {
    case 'claim-holds':
      return 'So the lead grows by more than such leads grow by themselves.';
    case 'claim-fails':
      return 'So the lead shrinks.';
    case 'control-grows-as-well':
      return `So the growth says nothing about ${row}: the control pair grows as well.`;
    default:
      return 'That decides nothing.';
  }
}
