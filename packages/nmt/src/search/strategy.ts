/**
 * Defines a search strategy. From the scores of each step, it decides which tokens continue and which outputs are finished. The
 * loop in `search.ts` runs it for translations and for texts alike. A strategy knows no model and no tensors.
 */
import type { Static, TSchema } from 'typebox';
import type { RowScores } from './candidates.ts';

/** A finished output. */
export interface Hypothesis {
  /** The tokens, without the start symbol and EOS. */
  readonly tokens: readonly number[];
  /** Σ log p after the length penalty, by which n-best lists are sorted. */
  readonly score: number;
  /** log p of each token, in nats. The last one is that of EOS, if the output has one. */
  readonly logProbabilities: readonly number[];
  /** `length` when the output has the longest allowed length. */
  readonly end: 'eos' | 'length';
}

/** The symbols of the vocabulary that have a meaning for a search. */
export interface Symbols {
  readonly padId: number;
  readonly eosId: number;
  readonly startId: number;
}

/** The length penalty. It divides Σ log p by length^α (fairseq), or by ((5 + length) / 6)^α (Wu et al. 2016, Eq 14). */
export interface LengthPenalty {
  readonly kind: 'fairseq' | 'gnmt';
  readonly alpha: number;
}

/** The search for one sentence, as a task. */
export interface SearchTask {
  /** The sentence's place in the whole input, from 0. It does not depend on which sentences are searched together. */
  readonly place: number;
  /** The longest output, without EOS. */
  readonly maxLength: number;
  /** The smallest number of tokens before EOS. */
  readonly minLength: number;
  /** True if EOS is forced when the longest output is reached. A text may also stop there without EOS. */
  readonly closes: boolean;
  readonly lengthPenalty: LengthPenalty;
  readonly symbols: Symbols;
}

/** The search of one sentence, which uses `rows` rows of every step. */
export interface SentenceSearch {
  /** The last token of each row, [rows]. */
  readonly tokens: readonly number[];
  /** For each row, the number of the sentence's row in the last step that it continues, [rows]. */
  readonly parents: readonly number[];
  readonly finished: readonly Hypothesis[];
  /**
   * Takes one step.
   * @param rowAt returns the scores of the tokens that may follow one of the sentence's rows
   * @param step the number of the step, from 0
   * @returns true if the sentence is finished
   */
  extend(rowAt: (row: number) => RowScores, step: number): boolean;
}

export interface SearchStrategy {
  /** The number of rows of each sentence. */
  readonly rows: number;
  /** The number of tokens in a row that the strategy may look at. */
  readonly wanted: number;
  begin(task: SearchTask): SentenceSearch;
}

/** A strategy that a spec can name, as an entry of `registry.ts`. */
export interface SearchDefinition {
  readonly id: string;
  /** A closed object with the literal `type`. */
  readonly options: TSchema;
  /** @param options the options in the form that the schema describes */
  readonly create: (options: never) => SearchStrategy;
}

/** Keeps the type of the options, which `create` takes and specs contain. */
export function defineSearch<const Id extends string, Schema extends TSchema>(definition: {
  readonly id: Id;
  readonly options: Schema;
  readonly create: (options: Static<Schema>) => SearchStrategy;
}) {
  return definition;
}

/** Returns the divisor of the length penalty. The length counts EOS. */
export function lengthDivisor(length: number, { kind, alpha }: LengthPenalty): number {
  return kind === 'fairseq' ? length ** alpha : ((5 + length) / 6) ** alpha;
}
