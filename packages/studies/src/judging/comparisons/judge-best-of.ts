/** Judges the claim that one row is the best of a set: every comparison with it must hold. */
import { countOf } from '@ordo/core';
import { tellP } from '@ordo/core/format-score';
import { type Best, judgeBest, moreSeedsForBest } from '@ordo/statistics';
import type { Column, Evidence } from '../evidence.ts';
import { findLack, type Finding, joinSeeds, type Question } from '../finding.ts';
import { describePower } from '../power.ts';
import { type Teller, tellerOf } from '../scale.ts';
import { join, levelOf, nameInterval, tellBasis, tellExtra, tellUnknownSpread } from '../tell.ts';

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
  const teller = tellerOf(column, evidence.metric(column));
  const margin = by?.value ?? 0;
  const least = margin === 0 ? '' : ` by at least ${teller.stated(margin)}`;
  const question: Question = {
    metric,
    row,
    over: null,
    claim: `${row} is the best of ${samples.length} rows in ${title}${least}`,
    printed: null,
    margin: null,
    digits: teller.digits,
    question: null,
  };
  const lack = findLack(question, samples);
  if (lack !== null) return lack;
  const [own, ...rest] = samples.map(({ values }) => values);
  const common = { margin, mustExceed: margin === 0, alpha: evidence.alpha, ends: evidence.ends(column) };
  const found = judgeBest({ row: own ?? [], others: rest, ...common, higherIsBetter: higherIsBetter ?? true });
  const gap = found.deciding === null ? undefined : found.gaps[found.deciding];
  const rows = [row, ...others];
  const power = describePower(moreSeedsForBest(common, found), {
    rows,
    hoursPerSeed: evidence.hoursPerSeed(part, rows),
  });
  const told = { others, teller, alpha: evidence.alpha, seeds: own?.length ?? 0 };
  return {
    ...question,
    shows: found.verdict,
    reason: found.reason,
    explanation: join(explain(found, told), power?.explanation ?? '', tellExtra(samples)),
    claimed: margin,
    measured: gap?.gap ?? null,
    deviation: null,
    interval: gap?.interval ?? null,
    level: gap === undefined ? null : levelOf(evidence.alpha, gap),
    prediction: null,
    pHolds: found.p,
    p: found.pOpposite,
    spread: gap === undefined || gap.spread === null ? null : { ...gap.spread, from: 'paired' },
    nearEnd: gap?.nearEnd ?? false,
    seeds: joinSeeds(samples),
    power,
  };
}

interface Told {
  readonly others: readonly string[];
  readonly teller: Teller;
  readonly alpha: number;
  /** The number of seeds of each row. */
  readonly seeds: number;
}

function explain(found: Best, { others, teller, alpha, seeds }: Told): string {
  const { gaps, deciding } = found;
  const at = deciding ?? gaps.findIndex(({ reason }) => reason === 'spread-unknown');
  const gap = gaps[at];
  const start = `What decides is the lead over ${others[at] ?? ''}: ${teller.signed(gap?.gap ?? Number.NaN)} ${teller.unit}`;
  if (gap === undefined || gap.interval === null) return `${start}. ${tellUnknownSpread(seeds)}`;
  const interval = `${nameInterval(levelOf(alpha, gap))} ${teller.interval(gap.interval)}`;
  const basis = tellBasis({ ...gap, from: 'paired', digits: teller.digits });
  return `${start} (${interval}). ${tellOutcome(found)} ${basis}`;
}

function tellOutcome({ gaps, reason, p, pOpposite }: Best): string {
  const open = gaps.filter((gap) => gap.reason !== 'claim-holds').length;
  const [one, all] = [gaps.length === 1, countOf(gaps.length, 'comparison')];
  if (reason === 'claim-holds')
    return `Every comparison holds (${tellP(p ?? 1)}${one ? '' : `, the largest of ${gaps.length}, unadjusted`}).`;
  if (reason === 'claim-fails')
    return `At least one comparison fails (${tellP(pOpposite ?? 1)}${one ? '' : ` after Holm’s correction over ${all}`}).`;
  return `${countOf(open, 'comparison')} of ${gaps.length} ${open === 1 ? 'is' : 'are'} open.`;
}
