/** The contract of a dataset: its terms, its options, and how it is loaded and fingerprinted. */
import type { Problem } from '@ordo/core';
import type { Static, TObject } from 'typebox';
import { collectCorpus } from './line-pairs.ts';
import type { ParallelCorpus, ParallelText, Split } from './parallel-corpus.ts';

/** A file that a dataset expects in the data folder. The published facts about it are checked whenever it is read. */
export interface DataFile {
  /**
   * The file's path in the data folder. If it does not end in `.gz`, the file may also be there in packed form, with `.gz` added.
   */
  readonly name: string;
  readonly split: Split;
  readonly language: string;
  /** The published number of lines. */
  readonly lines?: number;
  /** The published SHA-256 hash, of the file itself or of its text, because the output of gzip differs between versions. */
  readonly sha256?: { readonly of: 'file' | 'text'; readonly value: string };
}

export interface LanguagePair {
  readonly source: string;
  readonly target: string;
}

/** For each source word of a corpus, its position in the order of the target: row i belongs to line i. */
export interface CorpusOrders {
  readonly train: readonly Int32Array[];
  readonly valid: readonly Int32Array[];
  readonly test: readonly Int32Array[];
}

/**
 * The contract of a dataset. A new one is one file (or folder) in `datasets/` that is named by its id, and one line in
 * `registry.ts`. The conformance suite then tests it.
 */
export interface Dataset<Options extends TObject = TObject> {
  readonly id: string;
  readonly title: string;
  /** The terms of use, in the words of the publisher. */
  readonly licence: string;
  readonly citation: string;
  /** True if blanks already separate the tokens. By default, such text is not tokenised or split further. */
  readonly tokenised: boolean;
  /** True for text in one language, which only language models can be trained on. Its two sides are the same lines. */
  readonly oneLanguage?: true;
  /** The approximate number of word types on both sides together, for estimates; null if it depends on the files. */
  readonly wordTypes: number | null;
  /** Says where to get the files and where to put them; null if the dataset needs none. */
  readonly source: string | null;
  /** The files, in all languages. Empty if the dataset needs none, or if its options name them. */
  readonly files: readonly DataFile[];
  /**
   * The preparation of the text: the steps before Ordo reads it, and the preprocessing that belongs to it; null if there is none.
   */
  readonly preparation: string | null;
  /** The options, with `id: Literal(id)`. The object is closed, so that unknown keys are refused. */
  readonly options: Options;
  /** An example of the options in a spec, for help texts and the conformance suite. */
  readonly example: Static<Options>;
  /** Finds problems of the options that the schema cannot express. Pointers are relative to the options. */
  findProblems?(options: Static<Options>): Problem[];
  /** Fills in the defaults of all options that are left out. */
  resolve(options: Static<Options>): Static<Options>;
  languages(options: Static<Options>): LanguagePair;
  /**
   * Returns a SHA-256 hash that changes whenever `read` would give other lines.
   * @throws OrdoError `dataset.missing` if it must read files that are not there; `dataset.corrupt` if they are not those
   * expected; `dataset.empty` or `text.line-mismatch` if those files are no corpus
   */
  fingerprint(options: Static<Options>, dataDir: string | undefined): Promise<string>;
  /**
   * Yields the pairs of one split in blocks of any size, in constant memory.
   * @throws OrdoError `dataset.missing`, `dataset.corrupt`, `text.invalid-utf8` or `text.line-mismatch`, with the file and, where
   * possible, the number of the wrong line. Problems that are found only at the end of a file are thrown there.
   */
  read(options: Static<Options>, dataDir: string | undefined, split: Split): AsyncIterable<ParallelText>;
  /**
   * Loads all splits into memory.
   * @throws OrdoError as `read` does
   */
  load(options: Static<Options>, dataDir: string | undefined): Promise<ParallelCorpus>;
  /** Reads the exact orders of the words in all source lines, where blanks separate words. Absent if nobody knows the orders. */
  sourceOrders?(options: Static<Options>, dataDir: string | undefined): Promise<CorpusOrders>;
  /**
   * Reads the class of each source word from the file that the option `classes` names; null if it names none. Absent if a dataset
   * has no such option. The fingerprint includes the classes.
   * @throws OrdoError `dataset.missing`, `text.invalid-utf8` or `text.invalid-file`
   */
  wordClasses?(options: Static<Options>, dataDir: string | undefined): Promise<ReadonlyMap<string, string> | null>;
}

/** Lets the compiler infer the type of the options, and adds what all datasets have in common. */
export function defineDataset<Options extends TObject>(dataset: Omit<Dataset<Options>, 'load'>): Dataset<Options> {
  return {
    ...dataset,
    load: (options, dataDir) => collectCorpus((split) => dataset.read(options, dataDir, split)),
  };
}
