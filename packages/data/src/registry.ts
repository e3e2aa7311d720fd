/** The datasets by id. A new one is one file (or folder) in `datasets/`, named by its id, and one line here. */
import { findById } from '@ordo/core';
import type { Dataset } from './dataset.ts';
import { multi30k } from './datasets/multi30k.ts';
import { orderProbe } from './datasets/order-probe/order-probe.ts';
import { parallelText } from './datasets/parallel-text.ts';
import { smallParallelEnja } from './datasets/small-parallel-enja.ts';

export const DATASETS = [multi30k, orderProbe, parallelText, smallParallelEnja] as const;

/** @throws OrdoError `spec.invalid` with the closest id */
export function findDataset(id: string): Dataset {
  return findById<Dataset>(DATASETS, id, { code: 'spec.invalid', kind: 'dataset', pointer: '/dataset/id' });
}
