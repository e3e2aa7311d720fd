/** What a dataset is: its terms, its options, and how it is loaded and fingerprinted. */
import type { Problem } from '@ordo/core';
import type { Static, TObject } from 'typebox';

/** One side-by-side text: line i of `source` is translated by line i of `target`. */
export interface ParallelText {
  readonly source: readonly string[];
  readonly target: readonly string[];
}

/** A dataset as loaded: raw lines, nothing tokenised, cleaned or reordered. */
export interface ParallelCorpus {
  readonly train: ParallelText;
  readonly valid: ParallelText;
  readonly test: ParallelText;
}

export interface LanguagePair {
  readonly source: string;
  readonly target: string;
}

/**
 * The contract of one dataset. A new one is one file in `datasets/` and one line in `registry.ts`; the conformance suite
 * there tests it without an edit.
 */
export interface Dataset<Options extends TObject = TObject> {
  readonly id: string;
  readonly title: string;
  /** Under which terms the text may be used, as its publisher says it. */
  readonly licence: string;
  readonly citation: string;
  /** True when blanks already separate the tokens, so that by default nothing is tokenised or split further. */
  readonly tokenised: boolean;
  /** About how many word types both sides have together, for estimates; null when it depends on the files. */
  readonly wordTypes: number | null;
  /** Where to get the files and where to put them; null for a dataset that needs none. */
  readonly source: string | null;
  /** Its own options, with `id: Literal(id)`; closed, so that an unknown key is refused. */
  readonly options: Options;
  /** Options as a spec may give them: for help texts, and for the conformance suite. */
  readonly example: Static<Options>;
  /** What the schema cannot say about the options; pointers are relative to them. */
  findProblems?(options: Static<Options>): Problem[];
  /** Every option of a dataset written out, including those left to their defaults. */
  resolve(options: Static<Options>): Static<Options>;
  languages(options: Static<Options>): LanguagePair;
  /**
   * A SHA-256 that changes whenever `load` would give other lines.
   * @throws OrdoError `dataset.missing` when it has to read files that are not there.
   */
  fingerprint(options: Static<Options>, dataDir: string | undefined): Promise<string>;
  /**
   * @throws OrdoError `dataset.missing`, `dataset.corrupt`, `text.invalid-utf8`, `text.line-mismatch`, each with the file
   * and, where one is to blame, the line number.
   */
  load(options: Static<Options>, dataDir: string | undefined): Promise<ParallelCorpus>;
}

/** Names the type parameter for the compiler while the registry forgets it again. */
export function defineDataset<Options extends TObject>(dataset: Dataset<Options>): Dataset<Options> {
  return dataset;
}
