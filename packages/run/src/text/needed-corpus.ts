/** Finds the place where a run looks for the files of an added dataset, so that a worker can put them there. */
import path from 'node:path';
import { type FilePlace, isUploaded, nameOfFile } from '@ordo/data';
import type { RunSpec } from '@ordo/spec';

export interface NeededCorpus {
  /** The folder of the files, relative to the data folder. */
  readonly folder: string;
  /** The name of a file in that folder. */
  readonly nameOf: (place: FilePlace) => string;
}

/** Returns null if the dataset of the run was not added to a service. */
export function neededCorpus({ dataset }: Pick<RunSpec, 'dataset'>): NeededCorpus | null {
  if (!isUploaded(dataset)) return null;
  const { corpus } = dataset;
  return {
    folder: path.dirname(nameOfFile(corpus, { split: 'train', side: 'source' })),
    nameOf: (place) => path.basename(nameOfFile(corpus, place)),
  };
}
