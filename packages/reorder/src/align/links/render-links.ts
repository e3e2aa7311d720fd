/** Writes decoded links in the Pharaoh format: pairs `source-target`, counted from 0, one line per pair of sentences. */
import { availableParallelism } from 'node:os';
import type { Corpus } from '../corpus/corpus.ts';
import { findAlignKernel, type KernelChoice } from '../native/kernel.ts';
import type { Decoded } from '../model/model.ts';

const NEWLINE = 0x0a;
const BLANK = 0x20;
const HYPHEN = 0x2d;
const ZERO = 0x30;
/** A link takes up to 12 bytes: two numbers of up to five digits, a hyphen and a blank. */
const BYTES_PER_LINK = 12;

interface Rendering extends KernelChoice {
  readonly reverse: boolean;
  /** Returns the text to add to the line of a pair. */
  readonly suffixOf?: (pair: number) => string;
}

/** @param corpus must not be reversed */
export function renderLinks(
  corpus: Corpus,
  { links }: Decoded,
  { reverse, suffixOf, kernel = findAlignKernel(), threads = availableParallelism() }: Rendering,
): Buffer[] {
  const { starts } = reverse ? corpus.source : corpus.target;
  if (kernel !== null && suffixOf === undefined) return [kernel.renderLinks(links, starts, reverse, threads)];
  const blocks: Buffer[] = [];
  let out = new LineWriter();
  for (let pair = 0; pair + 1 < starts.length; pair++) {
    const first = starts[pair] as number;
    const end = starts[pair + 1] as number;
    const suffix = suffixOf?.(pair) ?? '';
    if (!out.hasRoom((end - first) * BYTES_PER_LINK + suffix.length + 1)) {
      blocks.push(out.take());
      out = new LineWriter((end - first) * BYTES_PER_LINK + suffix.length + 1);
    }
    for (let j = first; j < end; j++) {
      const i = links[j] as number;
      if (i >= 0) out.link(reverse ? j - first : i, reverse ? i : j - first);
    }
    out.endLine(suffix);
  }
  blocks.push(out.take());
  return blocks;
}

class LineWriter {
  readonly #bytes: Buffer;
  #length = 0;
  #isFirst = true;

  constructor(least = 0) {
    this.#bytes = Buffer.allocUnsafe(Math.max(1 << 20, least));
  }

  hasRoom(bytes: number): boolean {
    return this.#length + bytes <= this.#bytes.length;
  }

  link(source: number, target: number): void {
    if (!this.#isFirst) this.#bytes[this.#length++] = BLANK;
    this.#isFirst = false;
    this.#number(source);
    this.#bytes[this.#length++] = HYPHEN;
    this.#number(target);
  }

  endLine(suffix: string): void {
    this.#length += this.#bytes.write(suffix, this.#length, 'latin1');
    this.#bytes[this.#length++] = NEWLINE;
    this.#isFirst = true;
  }

  take(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #number(number: number): void {
    let power = 1;
    while (power * 10 <= number) power *= 10;
    for (let rest = number; power >= 1; power = Math.floor(power / 10)) {
      const digit = Math.floor(rest / power);
      this.#bytes[this.#length++] = ZERO + digit;
      rest -= digit * power;
    }
  }
}
