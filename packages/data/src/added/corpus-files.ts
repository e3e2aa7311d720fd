/** A dataset that was added to a service consists of a file for each side of each split, and is named by a hash of them all. */
import { hashJson } from '@ordo/core';
import type { LanguagePair } from '../dataset.ts';
import { type Split, SPLITS } from '../parallel-corpus.ts';

export const SIDES = ['source', 'target'] as const;
export type Side = (typeof SIDES)[number];

export interface FilePlace {
  readonly split: Split;
  readonly side: Side;
}

export interface CorpusFile extends FilePlace {
  readonly sha256: string;
}

/** The places of all files, in the order in which the hash covers them. */
export const FILE_PLACES: readonly FilePlace[] = SPLITS.flatMap((split) => SIDES.map((side) => ({ split, side })));

/** Returns the place of a fetched file, relative to the data folder of its machine. */
export function nameOfFile(corpus: string, { split, side }: FilePlace): string {
  return `uploaded/${corpus}/${split}.${side}`;
}

/** Returns the hash by which specs name the dataset. It is the fingerprint that `parallel-text` has for the same files. */
export function corpusOf({ source, target }: LanguagePair, files: readonly CorpusFile[]): string {
  const hashes = FILE_PLACES.map((place) => {
    const found = files.find(({ split, side }) => split === place.split && side === place.side);
    if (found === undefined) throw new Error(`the ${place.side} of ${place.split} is missing`);
    return found.sha256;
  });
  return hashJson([source, target, ...hashes]);
}
