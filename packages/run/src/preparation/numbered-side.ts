/**
 * One side of a training text as numbers of its distinct words, in two files that an interrupted preparation continues:
 * `words.<side>` has one word per line, in the order of its number, and `rows.<side>` has, for each line of the text, the number
 * of words and then their numbers, as 32-bit integers.
 */
import { closeSync, fdatasyncSync, ftruncateSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { writeAll } from '@ordo/data';
import { trimLine, WordNumbers } from '@ordo/text';

export type SideName = 'source' | 'target';

/** The lengths of the files at the time when all of their content was on the disk. */
export interface SideMark {
  readonly wordBytes: number;
  readonly rowBytes: number;
}

const BLOCK_WORDS = 1 << 18;

export class NumberedSide {
  readonly words = new WordNumbers();
  readonly #rowsName: string;
  readonly #wordFile: number;
  readonly #rowFile: number;
  #saved: number;
  #mark: SideMark;

  /** Continues from a mark: anything in the files beyond the mark is dropped. */
  constructor(folder: string, side: SideName, mark: SideMark = { wordBytes: 0, rowBytes: 0 }) {
    const wordsName = path.join(folder, `words.${side}`);
    this.#rowsName = path.join(folder, `rows.${side}`);
    this.#wordFile = openSync(wordsName, 'a');
    this.#rowFile = openSync(this.#rowsName, 'a');
    ftruncateSync(this.#wordFile, mark.wordBytes);
    ftruncateSync(this.#rowFile, mark.rowBytes);
    this.#mark = mark;
    if (mark.wordBytes > 0) this.words.read(readFileSync(wordsName, 'utf8').slice(0, -1).split('\n'));
    this.#saved = this.words.size;
  }

  /** @param lines words that are separated by blanks */
  add(lines: readonly string[]): void {
    const rows = this.words.read(lines.map(trimLine));
    const bytes = Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength);
    writeAll(this.#rowFile, bytes);
    const added: string[] = [];
    for (; this.#saved < this.words.size; this.#saved++) added.push(`${this.words.wordOf(this.#saved)}\n`);
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

  close(): void {
    closeSync(this.#wordFile);
    closeSync(this.#rowFile);
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
