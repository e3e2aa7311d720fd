/** Reads the documents in docs/results/ and the tables of scores that are stored next to them, which tests compare. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Observation } from '../judging/observation.ts';
import { observe } from '../judging/observe.ts';
import type { Study } from '../study.ts';
import { readTable } from '../table/read-table.ts';

/** [study] → its table of scores below docs/results/, which `ordo export scores` or `ordo check` wrote. */
export const STORED_TABLES: Readonly<Record<string, string>> = {
  'multi30k/delta-lp-by-encoding': 'delta-lp-by-encoding/scores.csv',
  'ud/delta-lp-antecedents': 'delta-lp/antecedents.csv',
  'ud/delta-lp-correlations': 'delta-lp/correlations.csv',
  'ud/delta-lp-regression': 'delta-lp/regression.csv',
  'ud/delta-lp-relations': 'delta-lp/relations.csv',
  'multi30k/posnet': 'multi30k-posnet/scores.csv',
  'multi30k/posnet-tuned': 'multi30k-posnet/tuned.csv',
  'multi30k/xl-pe': 'multi30k-xl-pe/scores.csv',
  'order-probe/demo': 'order-probe/demo.csv',
  'order-probe/xl-pe-figures': 'order-probe/figures.csv',
  'order-probe/xl-pe': 'order-probe/scores.csv',
  'small-parallel-enja/xl-pe-en-ja': 'small-parallel-enja/en-ja.csv',
  'small-parallel-enja/xl-pe': 'small-parallel-enja/scores.csv',
};

/** Reads a document or a table. @param file its path below docs/results/ */
export function readDocument(file: string): string {
  return readFileSync(path.join(import.meta.dirname, '../../../../docs/results', file), 'utf8');
}

/** Returns the observations of a study from its stored table. @throws Error for a study that has none */
export function observeStored(study: Study): Observation[] {
  const file = STORED_TABLES[study.id];
  if (file === undefined) throw new Error(`no table below docs/results/ belongs to ${study.id}`);
  return observe(readTable(readDocument(file), 'csv'), { study });
}
