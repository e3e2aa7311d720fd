/**
 * Runs a filter that treats most lines word by word. Each distinct word is described once, and unchanged text between two changed
 * words is copied at once. Special lines go through the filter's function for whole lines.
 */
import { ByteBuffer } from './byte-buffer.ts';
import type { ByteFilter } from './byte-filter.ts';
import {
  ALTERED,
  FOLLOWED_BY,
  FOLLOWED_BY_ANY,
  KIND_SHIFT,
  OUTPUT,
  OUTPUT_LENGTH,
  SPECIAL,
  type WordOutput,
  WordOutputs,
} from './word-outputs.ts';
import { UNKNOWN_WORD, WordTable } from './word-table.ts';

export interface WordwiseRules {
  /** Returns what to write for a word; undefined if lines with this word must be filtered as a whole. */
  readonly describe: (word: Uint8Array) => WordOutput | undefined;
  /** Returns what to write for a line. It must agree with `describe` on lines that are not special cases. */
  readonly transform: (line: string) => string;
  /** Bytes that make a line a special case at its start or end. A blank there, and two adjacent blanks anywhere, always do so. */
  readonly edges: string;
  /** A byte that makes a line a special case if it is on both sides of a blank. */
  readonly pair: string;
}

const NEWLINE = 0x0a;
const NOTHING = -1;
/** Everything is dropped beyond these limits. They are enough for a corpus, and limit memory for an endless stream. */
const MOST_WORDS = 200_000;
const MOST_BYTES = 32 * 2 ** 20;

export function createWordwiseFilter(rules: WordwiseRules): ByteFilter {
  const run = new WordwiseRun(rules);
  return (lines) => run.filter(lines);
}

class WordwiseRun {
  readonly #rules: WordwiseRules;
  readonly #isEdge = new Uint8Array(256);
  readonly #pair: number;
  readonly #words = new WordTable();
  readonly #outputs = new WordOutputs();
  readonly #text = new ByteBuffer(1 << 16);
  readonly #result = new ByteBuffer(1 << 17);
  /** The length of the text that the result covers so far. */
  #done = 0;
  /** A changed word that is not written yet, because its text depends on the following word; and the place where it begins. */
  #waiting = NOTHING;
  #waitingAt = 0;

  constructor(rules: WordwiseRules) {
    this.#rules = rules;
    for (const edge of ` ${rules.edges}`) this.#isEdge[edge.charCodeAt(0)] = 1;
    this.#pair = rules.pair === '' ? NOTHING : rules.pair.charCodeAt(0);
  }

  filter(lines: Uint8Array): Uint8Array {
    this.#forgetWhenFull();
    this.#text.length = 0;
    this.#text.append(lines);
    this.#words.read(this.#text);
    this.#result.length = 0;
    this.#done = 0;
    for (let start = 0; start < lines.length; ) {
      const done = this.#done;
      const { length } = this.#result;
      let end = this.#filterWordwise(start);
      if (end === NOTHING) {
        this.#done = done;
        this.#result.length = length;
        end = this.#filterLine(start);
      }
      start = end + 1;
    }
    this.#copyUntil(lines.length);
    return this.#result.bytes.subarray(0, this.#result.length);
  }

  /** Filters the line at `start` and returns the place of its newline, or NOTHING if the line is a special case. */
  #filterWordwise(start: number): number {
    const text = this.#text.bytes;
    const words = this.#words;
    if (this.#isEdge[text[start] as number] === 1) return NOTHING;
    this.#waiting = NOTHING;
    for (let at = start; ; at = words.end + 1) {
      const found = words.find(at);
      const { end } = words;
      // This is an empty line, or a blank at the end, or two adjacent blanks.
      if (end === at) return at === start ? end : NOTHING;
      const word = found === UNKNOWN_WORD ? this.#learn(at) : found;
      const traits = this.#outputs.numbers[word * OUTPUT_LENGTH + OUTPUT.traits] as number;
      if (this.#waiting !== NOTHING) this.#settle(traits >> KIND_SHIFT);
      if (traits >= ALTERED) {
        if (traits >= SPECIAL) return NOTHING;
        this.#waiting = word;
        this.#waitingAt = at;
      }
      if (text[end] === NEWLINE) break;
      if (text[end - 1] === this.#pair && text[end + 1] === this.#pair) return NOTHING;
    }
    const { end } = words;
    if (this.#isEdge[text[end - 1] as number] === 1) return NOTHING;
    if (this.#waiting !== NOTHING) this.#settle(FOLLOWED_BY.nothing);
    return end;
  }

  /** Numbers and describes the word that was just read, which is new. */
  #learn(start: number): number {
    const word = this.#words.add(start);
    const bytes = this.#words.bytesOf(word);
    this.#outputs.set(word, bytes, this.#rules.describe(bytes));
    return word;
  }

  /** Writes the waiting changed word, because it is now known that `next` follows it. */
  #settle(next: number): void {
    const { numbers, texts } = this.#outputs;
    const at = this.#waiting * OUTPUT_LENGTH;
    const isKept = ((numbers[at + OUTPUT.traits] as number) & next & FOLLOWED_BY_ANY) !== 0;
    const parted = numbers[at + OUTPUT.parted] as number;
    const start = isKept ? (numbers[at + OUTPUT.text] as number) : parted;
    this.#copyUntil(this.#waitingAt);
    this.#result.appendFrom(texts, start, isKept ? parted : (numbers[at + OUTPUT.end] as number));
    this.#done = this.#waitingAt + this.#words.lengthOf(this.#waiting);
    this.#waiting = NOTHING;
  }

  /** Copies unchanged text up to `end`. */
  #copyUntil(end: number): void {
    this.#result.appendFrom(this.#text, this.#done, end);
    this.#done = end;
  }

  #filterLine(start: number): number {
    const end = this.#text.bytes.indexOf(NEWLINE, start);
    const line = Buffer.from(this.#text.bytes.subarray(start, end)).toString('utf8');
    this.#copyUntil(start);
    this.#result.append(Buffer.from(this.#rules.transform(line)));
    this.#done = end;
    return end;
  }

  #forgetWhenFull(): void {
    if (this.#words.size < MOST_WORDS && this.#words.bytes + this.#outputs.texts.length < MOST_BYTES) return;
    this.#words.empty();
    this.#outputs.empty();
  }
}
