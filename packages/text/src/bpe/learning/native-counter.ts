/** Word counts that are kept in the native kernel, which can learn from them or return them. */
import { type Counter, encode, type NativeKernel } from '../../native/kernel.ts';
import { type NamedInput, readBlocks } from '../../streams/lines.ts';
import type { LearnBpeOptions } from '../options.ts';
import type { CountedWords } from './word-counts.ts';

const WORDS_PER_PART = 1 << 16;

/** Counts the words of an input. */
export async function countNatively(kernel: NativeKernel, input: NamedInput): Promise<NativeCounter> {
  const counter = new NativeCounter(kernel);
  for await (const block of readBlocks(input, kernel.countLines)) counter.addLines(block);
  return counter;
}

/** Gives counts to the kernel, in parts. Returns undefined if a word cannot come from a line of text. */
export function fillCounter(kernel: NativeKernel, wordCounts: CountedWords): NativeCounter | undefined {
  const counter = new NativeCounter(kernel);
  const hand = (part: readonly (readonly [string, number])[]): boolean => {
    if (part.some(([word]) => /[ \n]/.test(word))) return false;
    const lines = encode(part.map(([word]) => `${word}\n`).join(''));
    if (lines === undefined) return false;
    counter.addWords(
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
  return hand(part) ? counter : undefined;
}

class NativeCounter {
  readonly #kernel: NativeKernel;
  readonly #counter: Counter;

  constructor(kernel: NativeKernel) {
    this.#kernel = kernel;
    this.#counter = kernel.createCounter();
  }

  addLines(lines: Uint8Array): void {
    this.#kernel.addLines(this.#counter, lines);
  }

  addWords(lines: Uint8Array, counts: Float64Array): void {
    this.#kernel.addWords(this.#counter, lines, counts);
  }

  /** Returns the words, in the order of their first appearance. */
  counts(): Map<string, number> {
    const words = this.#kernel.wordsOf(this.#counter).toString('utf8').split('\n');
    const bytes = this.#kernel.countsOf(this.#counter);
    const counts = new Map<string, number>();
    for (let i = 0; i + 1 < words.length; i++) counts.set(words[i] as string, bytes.readDoubleLE(8 * i));
    return counts;
  }

  /** Learns merges, and returns them as the text of a codes file. */
  learn(merges: number, options: LearnBpeOptions): string {
    return `#version: 0.2\n${this.#learnLines(merges, options)}`;
  }

  learnPairs(merges: number, options: LearnBpeOptions): (readonly [left: string, right: string])[] {
    return this.#learnLines(merges, options).split('\n').slice(0, -1).map(readPair);
  }

  #learnLines(merges: number, { minimumFrequency = 2, totalSymbols = false }: LearnBpeOptions): string {
    return this.#kernel.learn(this.#counter, merges, minimumFrequency, totalSymbols).toString('utf8');
  }
}

function readPair(line: string): readonly [string, string] {
  const blank = line.indexOf(' ');
  return [line.slice(0, blank), line.slice(blank + 1)];
}
