/**
 * What a search strategy is: it decides, from the scores of each step, which tokens go on and which outputs are finished. The loop
 * in `search.ts` runs it for translations and for texts alike. A strategy knows no model and no tensors.
 */
import type { Static, TSchema } from 'typebox';
import type { RowScores } from './candidates.ts';

/** A finished output. */
export interface Hypothesis {
  /** The tokens, without the start symbol and EOS. */
  readonly tokens: readonly number[];
  /** Σ log p after the length penalty, by which n-best lists are sorted. */
  readonly score: number;
  /** log p of each token, in nats; that of EOS is the last, where the output has one. */
  readonly logProbabilities: readonly number[];
  /** `length` when the longest allowed output was reached. */
  readonly end: 'eos' | 'length';
}

/** The symbols of the vocabulary that mean something to a search. */
export interface Symbols {
  readonly padId: number;
  readonly eosId: number;
  readonly startId: number;
}

/** The length penalty divides Σ log p by length^α (fairseq), or by ((5 + length) / 6)^α (Wu et al. 2016, Eq 14). */
export interface LengthPenalty {
  readonly kind: 'fairseq' | 'gnmt';
  readonly alpha: number;
}

/** One sentence to be searched for. */
export interface SearchTask {
  /** Its place in the whole input, from 0, whichever sentences are searched together. */
  readonly place: number;
  /** The longest output, without EOS. */
  readonly maxLength: number;
  /** The least number of tokens before EOS. */
  readonly minLength: number;
  /** Whether EOS is forced when the longest output is reached. A text may as well just stop there. */
  readonly closes: boolean;
  readonly lengthPenalty: LengthPenalty;
  readonly symbols: Symbols;
}

/** The search of one sentence, which goes on in `rows` rows of every step. */
export interface SentenceSearch {
  /** The last token of each row, [rows]. */
  readonly tokens: readonly number[];
  /** For each row, the one of its own rows in the last step that it continues, [rows]. */
  readonly parents: readonly number[];
  readonly finished: readonly Hypothesis[];
  /**
   * Takes one step.
   * @param rowAt the scores of what may follow one of the sentence's rows
   * @param step from 0
   * @returns whether the sentence is done
   */
  extend(rowAt: (row: number) => RowScores, step: number): boolean;
}

export interface SearchStrategy {
  /** The rows of each sentence. */
  readonly rows: number;
  /** The number of tokens that it may look at in a row. */
  readonly wanted: number;
  begin(task: SearchTask): SentenceSearch;
}

/** A strategy that a spec can name, as an entry of `registry.ts`. */
export interface SearchDefinition {
  readonly id: string;
  /** A closed object with the literal `type`. */
  readonly options: TSchema;
  /** @param options as the schema describes them */
  readonly create: (options: never) => SearchStrategy;
}

/** Keeps the type of the options, which `create` takes and specs have. */
export function defineSearch<const Id extends string, Schema extends TSchema>(definition: {
  readonly id: Id;
  readonly options: Schema;
  readonly create: (options: Static<Schema>) => SearchStrategy;
}) {
  return definition;
}

/** The divisor of the length penalty. The length counts EOS. */
export function lengthDivisor(length: number, { kind, alpha }: LengthPenalty): number {
  return kind === 'fairseq' ? length ** alpha : ((5 + length) / 6) ** alpha;
}
