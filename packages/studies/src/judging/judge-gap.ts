/** Judges the claim that one row is above another by at least a gap. */
import { type Contrast, type ContrastInput, judgeContrast, moreSeedsForContrast } from '@ordo/statistics';
import type { Column, Evidence } from './evidence.ts';
import { findLack, type Finding, joinSeeds, type Question } from './finding.ts';
import { describePower, rowsWithSeeds } from './power.ts';
import { fromScale, intervalFromScale, tellGap, tellInterval, toScale, unitOf } from './scale.ts';
import { join, nameInterval, show, showSigned, SPREAD_UNKNOWN, tellExtra } from './tell.ts';

export interface ClaimedGap {
  readonly column: Column;
  readonly row: string;
  readonly over: string;
  /** The least gap, row minus over; a factor on the scale `ratio`. */
  readonly atLeast: number;
  /** The mark of significance behind the printed number. */
  readonly printedMark?: string | undefined;
}

export function judgeClaimedGap(claimed: ClaimedGap, evidence: Evidence): Finding {
  const { column, row, over, atLeast } = claimed;
  const samples = [evidence.sample(column, row), evidence.sample(column, over)];
  const question: Question = {
    metric: column.metric,
    row,
    over,
    claim: tellClaim(claimed, evidence),
    printed: null,
    margin: null,
    question: null,
  };
  const lack = findLack(question, samples);
  if (lack !== null) return lack;
  const input: ContrastInput = {
    rows: samples.map(({ values }) => values),
    weights: [1, -1],
    margin: toScale(column, atLeast),
    alpha: evidence.alpha,
    spread: evidence.spread(column),
  };
  const found = judgeContrast(input);
  const pooled = rowsWithSeeds(evidence, column);
  const more = moreSeedsForContrast(input, found, { rows: pooled.length });
  const hoursPerSeed = evidence.hoursPerSeed(column.part, pooled);
  const power = describePower(more, { hoursPerSeed });
  return {
    ...question,
    verdict: found.verdict,
    reason: found.reason,
    explanation: join(explain(found, claimed, evidence), power?.explanation ?? '', tellExtra(samples)),
    measured: found.gap === null ? null : fromScale(column, found.gap),
    deviation: null,
    interval: intervalFromScale(column, found.interval),
    prediction: null,
    p: found.pOpposite,
    spread: found.spread,
    seeds: joinSeeds(samples),
    power,
  };
}

function tellClaim({ column, row, over, atLeast, printedMark }: ClaimedGap, evidence: Evidence): string {
  const { title } = evidence.metric(column);
  const mark = printedMark === undefined ? '' : `, marked “${printedMark}”`;
  if (column.scale === 'ratio') {
    const factor = atLeast === 1 ? '' : ` by a factor of at least ${show(atLeast)}`;
    return `${row} is above ${over} in ${title}${factor}${mark}`;
  }
  if (atLeast < 0) return `${row} is not below ${over} in ${title} by more than ${show(-atLeast)}${mark}`;
  const gap = atLeast === 0 ? '' : ` by at least ${show(atLeast)}`;
  return `${row} is above ${over} in ${title}${gap}${mark}`;
}

function explain(
  { gap, interval, reason }: Contrast,
  { column, over, atLeast }: ClaimedGap,
  evidence: Evidence,
): string {
  const unit = unitOf(evidence.metric(column));
  const told = tellGap(column, gap ?? Number.NaN, { unit, over });
  const least = column.scale === 'ratio' ? `${show(atLeast)} times` : showSigned(atLeast).replace('+0.00', '0');
  const start = `${told}; at least ${least} was claimed.`;
  if (interval === null) return `${start} ${SPREAD_UNKNOWN}`;
  const bounds = `The ${nameInterval(evidence.alpha)}, ${tellInterval(column, interval)},`;
  switch (reason) {
    case 'claim-holds':
      return `${start} ${bounds} lies above that.`;
    case 'claim-fails':
      return `${start} ${bounds} lies below that.`;
    default:
      return `${start} ${bounds} lies on both sides of that.`;
  }
}
