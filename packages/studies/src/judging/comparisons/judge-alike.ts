/** Judges the claim that rows are alike: every pair must be equivalent within the margin. */
import { listOf } from '@ordo/core';
import { tellP } from '@ordo/core/format-score';
import { type Alike, judgeAlike, moreSeedsForAlike } from '@ordo/statistics';
import type { Margin, Scale } from '../../targets/fields.ts';
import type { Column, Evidence } from '../evidence.ts';
import { findLack, type Finding, joinSeeds, type Question } from '../finding.ts';
import { describePower } from '../power.ts';
import { fromScale, intervalFromScale, type Teller, tellerOf, toScale } from '../scale.ts';
import { join, levelOf, nameInterval, tellBasis, tellExtra, tellUnknownSpread } from '../tell.ts';

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
  const teller = tellerOf(column, evidence.metric(column));
  const limit = scale === 'ratio' ? `a factor of ${teller.stated(margin.value)}` : `±${teller.stated(margin.value)}`;
  const question: Question = {
    metric,
    row: null,
    over: null,
    claim: `${listOf(rows)} are alike in ${evidence.metric(column).title}, within ${limit}`,
    printed: null,
    margin: margin.value,
    digits: teller.digits,
    scale: column.scale,
    question: null,
  };
  const lack = findLack(question, samples);
  if (lack !== null) return lack;
  const input = {
    rows: samples.map(({ values }) => values),
    margin: toScale(column, margin.value),
    alpha: evidence.alpha,
    ends: evidence.ends(column),
  };
  const found = judgeAlike(input);
  const pair = found.deciding === null ? undefined : found.pairs[found.deciding];
  const power = describePower(moreSeedsForAlike(input, found), {
    rows,
    hoursPerSeed: evidence.hoursPerSeed(part, rows),
  });
  return {
    ...question,
    shows: found.verdict,
    reason: found.reason,
    explanation: join(
      explain(found, { rows, limit, evidence, teller, seeds: input.rows[0]?.length ?? 0 }),
      power?.explanation ?? '',
      tellExtra(samples),
    ),
    claimed: null,
    measured: typeof pair?.gap === 'number' ? fromScale(column, pair.gap) : null,
    deviation: null,
    interval: intervalFromScale(column, pair?.interval ?? null),
    level: pair === undefined ? null : levelOf(evidence.alpha, pair),
    prediction: null,
    pHolds: found.p,
    p: found.pOpposite,
    spread: pair === undefined || pair.spread === null ? null : { ...pair.spread, from: 'paired' },
    nearEnd: pair?.nearEnd ?? false,
    seeds: joinSeeds(samples),
    power,
  };
}

interface Told {
  readonly rows: readonly string[];
  readonly limit: string;
  readonly evidence: Evidence;
  readonly teller: Teller;
  /** The number of seeds of each row. */
  readonly seeds: number;
}

function explain(found: Alike, { rows, limit, evidence, teller, seeds }: Told): string {
  const { pairs, deciding } = found;
  const open = pairs.findIndex(({ reason }) => reason === 'spread-unknown');
  const pair = pairs[deciding ?? open];
  if (pair === undefined || pair.gap === null) return tellUnknownSpread(seeds);
  const [row, over] = [rows[pair.a] ?? '', rows[pair.b] ?? ''];
  const start = `${pairs.length === 1 ? '' : 'The pair that decides: '}${row} is ${teller.gap(pair.gap, over)}`;
  if (pair.interval === null) return `${start}. ${tellUnknownSpread(seeds)}`;
  const interval = `${nameInterval(levelOf(evidence.alpha, pair))} ${teller.interval(pair.interval)}`;
  const basis = tellBasis({ ...pair, from: 'paired', digits: teller.digits });
  return `${start} (${interval}). ${tellOutcome(found, limit)} ${basis}`;
}

function tellOutcome({ reason, pairs, p, pOpposite }: Alike, limit: string): string {
  const one = pairs.length === 1;
  const tests = one ? '' : `, the largest of ${pairs.length}, unadjusted`;
  if (reason === 'claim-holds')
    return `${one ? 'This lies' : `All ${pairs.length} pairs lie`} within ${limit} (${tellP(p ?? 1)}${tests}).`;
  if (reason === 'claim-fails') {
    const adjusted = one ? '' : ` after Holm’s correction over ${pairs.length} pairs`;
    return `${one ? 'This lies' : 'At least one pair lies'} outside ${limit} (${tellP(pOpposite ?? 1)}${adjusted}).`;
  }
  return `${one ? 'This is not' : 'Not every pair is'} known to lie within ${limit}.`;
}
