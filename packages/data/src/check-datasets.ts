/** Checks the data of runs before anything is computed: that they are here, complete, and not empty. */
import { hashJson, OrdoError } from '@ordo/core';
import { findDataset } from './registry.ts';

const SPLITS = ['train', 'valid', 'test'] as const;

/** The dataset section of a resolved spec. */
type ChosenDataset = { readonly id: string } & Readonly<Record<string, unknown>>;

/**
 * Loads each dataset, equal ones once.
 * @throws OrdoError `dataset.missing`, `dataset.corrupt`, `dataset.empty`, `text.invalid-utf8`, `text.line-mismatch`,
 * `text.invalid-file`
 */
export async function checkDatasets(chosen: readonly ChosenDataset[], dataDir: string | undefined): Promise<void> {
  const datasets = new Map(chosen.map((dataset) => [hashJson(dataset), dataset]));
  for (const dataset of datasets.values()) {
    const found = findDataset(dataset.id);
    const corpus = await found.load(dataset, dataDir);
    await found.wordClasses?.(dataset, dataDir);
    const empty = SPLITS.find((split) => corpus[split].source.length === 0);
    if (empty === undefined) continue;
    throw new OrdoError('dataset.empty', `the ${empty} set of ${dataset.id} has no lines`, {
      pointer: '/dataset',
      fix: 'name files that have lines',
    });
  }
}
