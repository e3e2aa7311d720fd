/**
 * The loop of every search. It scores the unfinished rows of all sentences, and lets a strategy decide which of them continue.
 */
import type { Floats } from '@ordo/tensor';
import { type RowScores, tokensNeeded } from './candidates.ts';
import type { Hypothesis, SearchStrategy, SearchTask, SentenceSearch } from './strategy.ts';

/**
 * Scores the continuations of unfinished outputs. Each unfinished sentence has as many rows as the strategy wants, one after
 * another.
 */
export interface Scorer {
  /**
   * Scores the tokens that may come next. In the first step all rows of a sentence are the same.
   * @param tokens the last token of each row
   * @param parents the row of the previous step that each row continues; finished sentences have no rows
   * @param k the number of tokens wanted for each row; a smaller vocabulary gives fewer
   */
  advance(tokens: Int32Array, parents: Int32Array, k: number): Promise<StepScores>;
}

/** The top k tokens of all rows; log p = logit - logSumExp. */
export interface StepScores {
  /** The number of tokens per row. */
  readonly k: number;
  /** [rows · k], largest logit first, ties by lower id. */
  readonly tokens: Int32Array;
  /** [rows · k] */
  readonly logits: Floats;
  /** The logit of EOS in each row, [rows]. */
  readonly eosLogits: Floats;
  /** log Σ exp of each row's logits, [rows] */
  readonly logSumExps: Floats;
}

export interface SearchRequest {
  readonly scorer: Scorer;
  readonly strategy: SearchStrategy;
  readonly tasks: readonly SearchTask[];
  /** A function that is called before each step. An error that it throws ends the search. */
  readonly beforeStep?: () => void | Promise<void>;
}

/** An unfinished sentence, and the first of its rows in the last step. */
interface Live {
  readonly search: SentenceSearch;
  readonly firstRow: number;
}

/**
 * Searches for all sentences.
 * @returns the finished outputs of each sentence, best first
 */
export async function searchAll({ scorer, strategy, tasks, beforeStep }: SearchRequest): Promise<Hypothesis[][]> {
  const { rows, wanted } = strategy;
  const searches = tasks.map((task) => strategy.begin(task));
  let live: readonly Live[] = searches.map((search, i) => ({ search, firstRow: i * rows }));
  for (let step = 0; live.length > 0; step++) {
    await beforeStep?.();
    const tokens = Int32Array.from(live.flatMap(({ search }) => search.tokens));
    const parents = Int32Array.from(
      live.flatMap(({ search, firstRow }) => search.parents.map((row) => firstRow + row)),
    );
    const scores = await scorer.advance(tokens, parents, tokensNeeded(wanted));
    live = live
      .map(({ search }, i) => ({ search, firstRow: i * rows }))
      .filter(({ search, firstRow }) => !search.extend((row) => rowOf(scores, firstRow + row), step));
  }
  // The sort is stable: of hypotheses with equal scores, the one that finished first stays first.
  return searches.map(({ finished }) => finished.toSorted((a, b) => b.score - a.score));
}

function rowOf(scores: StepScores, row: number): RowScores {
  const { k } = scores;
  return {
    tokens: scores.tokens.subarray(row * k, (row + 1) * k),
    logits: scores.logits.subarray(row * k, (row + 1) * k),
    eosLogit: scores.eosLogits[row] as number,
    logSumExp: scores.logSumExps[row] as number,
  };
}
