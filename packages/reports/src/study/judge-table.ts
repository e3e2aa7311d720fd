/** Judges a comparison table against the targets of a study. */
import { OrdoError } from '@ordo/core';
import { type Judgement, judgeStudy, type Measurement, type Study } from '@ordo/studies/legacy';
import type { ComparisonRow, ComparisonTable } from '../comparison.ts';
import type { NgramScore } from '../ngram-scores.ts';

export interface JudgedTable {
  readonly table: ComparisonTable;
  /** The part of the study that the table shows. May be left out if there is only one. */
  readonly part?: string | undefined;
  /** Scores at every n-gram order, for studies with targets about them. */
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
  // All seeds of a variant have the same number of parameters, but a seed without a result still counts as missing.
  const counted = seeds.map(({ outcome }) => (outcome === 'succeeded' ? (parameters?.total ?? null) : null));
  return [
    ...scores.map(({ metric, bySeed }) => ({ part, variant, metric, bySeed })),
    { part, variant, metric: 'parameters', bySeed: counted },
  ];
}
