/** Counts, such as parameters: exact to the last printed digit. */
import { closed } from '@ordo/core/schema-parts';
import { judgeCount } from '@ordo/statistics';
import { Type } from 'typebox';
import type { Evidence } from '../judging/evidence.ts';
import { findLack, type Finding, type Question } from '../judging/finding.ts';
import { halfDigitOf } from '../judging/judge-printed.ts';
import { unitOf } from '../judging/scale.ts';
import { showSigned, tellExtra } from '../judging/tell.ts';
import { findUnknownRows } from '../places.ts';
import { PrintedSchema } from '../schema.ts';
import { MetricNameSchema, place } from './fields.ts';
import { findColumnProblems, pointTo } from './problems.ts';
import { defineTarget } from './target.ts';

export const count = defineTarget({
  kind: 'count',
  title: 'A column of counts, exact to the printed digit',
  schema: Type.Object(
    {
      kind: Type.Literal('count'),
      ...place,
      metric: MetricNameSchema,
      printed: Type.Record(Type.String({ minLength: 1, maxLength: 500 }), PrintedSchema, {
        minProperties: 1,
        description: 'The count of each row, as printed',
      }),
      unit: Type.Optional(
        Type.Number({ exclusiveMinimum: 0, default: 1, description: 'Such as 1000000 for millions' }),
      ),
    },
    { ...closed, title: 'Count target' },
  ),
  example: {
    kind: 'count',
    part: 'en-de',
    metric: 'parameters',
    cite: { table: 'Table 1', column: 'Parameters' },
    printed: { SAPE: '63.08' },
    unit: 1_000_000,
  },
  findProblems: (target, places) => [
    ...findColumnProblems(target, places),
    ...findUnknownRows(places, target.part, pointTo('/printed', Object.keys(target.printed))),
  ],
  metrics: ({ metric }) => [metric],
  judge: ({ printed, ...target }, evidence) =>
    Object.entries(printed).map(([row, text]) => judgeRow({ ...target, row, printed: text }, evidence)),
});

interface PrintedCount {
  readonly part: string;
  readonly metric: string;
  readonly row: string;
  readonly printed: string;
  readonly unit?: number;
}

/** A count does not depend on the seed, so one value that differs from the others is judged as well as they are. */
function judgeRow({ part, metric, row, printed, unit = 1 }: PrintedCount, evidence: Evidence): Finding {
  const sample = evidence.sample({ part, metric }, row);
  const title = unitOf(evidence.metric({ part, metric }));
  const halfDigit = halfDigitOf(printed);
  const question: Question = {
    metric,
    row,
    over: null,
    claim: `${row} has ${printed} ${title}, to the last digit`,
    printed,
    margin: halfDigit,
    question: 'printed-number',
    cite: { row },
  };
  const lack = findLack(question, [sample]);
  if (lack !== null) return lack;
  const judged = sample.values.map((measured) => ({
    measured,
    ...judgeCount({ measured, paper: Number(printed), halfDigit, unit }),
  }));
  const worst = judged.reduce((a, b) => (Math.abs(b.deviation) > Math.abs(a.deviation) ? b : a));
  const { measured, deviation, verdict, reason } = worst;
  const told = `${measured.toLocaleString('en-US')} ${title.toLowerCase()} are ${showSigned(deviation)} from the printed ${printed}`;
  const outcome = verdict === 'reproduced' ? 'which rounding explains' : 'more than rounding explains';
  return {
    ...question,
    verdict,
    reason,
    explanation: [`${told}, ${outcome}.`, tellExtra([sample])].filter((sentence) => sentence !== '').join(' '),
    measured: measured / unit,
    deviation,
    interval: null,
    prediction: null,
    p: null,
    spread: null,
    seeds: sample.seeds,
    power: null,
  };
}
