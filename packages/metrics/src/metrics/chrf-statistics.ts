/** Counts chrF's character and word n-grams; shared by the metric and by the sweeps over orders. */
import { NgramMatcher } from '../ngram-matcher.ts';
import { codePoints } from '../python-text.ts';
import { TokenNumbers } from '../token-numbers.ts';
import { splitChrfWords } from './chrf-score.ts';

export interface ChrfText {
  readonly lowercase: boolean;
  /** Count white space as characters. */
  readonly whitespace: boolean;
}

export class ChrfCounter {
  readonly #text: ChrfText;
  readonly #numbers = new TokenNumbers();
  readonly #matcher = new NgramMatcher();

  constructor(text: ChrfText) {
    this.#text = text;
  }

  /** @returns per reference, [n-grams in the hypothesis, in the reference, shared] of each character, then word order. */
  count(hypothesis: string, references: readonly string[], orders: { characters: number; words: number }): number[][] {
    this.#numbers.forgetIfLarge();
    const own = this.#prepare(hypothesis, orders.words);
    return references.map((reference) => {
      const other = this.#prepare(reference, orders.words);
      const statistics: number[] = [];
      this.#append(statistics, own.characters, { reference: other.characters, maxOrder: orders.characters });
      this.#append(statistics, own.words, { reference: other.words, maxOrder: orders.words });
      return statistics;
    });
  }

  #prepare(line: string, wordOrder: number): { characters: number[]; words: number[] } {
    const text = this.#text.lowercase ? line.toLowerCase() : line;
    return {
      characters: codePoints(text, this.#text.whitespace),
      words: wordOrder === 0 ? [] : this.#numbers.number(splitChrfWords(text)),
    };
  }

  #append(
    statistics: number[],
    hypothesis: readonly number[],
    { reference, maxOrder }: { reference: readonly number[]; maxOrder: number },
  ): void {
    const matches = this.#matcher.match(hypothesis, [reference], maxOrder);
    for (let n = 1; n <= maxOrder; n++) {
      const inReference = Math.max(0, reference.length - n + 1);
      // A reference too short for an order takes the hypothesis's n-grams out of the count, as in sacreBLEU.
      const inHypothesis = inReference > 0 ? Math.max(0, hypothesis.length - n + 1) : 0;
      statistics.push(inHypothesis, inReference, matches[n - 1] as number);
    }
  }
}

/** The statistics of the reference with the best F-score; of equals, the first. */
export function pickBest(candidates: readonly number[][], score: (statistics: number[]) => number): number[] {
  let best = candidates[0] as number[];
  if (candidates.length === 1) return best;
  let bestScore = score(best);
  for (const candidate of candidates.slice(1)) {
    const candidateScore = score(candidate);
    if (candidateScore <= bestScore) continue;
    best = candidate;
    bestScore = candidateScore;
  }
  return best;
}
