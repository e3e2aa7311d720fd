/**
 * Numbers the distinct words of lines in the order of their first appearance, so that a corpus can be kept as numbers. The result
 * for a word is then computed once, and looked up wherever the word occurs.
 */
import { fit } from '../growing-array.ts';
import { ByteBuffer } from './byte-buffer.ts';
import { UNKNOWN_WORD, WordTable } from './word-table.ts';

const NEWLINE = 0x0a;

export class WordNumbers {
  readonly #words = new WordTable();
  readonly #text = new ByteBuffer(1 << 16);
  #rows = new Int32Array(1 << 12);

  /** The number of distinct words. */
  get size(): number {
    return this.#words.size;
  }

  wordOf(number: number): string {
    return Buffer.from(this.#words.bytesOf(number)).toString('utf8');
  }

  /**
   * Returns, for each line, the number of its words and then the numbers of these words. Blanks separate words. The array is
   * valid until the next call.
   */
  read(lines: readonly string[]): Int32Array {
    const text = this.#text;
    const words = this.#words;
    text.length = 0;
    text.append(Buffer.from(lines.map((line) => `${line}\n`).join('')));
    words.read(text);
    let length = 1;
    let row = 0;
    for (let at = 0; at < text.length; at = words.end + 1) {
      if (length + 1 >= this.#rows.length) this.#rows = fit(this.#rows, length + 2);
      let word = words.find(at);
      if (words.end > at) {
        if (word === UNKNOWN_WORD) word = words.add(at);
        this.#rows[length++] = word;
      }
      if (text.bytes[words.end] !== NEWLINE) continue;
      this.#rows[row] = length - row - 1;
      row = length++;
    }
    return this.#rows.subarray(0, row);
  }
}
