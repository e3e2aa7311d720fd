/** Turns the results of the experiments into rows of a table of scores that a study judges. */
import type { Antecedent } from './antecedents/antecedents.ts';
import { summariseAntecedents } from './antecedents/antecedents.ts';
import type { MeasureCorrelations } from './correlation/correlate-measures.ts';
import { ALL_RELATIONS, type Relation, summariseRelations } from './relations/relations.ts';
import type { Regression } from './top-words/regression.ts';

export interface Score {
  readonly row: string;
  readonly metric: string;
  readonly value: number;
}

export function scoreCorrelations({ coefficients }: MeasureCorrelations): Score[] {
  return [...coefficients].map(([row, value]) => ({ row, metric: 'r', value }));
}

/**
 * Returns scores of a regression. `gain` is the amount that a predictor adds to the log-likelihood, alone and in its step. A
 * predictor that was not added has no gain in steps.
 */
export function scoreRegression({ observations, alone, selection, effects }: Regression): Score[] {
  return [
    { row: ALL_RELATIONS, metric: 'observations', value: observations },
    ...alone.flatMap(({ name, estimate, t, gain }) => [
      { row: name, metric: 'beta-alone', value: estimate },
      { row: name, metric: 't-alone', value: t },
      { row: name, metric: 'gain-alone', value: gain },
    ]),
    ...selection.steps.flatMap(({ name, gain }, i) => [
      { row: name, metric: 'gain', value: gain },
      { row: name, metric: 'step', value: i + 1 },
    ]),
    ...effects.flatMap(({ name, estimate, t, interval }) => [
      { row: name, metric: 'beta', value: estimate },
      { row: name, metric: 't', value: t },
      ...(interval === null
        ? []
        : [
            { row: name, metric: 'beta-lower', value: interval[0] },
            { row: name, metric: 'beta-upper', value: interval[1] },
          ]),
    ]),
  ];
}

/** The name of the row for a guess among all relations, with which others can be compared. */
export const GUESSED = 'guess';

/** Returns precisions in percent. */
export function scoreRelations(relations: readonly Relation[]): Score[] {
  const summaries = summariseRelations(relations);
  const all = summaries.get(ALL_RELATIONS);
  return [
    ...[...summaries].flatMap(([row, { count, precision, chance, neighbours, documents }]) => [
      { row, metric: 'count', value: count },
      { row, metric: 'precision', value: 100 * precision },
      { row, metric: 'guess', value: 100 * chance },
      { row, metric: 'pmi-bigram', value: neighbours },
      { row, metric: 'pmi-document', value: documents },
    ]),
    ...(all === undefined ? [] : [{ row: GUESSED, metric: 'precision', value: 100 * all.chance }]),
  ];
}

/**
 * Returns shares in percent. `by-tag` is the precision of the nearest word with the head's tag, and `lead` is the amount by which
 * the model exceeds it.
 */
export function scoreAntecedents(antecedents: readonly Antecedent[]): Score[] {
  return [...summariseAntecedents(antecedents)].flatMap(([row, { count, precision, precisionByTag, repeated }]) => [
    { row, metric: 'count', value: count },
    { row, metric: 'precision', value: 100 * precision },
    ...(precisionByTag === null
      ? []
      : [
          { row, metric: 'by-tag', value: 100 * precisionByTag },
          { row, metric: 'lead', value: 100 * (precision - precisionByTag) },
        ]),
    ...(repeated === null ? [] : [{ row, metric: 'repeated', value: 100 * repeated }]),
  ]);
}
