/** The datasets by id. A new one is one file (or folder) in `datasets/` that is named by its id, and one line here. */
import { findById } from '@ordo/core';
import type { Dataset } from './dataset.ts';
import { aspecJaEn } from './datasets/aspec-ja-en.ts';
import { iwslt14 } from './datasets/iwslt14.ts';
import { kftt } from './datasets/kftt.ts';
import { multi30k } from './datasets/multi30k.ts';
import { orderProbe } from './datasets/order-probe/order-probe.ts';
import { parallelText } from './datasets/parallel-text.ts';
import { plainText } from './datasets/plain-text.ts';
import { smallParallelEnja } from './datasets/small-parallel-enja.ts';
import { uploaded } from './datasets/uploaded.ts';
import { wmt14 } from './datasets/wmt14.ts';
import { wmt17ZhEn } from './datasets/wmt17-zh-en.ts';

export const DATASETS = [
  aspecJaEn,
  iwslt14,
  kftt,
  multi30k,
  orderProbe,
  parallelText,
  plainText,
  smallParallelEnja,
  uploaded,
  wmt14,
  wmt17ZhEn,
] as const;

/** @throws OrdoError `spec.invalid`, which names the closest id */
export function findDataset(id: string): Dataset {
  return findById<Dataset>(DATASETS, id, { code: 'spec.invalid', kind: 'dataset', pointer: '/dataset/id' });
}
