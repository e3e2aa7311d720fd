/**
 * Runs a filter over whole lines of UTF-8 bytes. A filter that treats most lines word by word gets them that way, each
 * distinct word described once; all other lines go through its function for whole lines.
 */
import { fit } from '../growing-array.ts';
import { FIELD, FOLLOWED_BY, FREE, WordMemory, type WordOutput } from './word-memory.ts';

/** From whole lines of valid UTF-8, newlines included, to as many lines. The result may be overwritten by the next call. */
export type ByteFilter = (lines: Uint8Array) => Uint8Array;

export interface WordwiseRules {
  /** What becomes of a word inside a line that is no special case. */
  readonly describe: (word: Uint8Array) => WordOutput;
  /** What becomes of a line; must agree with `describe` on lines without special cases. */
  readonly transform: (line: string) => string;
  /** Bytes of which some occurrences make a line a special case, and which ones do. */
  readonly isSuspect: (byte: number) => boolean;
  readonly isSpecialAt: (bytes: Uint8Array, at: number) => boolean;
  /** Bytes that do so at the start or at the end of a line. A blank there always does. */
  readonly edges: string;
  /** A byte that does so on both sides of a blank. */
  readonly pair: string;
}

const NEWLINE = 0x0a;
const BLANK = 0x20;
/** Classes of bytes. */
const ORDINARY = 0;
const SEPARATOR = 1;
const SUSPECT = 2;

/** A filter that knows whole lines only. */
export function createLineFilter(transform: (line: string) => string): ByteFilter {
  return (bytes) => {
    const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8').split('\n');
    let text = '';
    for (let i = 0; i < lines.length - 1; i++) text += `${transform(lines[i] as string)}\n`;
    return Buffer.from(text);
  };
}

export function createWordwiseFilter(rules: WordwiseRules): ByteFilter {
  const run = new WordwiseRun(rules);
  return (lines) => run.filter(lines);
}

class WordwiseRun {
  readonly #rules: WordwiseRules;
  readonly #classes: Uint8Array;
  readonly #isEdge: Uint8Array;
  readonly #pair: number;
  readonly #memory = new WordMemory();
  #output = new Uint8Array(1 << 17);
  #written = 0;

  constructor(rules: WordwiseRules) {
    this.#rules = rules;
    this.#classes = Uint8Array.from({ length: 256 }, (_, byte) => {
      if (byte === BLANK || byte === NEWLINE) return SEPARATOR;
      return rules.isSuspect(byte) ? SUSPECT : ORDINARY;
    });
    this.#isEdge = new Uint8Array(256);
    for (const edge of ` ${rules.edges}`) this.#isEdge[edge.charCodeAt(0)] = 1;
    this.#pair = rules.pair === '' ? -1 : rules.pair.charCodeAt(0);
  }

  filter(lines: Uint8Array): Uint8Array {
    this.#written = 0;
    if (this.#memory.isFull) this.#memory.empty();
    let start = 0;
    while (start < lines.length) {
      const before = this.#written;
      let end = this.#filterWordwise(lines, start);
      if (end < 0) {
        this.#written = before;
        end = lines.indexOf(NEWLINE, start);
        this.#filterLine(lines.subarray(start, end));
      }
      start = end + 1;
    }
    return this.#output.subarray(0, this.#written);
  }

  /** Filters the line at `start` and returns where its newline is, or -1 when the line is a special case. */
  #filterWordwise(lines: Uint8Array, start: number): number {
    const classes = this.#classes;
    if (this.#isEdge[lines[start] as number] === 1) return -1;
    let waiting = -1;
    for (let i = start; ; i++) {
      const wordStart = i;
      let hash = 0;
      let byte = lines[i] as number;
      while (classes[byte] !== SEPARATOR) {
        if (classes[byte] === SUSPECT && this.#rules.isSpecialAt(lines, i)) return -1;
        hash = (Math.imul(hash, 31) + byte) | 0;
        byte = lines[++i] as number;
      }
      if (i > wordStart) {
        const word = this.#find(lines, wordStart, i, Math.imul(hash, 0x9e3779b1) >>> 8);
        if (waiting >= 0) this.#write(waiting, this.#memory.fields[word + FIELD.kind] as number, BLANK);
        waiting = word;
      }
      if (byte === NEWLINE) {
        if (i > start && this.#isEdge[lines[i - 1] as number] === 1) return -1;
        if (waiting >= 0) this.#write(waiting, FOLLOWED_BY.nothing, NEWLINE);
        else this.#writeByte(NEWLINE);
        return i;
      }
      if (lines[i - 1] === this.#pair && lines[i + 1] === this.#pair) return -1;
    }
  }

  /** The word at `start` to `end` in the memory; a new one is described first. */
  #find(lines: Uint8Array, start: number, end: number, hash: number): number {
    const { slots, fields, arena } = this.#memory;
    const mask = slots.length - 1;
    for (let slot = hash & mask; slots[slot] !== FREE; slot = (slot + 1) & mask) {
      const word = slots[slot] as number;
      if (fields[word + FIELD.hash] !== hash || fields[word + FIELD.length] !== end - start) continue;
      const shift = (fields[word + FIELD.key] as number) - start;
      let i = start;
      while (i < end && lines[i] === arena[i + shift]) i++;
      if (i === end) return word;
    }
    const word = lines.subarray(start, end);
    return this.#memory.add(word, hash, this.#rules.describe(word));
  }

  /** Writes a word's output, as what comes next wants it, and a separator. */
  #write(word: number, next: number, separator: number): void {
    const { fields, arena } = this.#memory;
    const parted = fields[word + FIELD.parted] as number;
    const keeps = ((fields[word + FIELD.keptBefore] as number) & next) !== 0;
    const from = keeps ? (fields[word + FIELD.key] as number) + (fields[word + FIELD.length] as number) : parted;
    const to = keeps ? parted : (fields[word + FIELD.end] as number);
    let written = this.#written;
    if (this.#output.length <= written + to - from) this.#output = fit(this.#output, written + to - from + 1);
    const output = this.#output;
    for (let i = from; i < to; i++) output[written++] = arena[i] as number;
    output[written++] = separator;
    this.#written = written;
  }

  #writeByte(byte: number): void {
    this.#output = fit(this.#output, this.#written + 1);
    this.#output[this.#written++] = byte;
  }

  #filterLine(line: Uint8Array): void {
    const text = Buffer.from(`${this.#rules.transform(decode(line))}\n`);
    this.#output = fit(this.#output, this.#written + text.length);
    this.#output.set(text, this.#written);
    this.#written += text.length;
  }
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
}
