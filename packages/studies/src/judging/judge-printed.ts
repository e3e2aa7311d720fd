/** Judges one printed number: is our mean within the margin of the mean behind it? */
import { type EquivalenceInput, judgeEquivalence, moreSeedsForValue } from '@ordo/statistics';
import { type Margin, type Remarks, remarksOn } from '../targets/fields.ts';
import type { Column, Evidence, Sample } from './evidence.ts';
import { findLack, type Finding, type Question } from './finding.ts';
import { describePower, rowsWithSeeds } from './power.ts';
import { unitOf } from './scale.ts';
import { join, show, tellExtra } from './tell.ts';
import { explainPrinted, tellLeastMargin } from './tell-printed.ts';

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
  const sample = evidence.sample({ part, metric }, row);
  const question: Question = {
    metric,
    row,
    over: null,
    claim: `${row} has ${printed} ${unitOf(evidence.metric({ part, metric }))}, within ±${show(margin.value)}`,
    printed,
    margin: margin.value,
    question: runs === null ? 'printed-number' : 'authors-mean',
    cite: { row },
    ...remarksOn(row, target),
  };
  const lack = findLack(question, [sample]);
  if (lack !== null) return lack;
  const values = sample.values.map((value) => value / unit);
  const spread = evidence.spread({ part, metric });
  const input: EquivalenceInput = {
    seeds: values,
    paper: Number(printed),
    halfDigit: halfDigitOf(printed),
    paperRuns: runs,
    statistic,
    margin: margin.value,
    alpha: evidence.alpha,
    spread: spread === null ? null : { ...spread, s: spread.s / unit },
    higherIsBetter: target.higherIsBetter ?? true,
  };
  return conclude(question, { target, input, evidence, sample });
}

/** Half of the last printed digit: 0.005 for `27.48`. */
export function halfDigitOf(printed: string): number {
  const decimals = printed.split('.')[1]?.length ?? 0;
  return 0.5 * 10 ** -decimals;
}

interface Case {
  readonly target: Printed;
  readonly input: EquivalenceInput;
  readonly evidence: Evidence;
  readonly sample: Sample;
}

function conclude(question: Question, { target, input, evidence, sample }: Case): Finding {
  const found = judgeEquivalence(input);
  const { part } = target;
  const column: Column = { part, metric: target.metric };
  const pooled = rowsWithSeeds(evidence, column);
  const more = moreSeedsForValue(input, found, { rows: pooled.length });
  const power = describePower(more, {
    hoursPerSeed: evidence.hoursPerSeed(part, pooled),
    hopeless: tellLeastMargin(input, found),
  });
  // Without a better direction, every deviation beyond the margin is a fault.
  const verdict = found.verdict === 'better' && target.higherIsBetter === null ? 'worse' : found.verdict;
  return {
    ...question,
    verdict,
    reason: found.reason,
    explanation: join(
      explainPrinted(found, { input, printed: target.printed, unit: unitOf(evidence.metric(column)) }),
      power?.explanation ?? '',
      tellExtra([sample]),
    ),
    measured: found.mean,
    deviation: found.deviation,
    interval: found.interval,
    prediction: found.prediction,
    p: found.pBeyond,
    spread: found.spread,
    seeds: sample.seeds,
    power,
  };
}
