/** A comparison table judged against a study's targets. */
import { OrdoError } from '@ordo/core';
import { type Judgement, judgeStudy, type Measurement, type Study } from '@ordo/studies';
import type { ComparisonRow, ComparisonTable } from '../comparison.ts';
import type { NgramScore } from '../ngram-scores.ts';

export interface JudgedTable {
  readonly table: ComparisonTable;
  /** Which part of the study the table is of; may be left out when there is only one. */
  readonly part?: string | undefined;
  /** Scores at every n-gram order, for studies whose targets speak of them. */
  readonly ngramScores?: readonly NgramScore[];
}

export function judgeTable(study: Study, { table, part, ngramScores = [] }: JudgedTable): Judgement[] {
  const names = Object.keys(study.parts);
  const own = part ?? (names.length === 1 ? names[0] : undefined);
  if (own === undefined || !names.includes(own)) {
    throw new OrdoError('request.invalid', `${study.id} has the parts ${names.join(', ')}`, {
      fix: 'add --part with the one that this experiment is',
    });
  }
  const measurements = [
    ...table.rows.flatMap((row) => measurementsOf(row, own)),
    ...ngramScores.map(({ variant, metric, bySeed }) => ({ part: own, variant, metric, bySeed })),
  ];
  return judgeStudy(study, measurements).filter(({ target }) => target.part === own);
}

function measurementsOf(row: ComparisonRow, part: string): Measurement[] {
  const { variant, scores, seeds, parameters } = row;
  // Every seed of a variant has the same number of parameters; a seed without a result counts as lost all the same.
  const counted = seeds.map(({ outcome }) => (outcome === 'succeeded' ? (parameters?.total ?? null) : null));
  return [
    ...scores.map(({ metric, bySeed }) => ({ part, variant, metric, bySeed })),
    { part, variant, metric: 'parameters', bySeed: counted },
  ];
}
