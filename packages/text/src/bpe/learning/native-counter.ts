/** Word counts that are kept in the native kernel, which can learn from them or return them. */
import type { Counter, NativeKernel } from '../../native/kernel.ts';
import { type NamedInput, readBlocks } from '../../streams/lines.ts';
import type { LearnBpeOptions } from '../options.ts';
import { NativeLearner } from './native-learner.ts';

/** Counts the words of an input. */
export async function countNatively(kernel: NativeKernel, input: NamedInput): Promise<NativeCounter> {
  const counter = new NativeCounter(kernel);
  for await (const block of readBlocks(input, kernel.countLines)) counter.addLines(block);
  return counter;
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
    const learner = new NativeLearner(this.#kernel);
    learner.addCounted(this.#counter);
    return `#version: 0.2\n${learner.learn(merges, options)}`;
  }
}
