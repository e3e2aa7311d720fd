/** Judges the claim that one row is the best of a set: every comparison with it must hold. */
import { type Best, type BestInput, judgeBest, moreSeedsForGap } from '@ordo/statistics';
import type { Column, Evidence } from './evidence.ts';
import { findLack, type Finding, joinSeeds, type Question } from './finding.ts';
import { describePower, rowsWithSeeds } from './power.ts';
import { unitOf } from './scale.ts';
import { countOf, join, nameInterval, show, showInterval, showSigned, SPREAD_UNKNOWN, tellExtra } from './tell.ts';

export interface BestOf {
  readonly part: string;
  readonly metric: string;
  readonly row: string;
  readonly among: 'all' | readonly string[];
  readonly by?: { readonly value: number };
}

export function judgeBestOf({ part, metric, row, among, by }: BestOf, evidence: Evidence): Finding {
  const column: Column = { part, metric };
  const others = (among === 'all' ? evidence.rows(part) : among).filter((other) => other !== row);
  const samples = [row, ...others].map((name) => evidence.sample(column, name));
  const { title, higherIsBetter } = evidence.metric(column);
  const margin = by?.value ?? 0;
  const least = margin === 0 ? '' : ` by at least ${show(margin)}`;
  const question: Question = {
    metric,
    row,
    over: null,
    claim: `${row} is the best of ${samples.length} rows in ${title}${least}`,
    printed: null,
    margin: null,
    question: null,
  };
  const lack = findLack(question, samples);
  if (lack !== null) return lack;
  const [own, ...rest] = samples.map(({ values }) => values);
  const common = {
    margin,
    alpha: evidence.alpha,
    spread: evidence.spread(column),
    higherIsBetter: higherIsBetter ?? true,
  };
  const found = judgeBest({ row: own ?? [], others: rest, ...common });
  const closest = found.closest === null ? undefined : found.gaps[found.closest];
  const rival = others[found.closest ?? 0] ?? '';
  const pooled = rowsWithSeeds(evidence, column);
  const more =
    closest === undefined || found.verdict !== 'inconclusive'
      ? null
      : moreSeedsForGap({ a: own ?? [], b: rest[found.closest ?? 0] ?? [], ...common }, closest, {
          rows: pooled.length,
        });
  const power = describePower(more, {
    hoursPerSeed: evidence.hoursPerSeed(part, pooled),
  });
  return {
    ...question,
    verdict: found.verdict,
    reason: found.reason,
    explanation: join(
      explain(found, { rival, unit: unitOf(evidence.metric(column)), alpha: evidence.alpha }),
      power?.explanation ?? '',
      tellExtra(samples),
    ),
    measured: closest?.gap ?? null,
    deviation: null,
    interval: closest?.interval ?? null,
    prediction: null,
    p: found.pOpposite,
    spread: closest?.spread ?? null,
    seeds: joinSeeds(samples),
    power,
  };
}

interface Told {
  readonly rival: string;
  readonly unit: string;
  readonly alpha: BestInput['alpha'];
}

function explain({ gaps, closest, reason }: Best, { rival, unit, alpha }: Told): string {
  const nearest = closest === null ? undefined : gaps[closest];
  const start = `The closest rival is ${rival}: the lead over it is ${showSigned(nearest?.gap ?? Number.NaN)} ${unit}`;
  const interval = nearest?.interval ?? null;
  if (interval === null) return `${start}. ${SPREAD_UNKNOWN}`;
  const told = `${start} (${nameInterval(alpha)} ${showInterval(interval)}).`;
  const open = gaps.filter((gap) => gap.reason !== 'claim-holds').length;
  if (reason === 'claim-holds') return `${told} Every comparison holds.`;
  if (reason === 'claim-fails')
    return `${told} At least one comparison fails, after Holm’s correction for ${gaps.length}.`;
  return `${told} ${countOf(open, 'comparison')} of ${gaps.length} ${open === 1 ? 'is' : 'are'} open.`;
}
