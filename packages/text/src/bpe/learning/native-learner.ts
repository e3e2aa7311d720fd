/** Learns merges in the native kernel. */
import { type Counter, encode, type Learner, type NativeKernel } from '../../native/kernel.ts';
import type { LearnBpeOptions } from '../options.ts';
import type { CountedWords } from './word-counts.ts';

const WORDS_PER_PART = 1 << 16;
/** How many changes of occurrences are kept before they are packed. They take 128 MiB. */
const CHAINED = 1 << 24;

/**
 * Gives words to the kernel, in parts. A word may come several times, because learning only uses sums over words. Returns undefined
 * if a word cannot come from a line of text.
 */
export function fillLearner(kernel: NativeKernel, wordCounts: CountedWords): NativeLearner | undefined {
  const learner = new NativeLearner(kernel);
  const hand = (part: readonly (readonly [string, number])[]): boolean => {
    if (part.some(([word]) => /[ \n]/.test(word))) return false;
    const lines = encode(part.map(([word]) => `${word}\n`).join(''));
    if (lines === undefined) return false;
    learner.addWords(
      lines,
      Float64Array.from(part, ([, count]) => count),
    );
    return true;
  };
  let part: (readonly [string, number])[] = [];
  for (const counted of wordCounts) {
    if (part.push(counted) < WORDS_PER_PART) continue;
    if (!hand(part)) return undefined;
    part = [];
  }
  return hand(part) ? learner : undefined;
}

export class NativeLearner {
  readonly #kernel: NativeKernel;
  readonly #learner: Learner;

  constructor(kernel: NativeKernel) {
    this.#kernel = kernel;
    this.#learner = kernel.createLearner();
  }

  addWords(lines: Uint8Array, counts: Float64Array): void {
    this.#kernel.addWords(this.#learner, lines, counts);
  }

  addCounted(counter: Counter): void {
    this.#kernel.addCounted(this.#learner, counter);
  }

  /** Learns merges, one per line. It may be called only once. @param chained see `NativeKernel.learn` */
  learn(merges: number, options: LearnBpeOptions, chained = CHAINED): string {
    const { minimumFrequency = 2, totalSymbols = false } = options;
    return this.#kernel.learn(this.#learner, merges, minimumFrequency, totalSymbols, chained).toString('utf8');
  }

  learnPairs(merges: number, options: LearnBpeOptions): (readonly [left: string, right: string])[] {
    return this.learn(merges, options).split('\n').slice(0, -1).map(readPair);
  }
}

function readPair(line: string): readonly [string, string] {
  const blank = line.indexOf(' ');
  return [line.slice(0, blank), line.slice(blank + 1)];
}
