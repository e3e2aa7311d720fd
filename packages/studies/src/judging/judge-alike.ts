/** Judges the claim that rows are alike: every pair must be equivalent within the margin. */
import { type Alike, judgeAlike, moreSeedsForAlike } from '@ordo/statistics';
import type { Margin, Scale } from '../targets/fields.ts';
import type { Column, Evidence } from './evidence.ts';
import { findLack, type Finding, joinSeeds, type Question } from './finding.ts';
import { describePower, rowsWithSeeds } from './power.ts';
import { fromScale, intervalFromScale, tellGap, tellInterval, toScale, unitOf } from './scale.ts';
import { join, listOf, nameInterval, show, SPREAD_UNKNOWN, tellExtra } from './tell.ts';

export interface AlikeRows {
  readonly part: string;
  readonly metric: string;
  readonly rows: readonly string[];
  readonly margin: Margin;
  readonly scale?: Scale;
}

export function judgeAlikeRows({ part, metric, rows, margin, scale }: AlikeRows, evidence: Evidence): Finding {
  const column: Column = { part, metric, scale };
  const samples = rows.map((row) => evidence.sample(column, row));
  const limit = scale === 'ratio' ? `a factor of ${show(margin.value)}` : `±${show(margin.value)}`;
  const question: Question = {
    metric,
    row: null,
    over: null,
    claim: `${listOf(rows)} are alike in ${evidence.metric(column).title}, within ${limit}`,
    printed: null,
    margin: margin.value,
    question: null,
  };
  const lack = findLack(question, samples);
  if (lack !== null) return lack;
  const input = {
    rows: samples.map(({ values }) => values),
    margin: toScale(column, margin.value),
    alpha: evidence.alpha,
    spread: evidence.spread(column),
  };
  const found = judgeAlike(input);
  const widest = found.widest === null ? undefined : found.pairs[found.widest];
  const pooled = rowsWithSeeds(evidence, column);
  const power = describePower(moreSeedsForAlike(input, found, { rows: pooled.length }), {
    hoursPerSeed: evidence.hoursPerSeed(part, pooled),
  });
  return {
    ...question,
    verdict: found.verdict,
    reason: found.reason,
    explanation: join(explain(found, { column, rows, limit, evidence }), power?.explanation ?? '', tellExtra(samples)),
    measured: typeof widest?.gap === 'number' ? fromScale(column, widest.gap) : null,
    deviation: null,
    interval: intervalFromScale(column, widest?.interval ?? null),
    prediction: null,
    p: found.pOpposite,
    spread: widest?.spread ?? null,
    seeds: joinSeeds(samples),
    power,
  };
}

interface Told {
  readonly column: Column;
  readonly rows: readonly string[];
  readonly limit: string;
  readonly evidence: Evidence;
}

function explain({ pairs, widest, reason }: Alike, { column, rows, limit, evidence }: Told): string {
  const pair = widest === null ? undefined : pairs[widest];
  if (pair === undefined || pair.gap === null) return SPREAD_UNKNOWN;
  const unit = unitOf(evidence.metric(column));
  const gap = tellGap(column, pair.gap, { unit, over: rows[pair.b] ?? '' });
  const start = `The widest gap is that of ${rows[pair.a] ?? ''}, which is ${gap}`;
  if (pair.interval === null) return `${start}. ${SPREAD_UNKNOWN}`;
  const told = `${start} (${nameInterval(evidence.alpha)} ${tellInterval(column, pair.interval)}).`;
  return `${told} ${conclude(reason, pairs.length)} ${limit}.`;
}

function conclude(reason: Alike['reason'], pairs: number): string {
  if (reason === 'claim-holds') return pairs === 1 ? 'This lies within' : `All ${pairs} pairs lie within`;
  if (reason === 'claim-fails') return pairs === 1 ? 'This lies outside' : `At least one pair of ${pairs} lies outside`;
  return pairs === 1 ? 'This is not known to lie within' : 'Not every pair is known to lie within';
}
