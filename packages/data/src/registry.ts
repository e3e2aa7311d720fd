/** Every dataset Ordo knows, by id. Adding one is a file in `datasets/` and a line here. */
import { OrdoError, suggestClosest } from '@ordo/core';
import type { Dataset } from './dataset.ts';
import { multi30k } from './datasets/multi30k.ts';
import { orderProbe } from './datasets/order-probe.ts';
import { parallelText } from './datasets/parallel-text.ts';

/** Every dataset a spec can name. */
export const DATASETS = [multi30k, orderProbe, parallelText] as const;

/** @throws OrdoError `spec.invalid` with the closest id. */
export function findDataset(id: string): Dataset {
  const dataset = DATASETS.find((candidate) => candidate.id === id);
  if (dataset !== undefined) return dataset;
  const ids = DATASETS.map((candidate) => candidate.id);
  const guess = suggestClosest(id, ids);
  throw new OrdoError('spec.invalid', `${JSON.stringify(id)} is not a dataset`, {
    pointer: '/dataset/id',
    fix: guess === undefined ? `use one of: ${ids.join(', ')}` : `did you mean ${JSON.stringify(guess)}?`,
  });
}
