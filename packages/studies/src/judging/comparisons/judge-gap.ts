/** Judges the claim that one row is above another by at least a gap. */
import { type Contrast, type ContrastInput, judgeContrast, moreSeedsForContrast } from '@ordo/statistics';
import type { Column, Evidence } from '../evidence.ts';
import { findLack, type Finding, joinSeeds, type Question } from '../finding.ts';
import { describePower } from '../power.ts';
import { fromScale, intervalFromScale, type Teller, tellerOf, toScale } from '../scale.ts';
import { join, levelOf, nameInterval, tellBasis, tellExtra, tellUnknownSpread } from '../tell.ts';

export interface ClaimedGap {
  readonly column: Column;
  readonly row: string;
  readonly over: string;
  /** The least gap, `row` minus `over`; a factor on the scale `ratio`. */
  readonly atLeast: number;
  /** The mark of significance behind the printed number. */
  readonly printedMark?: string | undefined;
}

export function judgeClaimedGap(claimed: ClaimedGap, evidence: Evidence): Finding {
  const { column, row, over, atLeast } = claimed;
  const rows = [row, over];
  const samples = rows.map((name) => evidence.sample(column, name));
  const teller = tellerOf(column, evidence.metric(column));
  const question: Question = {
    metric: column.metric,
    row,
    over,
    claim: tellClaim(claimed, evidence, teller),
    printed: null,
    margin: null,
    digits: teller.digits,
    scale: column.scale,
    question: null,
  };
  const lack = findLack(question, samples);
  if (lack !== null) return lack;
  const margin = toScale(column, atLeast);
  const input: ContrastInput = {
    rows: samples.map(({ values }) => values),
    weights: [1, -1],
    margin,
    mustExceed: margin === 0,
    alpha: evidence.alpha,
    ends: evidence.ends(column),
  };
  const found = judgeContrast(input);
  const hoursPerSeed = evidence.hoursPerSeed(column.part, rows);
  const power = describePower(moreSeedsForContrast(input, found), { rows, hoursPerSeed });
  return {
    ...question,
    shows: found.verdict,
    reason: found.reason,
    explanation: join(explain(found, claimed, { evidence, teller }), power?.explanation ?? '', tellExtra(samples)),
    claimed: atLeast,
    measured: found.gap === null ? null : fromScale(column, found.gap),
    deviation: null,
    interval: intervalFromScale(column, found.interval),
    level: found.interval === null ? null : levelOf(evidence.alpha, found),
    prediction: null,
    pHolds: found.p,
    p: found.pOpposite,
    spread: found.spread === null ? null : { ...found.spread, from: 'paired' },
    nearEnd: found.nearEnd,
    seeds: joinSeeds(samples),
    power,
  };
}

function tellClaim(
  { column, row, over, atLeast, printedMark }: ClaimedGap,
  evidence: Evidence,
  { stated }: Teller,
): string {
  const { title } = evidence.metric(column);
  const mark = printedMark === undefined ? '' : `, marked “${printedMark}”`;
  if (column.scale === 'ratio') {
    const factor = atLeast === 1 ? '' : ` by a factor of at least ${stated(atLeast)}`;
    return `${row} is above ${over} in ${title}${factor}${mark}`;
  }
  if (atLeast < 0) return `${row} is not below ${over} in ${title} by more than ${stated(-atLeast)}${mark}`;
  const gap = atLeast === 0 ? '' : ` by at least ${stated(atLeast)}`;
  return `${row} is above ${over} in ${title}${gap}${mark}`;
}

interface Told {
  readonly evidence: Evidence;
  readonly teller: Teller;
}

function explain(found: Contrast, { column, row, over, atLeast }: ClaimedGap, { evidence, teller }: Told): string {
  const { gap, interval, spread, nearEnd, reason } = found;
  const least =
    column.scale === 'ratio' ? `${teller.stated(atLeast)} times` : atLeast === 0 ? '0' : teller.stated(atLeast);
  const start = `${teller.gap(gap ?? Number.NaN, over)}; at least ${least} was claimed.`;
  if (interval === null) return `${start} ${tellUnknownSpread(evidence.sample(column, row).values.length)}`;
  const bounds = `${nameInterval(levelOf(evidence.alpha, found))}, ${teller.interval(interval)}`;
  const basis = tellBasis({ spread, nearEnd, from: 'paired', digits: teller.digits });
  switch (reason) {
    case 'claim-holds':
      return `${start} The ${bounds}, lies at or above that. ${basis}`;
    case 'claim-fails':
      return `${start} The ${bounds}, lies below that: ${end(tellFailure(interval, row, over))} ${basis}`;
    default:
      return spread?.s === 0
        ? `${start} All seeds are equal, and a row that is equal to another is not above it. ${basis}`
        : `${start} That lies inside the ${bounds}. ${basis}`;
  }
}

/** Ends a sentence with a full stop, unless the name of a row at its end already has one. */
const end = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);

/** Describes a gap that is smaller than the claimed one. On the scale `ratio`, no gap is also 0: the logarithm of 1. */
function tellFailure([lower, upper]: readonly [number, number], row: string, over: string): string {
  if (upper < 0) return `${row} is below ${over}`;
  if (lower > 0) return `${row} is above ${over}, by less than was claimed`;
  return 'which of the two is above the other is undecided';
}
