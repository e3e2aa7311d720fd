/** Counts, such as parameters: exact to the last printed digit. */
import type { Problem } from '@ordo/core';
import { formatSigned } from '@ordo/core/format-score';
import { closed } from '@ordo/core/schema-parts';
import { type CountJudgement, judgeCount } from '@ordo/statistics';
import { Type } from 'typebox';
import type { Evidence } from '../judging/evidence.ts';
import { findLack, type Finding, joinSeeds, NOTHING, type Question } from '../judging/finding.ts';
import { halfDigitOf } from '../judging/comparisons/judge-printed.ts';
import { tellerOf } from '../judging/scale.ts';
import { tellExtra } from '../judging/tell.ts';
import { findMetric, findUnknownRows, type Places } from '../places.ts';
import { PrintedSchema } from '../schema.ts';
import { MetricNameSchema, place, type Remarks, remarks, remarksOn, RowSchema } from './fields.ts';
import { findColumnProblems, findPrintedProblems } from './problems.ts';
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
      ...remarks,
      over: Type.Optional({
        ...RowSchema,
        description: 'The row above whose count the printed ones are: a paper may print “+0.06M”',
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
    ...findPrintedProblems(target, places),
    ...findVarying(target, places),
    ...findUnknownRows(places, target.part, target.over === undefined ? [] : [{ pointer: '/over', name: target.over }]),
  ],
  metrics: ({ metric }) => [metric],
  judge: ({ printed, ...target }, evidence) =>
    Object.entries(printed).map(([row, text]) => judgeRow({ ...target, row, printed: text }, evidence)),
});

/** Refuses a metric that training decides: a single seed that prints the same digits shows nothing. */
function findVarying({ part, metric }: { readonly part: string; readonly metric: string }, places: Places): Problem[] {
  const known = findMetric(places, part, metric);
  if (known?.varies !== true) return [];
  const message = `${known.title} varies from seed to seed, so it is no count`;
  return [{ pointer: '/metric', message, fix: 'use a target of the kind "value", with a margin' }];
}

interface PrintedCount extends Remarks {
  readonly part: string;
  readonly metric: string;
  readonly row: string;
  readonly printed: string;
  readonly unit?: number;
  readonly over?: string;
}

const OUTCOMES: Readonly<Record<CountJudgement['verdict'], string>> = {
  reproduced: 'which rounding explains',
  worse: 'more than rounding explains',
};

/**
 * Judges a row. A count does not depend on the seed, so the judgement also covers a single value that differs from the others.
 */
function judgeRow(target: PrintedCount, evidence: Evidence): Finding {
  const { part, metric, row, printed, unit = 1, over = null } = target;
  const sample = evidence.sample({ part, metric }, row);
  const base = over === null ? null : evidence.sample({ part, metric }, over);
  const { unit: title, score } = tellerOf({ part, metric }, evidence.metric({ part, metric }));
  const digits = printed.split('.')[1]?.length ?? 0;
  const halfDigit = halfDigitOf(printed);
  const question: Question = {
    metric,
    row,
    over,
    claim: `${row} has ${printed} ${title}${over === null ? '' : ` more than ${over}`}, to the last digit`,
    printed,
    margin: halfDigit,
    digits,
    question: 'printed-number',
    cite: { row },
    ...remarksOn(row, target),
  };
  const samples = base === null ? [sample] : [sample, base];
  const lack = findLack(question, samples);
  if (lack !== null) return lack;
  const judged = sample.values.map((value, i) => {
    const measured = value - (base?.values[i] ?? 0);
    return { measured, ...judgeCount({ measured, paper: Number(printed), halfDigit, unit }) };
  });
  const worst = judged.reduce((a, b) => (Math.abs(b.deviation) > Math.abs(a.deviation) ? b : a));
  const { measured, deviation, verdict, reason } = worst;
  const told = `${score(measured)} ${title.toLowerCase()} are ${formatSigned(deviation, digits)} from the printed ${printed}`;
  return {
    ...NOTHING,
    ...question,
    shows: verdict,
    reason,
    explanation: [`${told}, ${OUTCOMES[verdict]}.`, tellExtra(samples)].filter((sentence) => sentence !== '').join(' '),
    measured: measured / unit,
    deviation,
    seeds: joinSeeds(samples),
  };
}
