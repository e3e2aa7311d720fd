/**
 * One side of a training text as numbers of its distinct words, in two files that an interrupted preparation continues:
 * `words.<side>` has one word per line, in the order of its number, and `rows.<side>` has, for each line of the text, the number
 * of words and then their numbers, as 32-bit integers.
 */
import { closeSync, fdatasyncSync, ftruncateSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { writeAll } from '@ordo/data';
import { trimLine, WordNumbers } from '@ordo/text';

export type SideName = 'source' | 'target';

/** The lengths of the files at the time when all of their content was on the disk. */
export interface SideMark {
  readonly wordBytes: number;
  readonly rowBytes: number;
}

const BLOCK_WORDS = 1 << 18;
const BLOCK_BYTES = 1 << 20;

export class NumberedSide {
  #numbers = new WordNumbers();
  readonly #wordsName: string;
  readonly #rowsName: string;
  readonly #wordFile: number;
  readonly #rowFile: number;
  #saved: number;
  #mark: SideMark;

  /** Continues from a mark: anything in the files beyond the mark is dropped. */
  constructor(folder: string, side: SideName, mark: SideMark = { wordBytes: 0, rowBytes: 0 }) {
    this.#wordsName = path.join(folder, `words.${side}`);
    this.#rowsName = path.join(folder, `rows.${side}`);
    this.#wordFile = openSync(this.#wordsName, 'a');
    this.#rowFile = openSync(this.#rowsName, 'a');
    ftruncateSync(this.#wordFile, mark.wordBytes);
    ftruncateSync(this.#rowFile, mark.rowBytes);
    this.#mark = mark;
    for (const words of this.words()) this.#numbers.read(words);
    this.#saved = this.#numbers.size;
  }

  /** @param lines words that are separated by blanks */
  add(lines: readonly string[]): void {
    const rows = this.#numbers.read(lines.map(trimLine));
    const bytes = Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength);
    writeAll(this.#rowFile, bytes);
    const added: string[] = [];
    for (; this.#saved < this.#numbers.size; this.#saved++) added.push(`${this.#numbers.wordOf(this.#saved)}\n`);
    const text = Buffer.from(added.join(''));
    writeAll(this.#wordFile, text);
    const { wordBytes, rowBytes } = this.#mark;
    this.#mark = { wordBytes: wordBytes + text.length, rowBytes: rowBytes + bytes.length };
  }

  /** Writes everything to the disk, and returns the lengths of the files. */
  save(): SideMark {
    fdatasyncSync(this.#wordFile);
    fdatasyncSync(this.#rowFile);
    return this.#mark;
  }

  /** The number of distinct words. */
  get size(): number {
    return this.#saved;
  }

  /** Gives back the memory of all words. After this, lines and words can be read, and no line can be added. */
  finish(): void {
    this.#numbers = new WordNumbers();
  }

  close(): void {
    closeSync(this.#wordFile);
    closeSync(this.#rowFile);
  }

  /** Yields the distinct words in the order of their numbers, some thousands at a time, from the file. */
  *words(): Generator<string[], undefined> {
    let rest = '';
    for (const text of readText(this.#wordsName)) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      yield lines;
    }
  }

  /** Yields the numbers of the words of each line. An array is valid until the next one is requested. */
  *rows(): Generator<Int32Array, undefined> {
    const file = openSync(this.#rowsName, 'r');
    try {
      let block = new Int32Array(BLOCK_WORDS);
      let filled = 0;
      for (;;) {
        const got = readSync(file, block, 4 * filled, 4 * (block.length - filled), null);
        if (got === 0) return undefined;
        filled += got / 4;
        let at = 0;
        for (; at < filled && at + 1 + (block[at] as number) <= filled; at += 1 + (block[at] as number)) {
          yield block.subarray(at + 1, at + 1 + (block[at] as number));
        }
        const rest = block.subarray(at, filled);
        // A line may have more words than fit into a block.
        if (at === 0 && filled === block.length) block = new Int32Array(2 * block.length);
        block.set(rest);
        filled = rest.length;
      }
    } finally {
      closeSync(file);
    }
  }
}

function* readText(name: string): Generator<string, undefined> {
  const file = openSync(name, 'r');
  const decoder = new StringDecoder('utf8');
  const block = Buffer.alloc(BLOCK_BYTES);
  try {
    for (let got = readSync(file, block); got > 0; got = readSync(file, block))
      yield decoder.write(block.subarray(0, got));
  } finally {
    closeSync(file);
  }
}
