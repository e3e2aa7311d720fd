/**
 * Beam search exactly as in fairseq's `SequenceGenerator`: each step takes 2·beam candidates, accepts EOS only among the first
 * `beam` of them, and ends a sentence that has `beam` finished hypotheses. Greedy search is a beam of 1.
 */
import { type RowScores, topCandidates, type TokenRules } from '../candidates.ts';
import {
  type Hypothesis,
  lengthDivisor,
  type SearchStrategy,
  type SearchTask,
  type SentenceSearch,
} from '../strategy.ts';

/** @param beam the number of hypotheses that are kept per sentence */
export function createBeamSearch(beam: number): SearchStrategy {
  return { rows: beam, wanted: 2 * beam, begin: (task) => new BeamOfSentence(beam, task) };
}

/** An unfinished hypothesis: its last token, the hypothesis that it continues, and its Σ log p. */
interface Unfinished {
  readonly token: number;
  readonly previous: Unfinished | null;
  readonly logProbability: number;
  readonly total: number;
}

interface Continuation {
  readonly row: number;
  readonly hypothesis: Unfinished;
}

class BeamOfSentence implements SentenceSearch {
  readonly finished: Hypothesis[] = [];
  parents: readonly number[];
  readonly #beam: number;
  readonly #task: SearchTask;
  /** The `beam` hypotheses that continue. */
  #beams: readonly Unfinished[];

  constructor(beam: number, task: SearchTask) {
    const start: Unfinished = { token: task.symbols.startId, previous: null, logProbability: 0, total: 0 };
    this.#beam = beam;
    this.#task = task;
    this.#beams = Array.from({ length: beam }, () => start);
    this.parents = Array.from({ length: beam }, (_, b) => b);
  }

  get tokens(): readonly number[] {
    return this.#beams.map(({ token }) => token);
  }

  extend(rowAt: (row: number) => RowScores, step: number): boolean {
    const beam = this.#beam;
    const { maxLength, symbols } = this.#task;
    const candidates = this.#listContinuations(rowAt, step);
    for (const { hypothesis } of candidates.slice(0, beam)) {
      if (hypothesis.token !== symbols.eosId || this.finished.length >= beam) continue;
      this.finished.push(finish(hypothesis, { step, task: this.#task }));
    }
    if (this.finished.length >= beam || step >= maxLength) return true;
    const active = candidates.filter(({ hypothesis }) => hypothesis.token !== symbols.eosId).slice(0, beam);
    // A tiny vocabulary may give too few continuations. The rest of the beam is then dead and can never finish.
    while (active.length < beam) {
      const dead = { token: symbols.padId, previous: null, logProbability: -Infinity, total: -Infinity };
      active.push({ row: 0, hypothesis: dead });
    }
    this.#beams = active.map(({ hypothesis }) => hypothesis);
    this.parents = active.map(({ row }) => row);
    return false;
  }

  /**
   * Lists the 2·beam best continuations of the hypotheses, best first. Of equal ones, the lower row comes first, and then the
   * lower token.
   */
  #listContinuations(rowAt: (row: number) => RowScores, step: number): Continuation[] {
    const { maxLength, minLength, symbols } = this.#task;
    const rules: TokenRules = {
      padId: symbols.padId,
      eosId: symbols.eosId,
      eos: step >= maxLength ? 'only' : step < minLength ? 'never' : 'free',
    };
    // At first all hypotheses are the start symbol alone, so one of them is enough.
    const beams = step === 0 ? this.#beams.slice(0, 1) : this.#beams;
    const all = beams.flatMap((previous, row): Continuation[] => {
      if (previous.total === -Infinity) return [];
      return topCandidates(rowAt(row), 2 * this.#beam, rules).map(({ token, logProbability }) => ({
        row,
        hypothesis: { token, previous, logProbability, total: previous.total + logProbability },
      }));
    });
    const possible = all.filter(({ hypothesis }) => hypothesis.total > -Infinity);
    return possible.toSorted((a, b) => b.hypothesis.total - a.hypothesis.total).slice(0, 2 * this.#beam);
  }
}

/** Completes a hypothesis whose last token is EOS. Its length with EOS is `step + 1`. */
function finish(last: Unfinished, { step, task }: { readonly step: number; readonly task: SearchTask }): Hypothesis {
  const tokens: number[] = [];
  const logProbabilities = [last.logProbability];
  for (let at = last.previous; at !== null && at.previous !== null; at = at.previous) {
    tokens.unshift(at.token);
    logProbabilities.unshift(at.logProbability);
  }
  const score = last.total / lengthDivisor(step + 1, task.lengthPenalty);
  return { tokens, score, logProbabilities, end: step >= task.maxLength ? 'length' : 'eos' };
}
