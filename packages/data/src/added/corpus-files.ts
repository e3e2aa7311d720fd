/** What a dataset that was added to a service consists of: a file for each side of each split, and a hash of them all. */
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

/** Where a machine that has fetched the file keeps it, relative to its data folder. */
export function nameOfFile(corpus: string, { split, side }: FilePlace): string {
  return `uploaded/${corpus}/${split}.${side}`;
}

/** The hash by which specs name it. `parallel-text` gives the same files the same fingerprint. */
export function corpusOf({ source, target }: LanguagePair, files: readonly CorpusFile[]): string {
  const hashes = FILE_PLACES.map((place) => {
    const found = files.find(({ split, side }) => split === place.split && side === place.side);
    if (found === undefined) throw new Error(`the ${place.side} of ${place.split} is missing`);
    return found.sha256;
  });
  return hashJson([source, target, ...hashes]);
}
