/** Counts the words of a text without decoding it, except that each distinct word becomes a string once. */
import { fit } from '../../growing-array.ts';
import { findKernel, type KernelChoice } from '../../native/kernel.ts';
import { ByteBuffer } from '../../streams/byte-buffer.ts';
import { type NamedInput, readBlocks } from '../../streams/lines.ts';
import { UNKNOWN_WORD, WordTable } from '../../streams/word-table.ts';
import { countNatively } from './native-counter.ts';
import { trimLine } from './word-counts.ts';

const CARRIAGE_RETURN = 0x0d;

/** Counts the words of an input, which are separated by blanks. They are in the order of their first appearance. */
export async function countInput(input: NamedInput, options: KernelChoice = {}): Promise<Map<string, number>> {
  const { kernel = findKernel() } = options;
  if (kernel !== null) return (await countNatively(kernel, input)).counts();
  const counter = new WordCounter();
  for await (const block of readBlocks(input)) counter.add(block);
  return counter.counts();
}

class WordCounter {
  readonly #text = new ByteBuffer(1 << 16);
  readonly #words = new WordTable();
  #counts = new Float64Array(1 << 12);

  /** @param lines whole lines of valid UTF-8 */
  add(lines: Buffer): void {
    const text = this.#text;
    const words = this.#words;
    text.length = 0;
    // A carriage return is white space at either end of a line, but part of a word inside it.
    text.append(lines.includes(CARRIAGE_RETURN) ? trimLines(lines) : lines);
    words.read(text);
    for (let at = 0; at < text.length; at = words.end + 1) {
      let word = words.find(at);
      if (words.end === at) continue;
      if (word === UNKNOWN_WORD) word = words.add(at);
      if (word >= this.#counts.length) this.#counts = fit(this.#counts, word + 1);
      (this.#counts[word] as number) += 1;
    }
  }

  counts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (let word = 0; word < this.#words.size; word++) {
      counts.set(Buffer.from(this.#words.bytesOf(word)).toString('utf8'), this.#counts[word] as number);
    }
    return counts;
  }
}

function trimLines(lines: Buffer): Buffer {
  return Buffer.from(lines.toString('utf8').split('\n').map(trimLine).join('\n'));
}
