/** Checks the data of runs before anything is computed: they must be present, complete, and not empty. */
import { hashJson, OrdoError } from '@ordo/core';
import type { Dataset } from './dataset.ts';
import { type Split, SPLITS } from './parallel-corpus.ts';
import { findDataset } from './registry.ts';

/** The dataset section of a resolved spec. */
type ChosenDataset = { readonly id: string } & Readonly<Record<string, unknown>>;

/**
 * Reads each dataset, but equal ones only once.
 * @throws OrdoError `dataset.missing`, `dataset.corrupt`, `dataset.empty`, `text.invalid-utf8`, `text.line-mismatch`,
 * `text.invalid-file`
 */
export async function checkDatasets(chosen: readonly ChosenDataset[], dataDir: string | undefined): Promise<void> {
  const datasets = new Map(chosen.map((dataset) => [hashJson(dataset), dataset]));
  for (const dataset of datasets.values()) {
    const found = findDataset(dataset.id);
    for (const split of SPLITS) await requireLines(found, dataset, split, dataDir);
    await found.wordClasses?.(dataset, dataDir);
  }
}

async function requireLines(
  found: Dataset,
  options: ChosenDataset,
  split: Split,
  dataDir: string | undefined,
): Promise<void> {
  let lines = 0;
  for await (const { source } of found.read(options, dataDir, split)) lines += source.length;
  if (lines > 0) return;
  throw new OrdoError('dataset.empty', `the ${split} set of ${found.id} has no lines`, {
    pointer: '/dataset',
    fix: 'name files that have lines',
  });
}
