/** Inspects one split of a dataset: what repeats, and which lines are odd. */
import type { ParallelText } from '../parallel-corpus.ts';
import { Repeats } from './count-repeats.ts';
import type { LanguageGuess } from './language-guess.ts';
import { type LengthBin, LengthHistogram } from './length-histogram.ts';
import { splitWords } from './split-words.ts';

export interface SideInspection {
  readonly empty: number;
  /** The number of lines that look like the other language. */
  readonly otherLanguage: number;
  /** The lengths in words; a character counts as a word in scripts without blanks. */
  readonly lengths: readonly LengthBin[];
}

export interface SplitInspection {
  readonly pairs: number;
  /** The number of pairs that occurred before. */
  readonly repeated: number;
  /** The number of pairs whose sides are the same. */
  readonly copied: number;
  readonly source: SideInspection;
  readonly target: SideInspection;
  /**
   * The line numbers, from 1, of the first pairs that are empty, copied or in the other language, so that you can look at them.
   */
  readonly examples: readonly number[];
}

const EXAMPLES = 10;

/**
 * @param guess null for text in one language, whose sides are the same lines
 * @param see called with each pair
 */
export async function inspectSplit(
  blocks: AsyncIterable<ParallelText>,
  guess: LanguageGuess | null,
  see: (source: string, target: string) => void,
): Promise<SplitInspection> {
  const repeats = new Repeats();
  const sides = { source: new SideTally(), target: new SideTally() };
  const examples: number[] = [];
  let [pairs, copied] = [0, 0];
  for await (const block of blocks) {
    for (const [i, source] of block.source.entries()) {
      const target = block.target[i] as string;
      see(source, target);
      repeats.add(`${source}\n${target}`);
      pairs++;
      const isCopied = guess !== null && source !== '' && source === target;
      if (isCopied) copied++;
      const isOdd = [
        sides.source.add(source, (words) => guess?.looksLikeTarget(words) === true),
        sides.target.add(target, (words) => guess?.looksLikeSource(words) === true),
      ];
      if ((isCopied || isOdd.includes(true)) && examples.length < EXAMPLES) examples.push(pairs);
    }
  }
  const [source, target] = [sides.source.result, sides.target.result];
  return { pairs, repeated: repeats.count(), copied, source, target, examples };
}

class SideTally {
  readonly #lengths = new LengthHistogram();
  #empty = 0;
  #otherLanguage = 0;

  /** Adds a line, and returns true if it is odd. */
  add(line: string, looksForeign: (words: readonly string[]) => boolean): boolean {
    const words = splitWords(line);
    this.#lengths.add(words.length);
    const [isEmpty, isForeign] = [line.trim() === '', looksForeign(words)];
    if (isEmpty) this.#empty++;
    if (isForeign) this.#otherLanguage++;
    return isEmpty || isForeign;
  }

  get result(): SideInspection {
    return { empty: this.#empty, otherLanguage: this.#otherLanguage, lengths: this.#lengths.bins };
  }
}
