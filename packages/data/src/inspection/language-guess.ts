/**
 * Finds lines that look like the other language of a corpus. The look of each language is learned from the corpus itself, from
 * the frequencies of words on its two sides, so that no list of words is needed. A corpus whose sides are mixed up throughout is
 * not noticed.
 */
import { splitWords } from './split-words.ts';

/** A line with fewer known words is not judged. */
const LEAST_WORDS = 4;
/** The number of nats per known word by which the other side must be likelier. */
const MARGIN = 1;
/** A number that is added to each count, so that words of only one side do not decide by themselves. */
const SMOOTHING = 0.5;
const LEAST_COUNT = 5;

interface Side {
  readonly counts: Map<string, number>;
  total: number;
}

export class LanguageGuess {
  readonly #source: Side = { counts: new Map(), total: 0 };
  readonly #target: Side = { counts: new Map(), total: 0 };

  learn(source: string, target: string): void {
    count(source, this.#source);
    count(target, this.#target);
  }

  /** Returns true if a line of the source looks like the target. */
  looksLikeTarget(line: readonly string[]): boolean {
    return lookMoreLike(this.#target, this.#source, line);
  }

  looksLikeSource(line: readonly string[]): boolean {
    return lookMoreLike(this.#source, this.#target, line);
  }
}

function count(line: string, side: Side): void {
  for (const word of splitWords(line)) {
    side.counts.set(word, (side.counts.get(word) ?? 0) + 1);
    side.total++;
  }
}

function lookMoreLike(other: Side, own: Side, words: readonly string[]): boolean {
  let [sum, known] = [0, 0];
  for (const word of words) {
    const [there, here] = [other.counts.get(word) ?? 0, own.counts.get(word) ?? 0];
    if (there + here < LEAST_COUNT) continue;
    known++;
    sum +=
      Math.log((there + SMOOTHING) / (other.total + SMOOTHING)) -
      Math.log((here + SMOOTHING) / (own.total + SMOOTHING));
  }
  return known >= LEAST_WORDS && sum > MARGIN * known;
}
