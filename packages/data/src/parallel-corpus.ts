/** Defines a corpus: pairs of lines in three splits. */

/** A parallel text: line i of `target` translates line i of `source`. */
export interface ParallelText {
  readonly source: readonly string[];
  readonly target: readonly string[];
}

/** A dataset after loading: raw lines, neither tokenised nor cleaned nor reordered. */
export interface ParallelCorpus {
  readonly train: ParallelText;
  readonly valid: ParallelText;
  readonly test: ParallelText;
}

export type Split = keyof ParallelCorpus;

export const SPLITS = ['train', 'valid', 'test'] as const satisfies readonly Split[];
