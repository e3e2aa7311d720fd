/** Where a run looks for the files of a dataset that was added to a service, for whoever fetches them. */
import path from 'node:path';
import { type FilePlace, isUploaded, nameOfFile } from '@ordo/data';
import type { RunSpec } from '@ordo/spec';

export interface NeededCorpus {
  /** The folder of the files, relative to the data folder. */
  readonly folder: string;
  /** The name of a file in that folder. */
  readonly nameOf: (place: FilePlace) => string;
}

/** Null if the dataset of the run is another one. */
export function neededCorpus({ dataset }: Pick<RunSpec, 'dataset'>): NeededCorpus | null {
  if (!isUploaded(dataset)) return null;
  const { corpus } = dataset;
  return {
    folder: path.dirname(nameOfFile(corpus, { split: 'train', side: 'source' })),
    nameOf: (place) => path.basename(nameOfFile(corpus, place)),
  };
}
