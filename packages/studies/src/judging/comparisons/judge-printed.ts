/** Judges one printed number: is our mean within the margin of the mean that was printed? */
import { formatStated } from '@ordo/core/format-score';
import { type EquivalenceInput, judgeEquivalence, moreSeedsForValue } from '@ordo/statistics';
import { type Margin, type Remarks, remarksOn } from '../../targets/fields.ts';
import type { Column, Evidence, Sample } from '../evidence.ts';
import { findLack, type Finding, type Question } from '../finding.ts';
import { describePower } from '../power.ts';
import { tellerOf } from '../scale.ts';
import { join, levelOf, tellExtra } from '../tell.ts';
import { explainPrinted, tellLeastMargin } from '../tell-printed.ts';

/** One row of a printed column. */
export interface Printed extends Remarks {
  readonly part: string;
  readonly metric: string;
  readonly row: string;
  readonly printed: string;
  readonly unit?: number;
  readonly statistic?: 'mean' | 'median' | 'best';
  readonly runs?: number | null;
  readonly margin: Margin;
  readonly higherIsBetter: boolean | null;
}

export function judgePrinted(target: Printed, evidence: Evidence): Finding {
  const { part, metric, row, printed, margin, unit = 1, statistic = 'mean', runs = 1 } = target;
  const column: Column = { part, metric };
  const sample = evidence.sample(column, row);
  const digits = digitsOf(target, evidence);
  const question: Question = {
    metric,
    row,
    over: null,
    claim: `${row} has ${printed} ${tellerOf(column, evidence.metric(column)).unit}, within ±${formatStated(margin.value, digits)}`,
    printed,
    margin: margin.value,
    digits,
    question: runs === null ? 'printed-number' : 'authors-mean',
    cite: { row },
    ...remarksOn(row, target),
  };
  const lack = findLack(question, [sample]);
  if (lack !== null) return lack;
  const values = sample.values.map((value) => value / unit);
  const ends = evidence.ends(column);
  const input: EquivalenceInput = {
    seeds: values,
    paper: Number(printed),
    halfDigit: halfDigitOf(printed),
    paperRuns: runs,
    statistic,
    margin: margin.value,
    alpha: evidence.alpha,
    ends: ends === null ? null : [divide(ends[0], unit), divide(ends[1], unit)],
    higherIsBetter: target.higherIsBetter ?? true,
    hasBetterSide: target.higherIsBetter !== null,
  };
  return describe(question, { target, input, evidence, sample });
}

/** Returns half of the last printed digit: 0.005 for `27.48`. */
export function halfDigitOf(printed: string): number {
  const decimals = printed.split('.')[1]?.length ?? 0;
  return 0.5 * 10 ** -decimals;
}

/** Returns the number of decimals of the print, or of the metric if it has more and both use the same unit. */
function digitsOf({ part, metric, printed, unit = 1 }: Printed, evidence: Evidence): number {
  const own = printed.split('.')[1]?.length ?? 0;
  return Math.max(own, unit === 1 ? (evidence.metric({ part, metric }).digits ?? 0) : 0);
}

const divide = (end: number | null, unit: number): number | null => (end === null ? null : end / unit);

interface Case {
  readonly target: Printed;
  readonly input: EquivalenceInput;
  readonly evidence: Evidence;
  readonly sample: Sample;
}

function describe(question: Question, { target, input, evidence, sample }: Case): Finding {
  const found = judgeEquivalence(input);
  const { part, row, metric } = target;
  const rows = [row];
  const power = describePower(moreSeedsForValue(input, found), {
    rows,
    hoursPerSeed: evidence.hoursPerSeed(part, rows),
    hopeless: tellLeastMargin(input, found, question.digits),
  });
  return {
    ...question,
    shows: found.verdict,
    reason: found.reason,
    explanation: join(
      explainPrinted(found, {
        input,
        printed: target.printed,
        digits: question.digits,
        unit: tellerOf({ part, metric }, evidence.metric({ part, metric })).unit,
      }),
      power?.explanation ?? '',
      tellExtra([sample]),
    ),
    claimed: null,
    measured: found.mean,
    deviation: found.deviation,
    interval: found.interval,
    level: found.interval === null ? null : levelOf(evidence.alpha, found),
    prediction: found.prediction,
    pHolds: found.pEquivalent,
    p: found.pBeyond,
    spread: found.standardError === null || found.spread === null ? null : { ...found.spread, from: 'own' },
    nearEnd: found.nearEnd,
    seeds: sample.seeds,
    power,
  };
}
