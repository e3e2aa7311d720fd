/** Finds the dataset that a spec names on this service, and gives runs the hash of its files in place of its name. */
import { OrdoError } from '@ordo/core';
import { findDataset, isCorpusHash, isUploaded } from '@ordo/data';
import type { RunSpec } from '@ordo/spec';
import type { Dataset, DatasetReader, Store } from '@ordo/store';

export interface KnownData {
  /** The dataset as runs name it, by its hash: a name could mean other files later. */
  readonly dataset: RunSpec['dataset'];
  readonly datasetHash: string;
}

/** The reader of a spec, and the folder with the files of all other datasets. */
interface Surroundings {
  readonly store: Pick<Store, 'datasets'>;
  readonly reader: DatasetReader;
  readonly dataDir: string | undefined;
}

/** @throws OrdoError the errors of `Dataset.fingerprint`; `dataset.missing` or `spec.invalid` for a dataset that was not added */
export async function resolveData(
  dataset: RunSpec['dataset'],
  { store, reader, dataDir }: Surroundings,
): Promise<KnownData> {
  if (!isUploaded(dataset)) {
    return { dataset, datasetHash: await findDataset(dataset.id).fingerprint(dataset, dataDir) };
  }
  const called = dataset.corpus;
  const found = chooseOne(called, await store.datasets.findNamed(called, reader), reader);
  for (const side of ['source', 'target'] as const) {
    if (dataset[side] !== found[side]) throw otherLanguage(called, side, { given: dataset[side], added: found[side] });
  }
  return { dataset: { ...dataset, corpus: found.corpus } as RunSpec['dataset'], datasetHash: found.corpus };
}

/** Chooses the dataset that a name means to the reader of the spec. A dataset of the reader's own comes first. */
function chooseOne(called: string, found: readonly Dataset[], { owner }: DatasetReader): Dataset {
  const own = found.find((dataset) => dataset.owner === owner && dataset.name === called);
  const [first, ...others] = own === undefined ? found : [own];
  if (first === undefined) {
    throw new OrdoError('dataset.missing', `no dataset "${called}" was added that you may use`, {
      pointer: '/dataset/corpus',
      fix: 'see the names with: ordo data added',
    });
  }
  const other = others.find(({ corpus }) => corpus !== first.corpus);
  if (other === undefined || isCorpusHash(called)) return first;
  throw new OrdoError(
    'spec.invalid',
    `"${called}" is a dataset of ${first.owner} (${first.corpus}) and another one of ${other.owner} (${other.corpus})`,
    { pointer: '/dataset/corpus', fix: 'name the one that you mean by its hash' },
  );
}

function otherLanguage(
  called: string,
  side: 'source' | 'target',
  { given, added }: { readonly given: string; readonly added: string },
): OrdoError {
  return new OrdoError('spec.invalid', `the ${side} of "${called}" is ${added}, not ${given}`, {
    pointer: `/dataset/${side}`,
    fix: `use "${side}": "${added}"`,
  });
}
