/**
 * Beam search exactly as in fairseq's `SequenceGenerator`: each step takes 2·beam candidates, accepts EOS only among the first
 * `beam` of them, and ends a sentence that has `beam` finished hypotheses. Greedy search is a beam of 1.
 */
import type { Floats } from '@ordo/tensor';
import { type RowScores, tokensNeeded, topCandidates, type TokenRules } from './candidates.ts';
import type { Decoding } from '../options/decoding-options.ts';

/** A finished translation. */
export interface Hypothesis {
  /** The tokens, without the start symbol and EOS. */
  readonly tokens: readonly number[];
  /** Σ log p after the length penalty, by which n-best lists are sorted. */
  readonly score: number;
  /** log p of each token, in nats; that of EOS is the last. */
  readonly logProbabilities: readonly number[];
  /** `length` when EOS was forced because the longest allowed output was reached. */
  readonly end: 'eos' | 'length';
}

/** Scores the continuations of hypotheses. Each unfinished sentence has `beam` rows, which stand together. */
export interface Scorer {
  /**
   * Scores the tokens that may come next. In the first step all rows of a sentence are alike.
   * @param tokens the last token of each row
   * @param parents the row of the previous step that each row continues; finished sentences have no rows
   * @param k the number of tokens wanted for each row; a smaller vocabulary gives fewer
   */
  advance(tokens: Int32Array, parents: Int32Array, k: number): Promise<StepScores>;
}

/** The top k tokens of all rows; log p = logit - logSumExp. */
export interface StepScores {
  /** Tokens per row. */
  readonly k: number;
  /** [rows · k], largest logit first, ties by lower id. */
  readonly tokens: Int32Array;
  /** [rows · k] */
  readonly logits: Floats;
  /** EOS's logit of each row, [rows]. */
  readonly eosLogits: Floats;
  /** log Σ exp of each row's logits, [rows] */
  readonly logSumExps: Floats;
}

export interface SearchRequest {
  readonly scorer: Scorer;
  readonly sentences: number;
  /** The longest output of each sentence, without EOS. */
  readonly maxLengths: readonly number[];
  readonly options: Pick<Decoding, 'beam' | 'lengthPenalty' | 'minLength'>;
  /** Called before each step. An error that it throws ends the search. */
  readonly beforeStep?: () => void | Promise<void>;
  readonly symbols: { readonly padId: number; readonly eosId: number; readonly startId: number };
}

/** An unfinished hypothesis: its last token, the hypothesis that it continues, and its Σ log p. */
interface Unfinished {
  readonly token: number;
  readonly previous: Unfinished | null;
  readonly logProbability: number;
  readonly total: number;
}

/** The search of one sentence. */
interface Search {
  readonly sentence: number;
  readonly maxLength: number;
  readonly finished: Hypothesis[];
  /** The `beam` hypotheses that go on. */
  beams: readonly Unfinished[];
  /** For each of them, the row of the last step that it continues. */
  parents: readonly number[];
}

/** Searches all sentences. @returns the finished hypotheses of each sentence, best first */
export async function beamSearch(request: SearchRequest): Promise<Hypothesis[][]> {
  const { beam } = request.options;
  const start: Unfinished = { token: request.symbols.startId, previous: null, logProbability: 0, total: 0 };
  const searches = Array.from({ length: request.sentences }, (_, sentence): Search => {
    return {
      sentence,
      maxLength: request.maxLengths[sentence] as number,
      finished: [],
      beams: Array.from({ length: beam }, () => start),
      parents: Array.from({ length: beam }, (_unused, b) => sentence * beam + b),
    };
  });
  let live: readonly Search[] = searches;
  for (let step = 0; live.length > 0; step++) {
    await request.beforeStep?.();
    const tokens = Int32Array.from(live.flatMap((search) => search.beams.map(({ token }) => token)));
    const parents = Int32Array.from(live.flatMap((search) => search.parents));
    const scores = await request.scorer.advance(tokens, parents, tokensNeeded(2 * beam));
    live = live.filter((search, index) => !extend(search, { request, scores, step, firstRow: index * beam }));
  }
  // The sort is stable: of hypotheses with equal scores, the one that finished first stays first.
  return searches.map(({ finished }) => finished.toSorted((a, b) => b.score - a.score));
}

interface StepContext {
  readonly request: SearchRequest;
  readonly scores: StepScores;
  readonly step: number;
  /** The first of the sentence's rows in this step. */
  readonly firstRow: number;
}

interface Continuation {
  readonly row: number;
  readonly hypothesis: Unfinished;
}

/** Takes one step for one sentence. Returns true when the sentence is done. */
function extend(search: Search, context: StepContext): boolean {
  const { request, step, firstRow } = context;
  const { beam } = request.options;
  const candidates = continuations(search, context);
  const { eosId, padId } = request.symbols;
  for (const { hypothesis } of candidates.slice(0, beam)) {
    if (hypothesis.token !== eosId || search.finished.length >= beam) continue;
    search.finished.push(finish(hypothesis, { step, forced: step >= search.maxLength, request }));
  }
  if (search.finished.length >= beam || step >= search.maxLength) return true;
  const active = candidates.filter(({ hypothesis }) => hypothesis.token !== eosId).slice(0, beam);
  // A tiny vocabulary may give too few continuations. The rest of the beam is then dead: it can never finish.
  while (active.length < beam) {
    const dead = { token: padId, previous: null, logProbability: -Infinity, total: -Infinity };
    active.push({ row: firstRow, hypothesis: dead });
  }
  search.beams = active.map(({ hypothesis }) => hypothesis);
  search.parents = active.map(({ row }) => row);
  return false;
}

/** The 2·beam best continuations of a sentence's hypotheses, best first; of equal ones, the lower row and token come first. */
function continuations(search: Search, { request, scores, step, firstRow }: StepContext): Continuation[] {
  const { beam, minLength } = request.options;
  const rules: TokenRules = {
    padId: request.symbols.padId,
    eosId: request.symbols.eosId,
    eos: step >= search.maxLength ? 'only' : step < minLength ? 'never' : 'free',
  };
  // At first all hypotheses are the start symbol alone, so one of them is enough.
  const beams = step === 0 ? search.beams.slice(0, 1) : search.beams;
  const all = beams.flatMap((previous, b): Continuation[] => {
    if (previous.total === -Infinity) return [];
    const row = firstRow + b;
    const best = topCandidates(rowOf(scores, row), 2 * beam, rules);
    return best.map(({ token, logProbability }) => ({
      row,
      hypothesis: { token, previous, logProbability, total: previous.total + logProbability },
    }));
  });
  const possible = all.filter(({ hypothesis }) => hypothesis.total > -Infinity);
  return possible.toSorted((a, b) => b.hypothesis.total - a.hypothesis.total).slice(0, 2 * beam);
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

/** Completes a hypothesis whose last token is EOS. Its length with EOS is `step + 1`. */
function finish(
  last: Unfinished,
  { step, forced, request }: { step: number; forced: boolean; request: SearchRequest },
): Hypothesis {
  const tokens: number[] = [];
  const logProbabilities = [last.logProbability];
  for (let at = last.previous; at !== null && at.previous !== null; at = at.previous) {
    tokens.unshift(at.token);
    logProbabilities.unshift(at.logProbability);
  }
  const score = last.total / lengthDivisor(step + 1, request.options.lengthPenalty);
  return { tokens, score, logProbabilities, end: forced ? 'length' : 'eos' };
}

/** The divisor of the length penalty: length^α (fairseq), or ((5 + length) / 6)^α (Wu et al. 2016, Eq 14). */
export function lengthDivisor(length: number, { kind, alpha }: Decoding['lengthPenalty']): number {
  return kind === 'fairseq' ? length ** alpha : ((5 + length) / 6) ** alpha;
}
