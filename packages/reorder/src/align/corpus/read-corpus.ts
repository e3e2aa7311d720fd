/** Reads fast_align's format, one pair per line: `source words ||| target words`. Words are bytes between blanks. */
import { availableParallelism } from 'node:os';
import { OrdoError } from '@ordo/core/errors';
import { BARS_TEXT, type Corpus, NULL_TEXT } from './corpus.ts';
import { findAlignKernel, type KernelChoice } from '../native/kernel.ts';
import { readNatively } from './read-natively.ts';
import { WordList } from './word-list.ts';

const NEWLINE = 0x0a;
const BLANK = 0x20;
const TAB = 0x09;
const BAR = 0x7c;
const BARS = Buffer.from(BARS_TEXT);
/** fast_align counts the words of a line in 16 bits. */
const MOST_WORDS = 2 ** 15 - 1;

class GrowingNumbers {
  length = 0;
  #numbers: Uint32Array;

  constructor(capacity: number) {
    this.#numbers = new Uint32Array(capacity);
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const longer = new Uint32Array(this.length * 2);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    this.#numbers[this.length++] = number;
  }

  get last(): number {
    return this.#numbers[this.length - 1] as number;
  }

  take(): Uint32Array {
    return this.#numbers.subarray(0, this.length);
  }
}

/**
 * @param name the name of the input, for error messages
 * @throws OrdoError with the line that cannot be used
 */
export function readCorpus(
  bytes: Uint8Array,
  name: string,
  { kernel = findAlignKernel(), threads = availableParallelism() }: KernelChoice = {},
): Corpus {
  const read = kernel === null ? null : readNatively(kernel, bytes, threads);
  if (read !== null) return read;
  const reader = new CorpusReader(bytes, name);
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    reader.readLine(start, end);
    start = end + 1;
  }
  return reader.finish();
}

class CorpusReader {
  readonly #bytes: Uint8Array;
  readonly #name: string;
  readonly #list = new WordList();
  readonly #sides: readonly { words: GrowingNumbers; starts: GrowingNumbers }[];
  #line = 0;

  constructor(bytes: Uint8Array, name: string) {
    this.#bytes = bytes;
    this.#name = name;
    this.#list.addText(NULL_TEXT);
    this.#list.addText(BARS_TEXT);
    const side = () => ({ words: new GrowingNumbers(bytes.length / 8 + 16), starts: new GrowingNumbers(1024) });
    this.#sides = [side(), side()];
    for (const { starts } of this.#sides) starts.push(0);
  }

  readLine(start: number, end: number): void {
    this.#line++;
    let side = 0;
    for (let at = start; at < end; ) {
      const byte = this.#bytes[at] as number;
      // A tab ends a word and also counts as the bars, as in fast_align.
      if (byte === TAB && side === 0) side = 1;
      else if (byte === TAB) this.#add(side, BARS, 0, BARS.length);
      if (byte === BLANK || byte === TAB) {
        at++;
        continue;
      }
      const wordEnd = this.#findEnd(at, end);
      if (side === 0 && this.#isBars(at, wordEnd)) side = 1;
      else this.#add(side, this.#bytes, at, wordEnd);
      at = wordEnd;
    }
    this.#endLine(side);
  }

  finish(): Corpus {
    if (this.#line === 0) throw this.#error('is empty', 'give lines of the form "source words ||| target words"');
    const [source, target] = this.#sides.map(({ words, starts }) => ({ words: words.take(), starts: starts.take() }));
    return { list: this.#list, source: source as Corpus['source'], target: target as Corpus['target'] };
  }

  #add(side: number, bytes: Uint8Array, start: number, end: number): void {
    this.#sides[side]?.words.push(this.#list.add(bytes, start, end));
  }

  #findEnd(start: number, end: number): number {
    const bytes = this.#bytes;
    let at = start;
    for (; at < end && bytes[at] !== BLANK && bytes[at] !== TAB; at++) {
      if (bytes[at] === 0) {
        throw this.#lineError(
          `has a NUL byte at byte ${at - this.#lineStart(at) + 1}`,
          'remove it: text has no NUL bytes',
        );
      }
    }
    return at;
  }

  #isBars(start: number, end: number): boolean {
    const bytes = this.#bytes;
    return end - start === 3 && bytes[start] === BAR && bytes[start + 1] === BAR && bytes[start + 2] === BAR;
  }

  #endLine(lastSide: number): void {
    if (lastSide === 0) throw this.#lineError('has no "|||"', 'write "source words ||| target words"');
    for (const [i, { words, starts }] of this.#sides.entries()) {
      const count = words.length - starts.last;
      const title = i === 0 ? 'source' : 'target';
      if (count === 0)
        throw this.#lineError(`has no ${title} words`, 'remove the pair, for instance with `ordo text clean`');
      if (count > MOST_WORDS) {
        throw this.#lineError(
          `has ${count} ${title} words, more than ${MOST_WORDS}`,
          'split the sentence, or remove the pair',
        );
      }
      starts.push(words.length);
    }
  }

  #lineStart(at: number): number {
    return this.#bytes.lastIndexOf(NEWLINE, at) + 1;
  }

  #lineError(problem: string, fix: string): OrdoError {
    return new OrdoError('text.invalid-file', `line ${this.#line} of ${this.#name} ${problem}`, { fix });
  }

  #error(problem: string, fix: string): OrdoError {
    return new OrdoError('text.invalid-file', `${this.#name} ${problem}`, { fix });
  }
}
