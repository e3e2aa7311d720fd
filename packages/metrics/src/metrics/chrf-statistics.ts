/** Counts chrF's character and word n-grams; shared by the metric and by the sweeps over orders. */
import { NgramMatcher } from '../ngram-matcher.ts';
import { codePoints } from '../python-text.ts';
import { numberTokens } from '../token-numbers.ts';
import { splitChrfWords } from './chrf-score.ts';

export interface ChrfText {
  readonly lowercase: boolean;
  /** Count white space as characters. */
  readonly whitespace: boolean;
}

export class ChrfCounter {
  readonly #text: ChrfText;
  readonly #matcher = new NgramMatcher();

  constructor(text: ChrfText) {
    this.#text = text;
  }

  /** @returns per reference, [n-grams in the hypothesis, in the reference, shared] of each character, then word order. */
  count(hypothesis: string, references: readonly string[], orders: { characters: number; words: number }): number[][] {
    const [own, ...others] = [hypothesis, ...references].map((line) =>
      this.#text.lowercase ? line.toLowerCase() : line,
    );
    const statistics: number[][] = references.map(() => []);
    const characters = codePoints(own as string, this.#text.whitespace);
    for (const [r, reference] of others.entries()) {
      const points = codePoints(reference, this.#text.whitespace);
      this.#append(statistics[r] as number[], {
        hypothesis: characters,
        reference: points,
        maxOrder: orders.characters,
      });
    }
    if (orders.words === 0) return statistics;
    const words = numberTokens(splitChrfWords(own as string), others.map(splitChrfWords));
    for (const [r, reference] of words.references.entries()) {
      this.#append(statistics[r] as number[], { hypothesis: words.hypothesis, reference, maxOrder: orders.words });
    }
    return statistics;
  }

  #append(
    statistics: number[],
    { hypothesis, reference, maxOrder }: { hypothesis: number[]; reference: number[]; maxOrder: number },
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
  let bestScore = score(best);
  for (const candidate of candidates.slice(1)) {
    const candidateScore = score(candidate);
    if (candidateScore <= bestScore) continue;
    best = candidate;
    bestScore = candidateScore;
  }
  return best;
}
