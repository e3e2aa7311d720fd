/** The functions that both forms of the model have, in TypeScript and in C++. Their numbers agree to the bit. */
import type { Corpus } from '../corpus/corpus.ts';
import type { Prior } from './diagonal.ts';
import type { Sizes } from './sizes.ts';

/** Sums over all target words, added in fast_align's order. */
export interface Expectation {
  /** The log-likelihood of all pairs. */
  readonly likelihood: number;
  /** The number of target words that the empty word explains. */
  readonly nulls: number;
  /** The diagonal's feature. */
  readonly feature: number;
}

export interface Decoded {
  /** [target word of the corpus] → its source position counted from 0, or −1 if it belongs to the empty word. */
  readonly links: Int32Array;
  readonly likelihoods: Float64Array;
}

/** t(target | source) for all words that occur together. */
export interface TranslationTable {
  /** [source word] → where its entries begin. There is one more entry than words. */
  readonly starts: Float64Array;
  readonly targets: Uint32Array;
  readonly probabilities: Float64Array;
}

export interface TranslationModel {
  /** The E-step, which adds the expected counts of all pairs. */
  expect(prior: Prior): Expectation;
  /** Returns the diagonal's feature that the prior alone expects with this λ, over all target words. */
  expectFeature(tension: number): number;
  /** The M-step, with a Dirichlet prior (variational Bayes) or by relative frequency (null). It empties the counts. */
  maximise(alpha: number | null): void;
  /** Finds the most probable source position of each target word. */
  decode(prior: Prior): Decoded;
  table(): TranslationTable;
}

/** fast_align adds up the pairs of this many lines, and then adds these sums. */
export const PAIRS_PER_SUM = 10_000;

/** Adds values of pairs in the same way as fast_align. */
export function sumInBlocks(values: Float64Array): number {
  let total = 0;
  for (let start = 0; start < values.length; start += PAIRS_PER_SUM) {
    let sum = 0;
    for (const value of values.subarray(start, start + PAIRS_PER_SUM)) sum += value;
    total += sum;
  }
  return total;
}

export interface ModelInput {
  readonly corpus: Corpus;
  readonly sizes: Sizes;
  readonly hasNull: boolean;
}

/** The probability of every pair of words before the first M-step. */
export const FIRST_PROBABILITY = 1e-9;

/**
 * Returns [pair] → where its cells begin. Cells are [source position, target position] with the empty word first. There is one
 * more entry than pairs.
 */
export function placeCells({ corpus: { source, target }, hasNull }: ModelInput): Float64Array {
  const pairs = source.starts.length - 1;
  const starts = new Float64Array(pairs + 1);
  for (let pair = 0; pair < pairs; pair++) {
    const n = (source.starts[pair + 1] as number) - (source.starts[pair] as number) + (hasNull ? 1 : 0);
    const m = (target.starts[pair + 1] as number) - (target.starts[pair] as number);
    starts[pair + 1] = (starts[pair] as number) + n * m;
  }
  return starts;
}
