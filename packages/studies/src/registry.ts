/** The built-in studies by id. A new study is one document in `documents/` and one line here. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OrdoError, unknownName } from '@ordo/core';
import { observe } from './judging/observe.ts';
import type { Observation } from './judging/observation.ts';
import { readStudy } from './reading/read-study.ts';
import type { Study } from './study.ts';
import { readTable, type TableFormat } from './table/read-table.ts';

const DOCUMENTS: Readonly<Record<string, string>> = {
  'order-probe/demo': 'order-probe-demo.yaml',
  'order-probe/xl-pe': 'order-probe-xl-pe.yaml',
  'order-probe/xl-pe-figures': 'order-probe-xl-pe-figures.yaml',
  'small-parallel-enja/xl-pe': 'small-parallel-enja-xl-pe.yaml',
  'small-parallel-enja/xl-pe-en-ja': 'small-parallel-enja-xl-pe-en-ja.yaml',
  'multi30k/demo': 'multi30k-demo.yaml',
  'multi30k/en-de': 'multi30k-en-de.yaml',
  'multi30k/posnet': 'multi30k-posnet.yaml',
  'multi30k/posnet-tuned': 'multi30k-posnet-tuned.yaml',
  'multi30k/delta-lp-by-encoding': 'multi30k-delta-lp-by-encoding.yaml',
  'multi30k/xl-pe': 'multi30k-xl-pe.yaml',
  'posnet/table-1': 'posnet-table-1.yaml',
  'posnet/table-2': 'posnet-table-2.yaml',
  'posnet/table-3': 'posnet-table-3.yaml',
  'posnet/figure-2': 'posnet-figure-2.yaml',
  'posnet/figure-3': 'posnet-figure-3.yaml',
  'posnet/figure-4': 'posnet-figure-4.yaml',
  'xl-pe/table-1': 'xl-pe-table-1.yaml',
  'xl-pe/table-2': 'xl-pe-table-2.yaml',
  'xl-pe/table-3': 'xl-pe-table-3.yaml',
  'xl-pe/table-4': 'xl-pe-table-4.yaml',
  'xl-pe/figure-3': 'xl-pe-figure-3.yaml',
  'xl-pe/figure-4': 'xl-pe-figure-4.yaml',
  'delta-lp/figure-3': 'delta-lp-figure-3.yaml',
  'delta-lp/table-1': 'delta-lp-table-1.yaml',
  'delta-lp/table-2': 'delta-lp-table-2.yaml',
  'delta-lp/table-3': 'delta-lp-table-3.yaml',
  'ud/delta-lp-correlations': 'ud-delta-lp-correlations.yaml',
  'ud/delta-lp-regression': 'ud-delta-lp-regression.yaml',
  'ud/delta-lp-relations': 'ud-delta-lp-relations.yaml',
  'ud/delta-lp-antecedents': 'ud-delta-lp-antecedents.yaml',
  'kazemnejad-2023/length-generalization': 'kazemnejad-2023-length-generalization.yaml',
};

const FOLDER = path.join(import.meta.dirname, '../documents');
const read = new Map<string, Study>();

/** The ids of the built-in studies. Reading them costs nothing, because no document is opened. */
export const STUDY_IDS: readonly string[] = Object.keys(DOCUMENTS);

/** Finds a built-in study. @throws OrdoError `request.invalid` with the closest id */
export function findStudy(id: string): Study {
  const known = read.get(id);
  if (known !== undefined) return known;
  const file = Object.hasOwn(DOCUMENTS, id) ? DOCUMENTS[id] : undefined;
  if (file === undefined) throw unknownName(id, STUDY_IDS, { code: 'request.invalid', kind: 'study' });
  // The documents are valid; a test checks each of them.
  const study = readStudy(readFileSync(path.join(FOLDER, file), 'utf8'), 'yaml').value as Study;
  read.set(id, study);
  return study;
}

export function listStudies(): Study[] {
  return STUDY_IDS.map((id) => findStudy(id));
}

/**
 * Reads the scores that were published run by run and ship with a study; none if it has none.
 * @param folder the folder of the document; defaults to that of the built-in studies
 */
export function readPublished(study: Study, folder = FOLDER): Observation[] {
  const { published } = study;
  if (published === undefined) return [];
  const file = path.join(folder, published.file);
  const rows = readTable(readPublishedFile(file), path.extname(file).slice(1) as TableFormat);
  return observe(rows, { study, columns: published.columns });
}

function readPublishedFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new OrdoError('study.invalid', `the published scores ${file} cannot be read`, {
      pointer: '/published/file',
      fix: 'put the file beside the document',
      cause: error,
    });
  }
}
