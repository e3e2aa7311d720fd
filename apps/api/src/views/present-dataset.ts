/** A dataset that was added, as the API shows it. */
import type { AddedDatasetSchema } from '@ordo/protocol/schemas/dataset';
import type { DatasetReaders } from '@ordo/core/service-words';
import type { AddedDataset } from '@ordo/store';
import type { Static } from 'typebox';

export function presentDataset(dataset: AddedDataset): Static<typeof AddedDatasetSchema> {
  const { id, name, corpus, source, target, licence, owner, readers, files, createdAt } = dataset;
  const linesOf = (split: string): number => files.find((file) => file.split === split)?.lines ?? 0;
  return {
    id,
    name,
    corpus,
    source,
    target,
    licence,
    owner,
    readers: readers as DatasetReaders,
    pairs: { train: linesOf('train'), valid: linesOf('valid'), test: linesOf('test') },
    bytes: files.reduce((sum, { bytes }) => sum + Number(bytes), 0),
    createdAt: createdAt.toISOString(),
  };
}
