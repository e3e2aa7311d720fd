/** Counts the character and word n-grams of chrF, for the metric itself and for sweeps over n-gram orders. */
import { IntegerList } from '../scoring/integer-list.ts';
import { NgramMatcher } from '../ngrams/ngram-matcher.ts';
import { listCodePoints } from '../python-text.ts';
import { TokenNumbers } from '../scoring/token-numbers.ts';
import { markChrfWords } from './chrf-score.ts';

export interface ChrfText {
  readonly lowercase: boolean;
  /** Counts white space as characters. */
  readonly whitespace: boolean;
}

/** The longest n-grams that are counted. */
export interface NgramOrders {
  readonly characters: number;
  readonly words: number;
}

/** The characters and the words of a line as integers. */
class Sequences {
  readonly characters = new IntegerList();
  readonly words = new IntegerList();
}

export class ChrfCounter {
  readonly #text: ChrfText;
  readonly #numbers = new TokenNumbers();
  readonly #matcher = new NgramMatcher();
  readonly #spans = new IntegerList();
  readonly #hypothesis = new Sequences();
  readonly #reference = new Sequences();

  constructor(text: ChrfText) {
    this.#text = text;
  }

  /**
   * @returns [reference][n-grams in the hypothesis, in the reference, shared, for each character, then each word order]
   */
  count(hypothesis: string, references: readonly string[], orders: NgramOrders): number[][] {
    this.#numbers.forgetIfLarge();
    this.#read(hypothesis, orders, this.#hypothesis);
    const counted: number[][] = [];
    for (const reference of references) {
      this.#read(reference, orders, this.#reference);
      const statistics: number[] = [];
      this.#append(statistics, 'characters', orders.characters);
      this.#append(statistics, 'words', orders.words);
      counted.push(statistics);
    }
    return counted;
  }

  #read(line: string, orders: NgramOrders, { characters, words }: Sequences): void {
    const text = this.#text.lowercase ? line.toLowerCase() : line;
    listCodePoints(text, this.#text.whitespace, characters);
    if (orders.words === 0) return;
    markChrfWords(text, this.#spans);
    this.#numbers.number(text, this.#spans, words);
  }

  #append(statistics: number[], kind: keyof Sequences, maxOrder: number): void {
    const hypothesis = this.#hypothesis[kind];
    const reference = this.#reference[kind];
    const matches = this.#matcher.match(hypothesis, [reference], maxOrder);
    for (let n = 1; n <= maxOrder; n++) {
      const inReference = Math.max(0, reference.length - n + 1);
      // As in sacreBLEU, n-grams of the hypothesis do not count if the reference is too short to have any.
      const inHypothesis = inReference > 0 ? Math.max(0, hypothesis.length - n + 1) : 0;
      statistics.push(inHypothesis, inReference, matches[n - 1] as number);
    }
  }
}

/** Returns the statistics of the reference with the best F-score; of equal scores, the first. */
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
