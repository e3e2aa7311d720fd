/**
 * Merges the symbols of one word in the order in which the codes were learned. A symbol is a number, and a unit is
 * described by its width in characters, so that no strings and no objects are created.
 */
import type { Random } from '@ordo/core/random';
import { fit } from '../growing-array.ts';
import { type BpeCodes, END_OF_WORD } from './codes.ts';
import { PairTable } from './learning/pair-table.ts';

export interface Dropout {
  readonly probability: number;
  readonly random: Random;
}

const NO_MERGE = 0x7fffffff;
const UNKNOWN = -1;
const BASIC_PLANE = 0x10000;

export class Merger {
  /** After `merge`: the width of each unit, in characters. */
  widths = new Int32Array(64);
  readonly #symbolNumbers = new Map<string, number>();
  /** The number of a pair in the table is its rank. */
  readonly #pairs = new PairTable();
  readonly #products: number[] = [];
  readonly #marksEndApart: boolean;
  readonly #inner = new Int32Array(BASIC_PLANE).fill(UNKNOWN);
  readonly #final = new Int32Array(BASIC_PLANE).fill(UNKNOWN);
  readonly #merges: BpeCodes['merges'];
  readonly #dropout: Dropout | undefined;
  #symbols = new Int32Array(64);
  #ranks = new Int32Array(64);
  #offered = new Int32Array(64);
  #length = 0;

  constructor(codes: BpeCodes, dropout?: Dropout) {
    this.#dropout = dropout;
    this.#merges = codes.merges;
    this.#marksEndApart = codes.version === '0.1';
    for (const [left, right] of codes.merges) {
      const rank = this.#pairs.numberOf(this.#numberOf(left), this.#numberOf(right));
      // If a line is repeated, only the first one counts.
      if (rank === this.#products.length) this.#products.push(this.#numberOf(left + right));
    }
    this.#indexCharacters();
  }

  /**
   * Returns [symbol] → the pair from which it is merged. If there are several such pairs, this is the one that was learned first.
   */
  findOrigins(): Map<string, readonly [left: string, right: string]> {
    const origins = new Map<string, readonly [left: string, right: string]>();
    for (const [left, right] of this.#merges) {
      if (!origins.has(left + right)) origins.set(left + right, [left, right]);
    }
    return origins;
  }

  /** Begins a word, whose characters are then added one by one. */
  begin(): void {
    this.#length = 0;
  }

  addCharacter(codePoint: number, isLast: boolean): void {
    if (this.#length + 2 > this.#symbols.length) this.#makeRoom();
    const glued = isLast && !this.#marksEndApart;
    this.#symbols[this.#length] = glued
      ? this.#lookUp(this.#final, codePoint, END_OF_WORD)
      : this.#lookUp(this.#inner, codePoint, '');
    this.widths[this.#length++] = 1;
    if (isLast && this.#marksEndApart) {
      this.#symbols[this.#length] = this.#symbolNumbers.get(END_OF_WORD) ?? UNKNOWN;
      this.widths[this.#length++] = 0;
    }
  }

  /** Merges all pairs that it can, and returns the number of units. `widths` then has the number of characters of each unit. */
  merge(): number {
    for (let i = 0; i + 1 < this.#length; i++) this.#rank(i);
    while (this.#length > 1) {
      const offered = this.#dropout === undefined ? this.#ranks : this.#offer(this.#dropout);
      let best = NO_MERGE;
      for (let i = 0; i + 1 < this.#length; i++) if ((offered[i] as number) < best) best = offered[i] as number;
      if (best === NO_MERGE) break;
      this.#join(best, offered);
    }
    return this.widths[this.#length - 1] === 0 ? this.#length - 1 : this.#length;
  }

  /** Returns the ranks after dropping each of them with the given probability. */
  #offer({ random, probability }: Dropout): Int32Array {
    for (let i = 0; i + 1 < this.#length; i++) {
      this.#offered[i] = random.nextFloat() <= probability ? NO_MERGE : (this.#ranks[i] as number);
    }
    return this.#offered;
  }

  /** Joins the pair wherever it is offered, from left to right, unless it overlaps the pair that was just joined. */
  #join(rank: number, offered: Int32Array): void {
    const symbols = this.#symbols;
    const ranks = this.#ranks;
    const { widths } = this;
    const product = this.#products[rank] as number;
    const last = this.#length - 1;
    let to = 0;
    for (let from = 0; from <= last; from++, to++) {
      const isJoined = from < last && offered[from] === rank;
      symbols[to] = isJoined ? product : (symbols[from] as number);
      widths[to] = isJoined ? (widths[from] as number) + (widths[from + 1] as number) : (widths[from] as number);
      ranks[to] = ranks[from] as number;
      if (isJoined) from++;
    }
    this.#length = to;
    for (let i = 0; i + 1 < to; i++) if (symbols[i] === product || symbols[i + 1] === product) this.#rank(i);
  }

  #rank(at: number): void {
    const left = this.#symbols[at] as number;
    const right = this.#symbols[at + 1] as number;
    const rank = left === UNKNOWN || right === UNKNOWN ? -1 : this.#pairs.find(left, right);
    this.#ranks[at] = rank < 0 ? NO_MERGE : rank;
  }

  #numberOf(symbol: string): number {
    let number = this.#symbolNumbers.get(symbol);
    if (number === undefined) {
      number = this.#symbolNumbers.size;
      this.#symbolNumbers.set(symbol, number);
    }
    return number;
  }

  #lookUp(plane: Int32Array, codePoint: number, ending: string): number {
    if (codePoint < BASIC_PLANE) return plane[codePoint] as number;
    return this.#symbolNumbers.get(String.fromCodePoint(codePoint) + ending) ?? UNKNOWN;
  }

  #indexCharacters(): void {
    for (const [symbol, number] of this.#symbolNumbers) {
      const first = symbol.charCodeAt(0);
      if (symbol.length === 1) this.#inner[first] = number;
      if (symbol.length === 1 + END_OF_WORD.length && symbol.endsWith(END_OF_WORD)) this.#final[first] = number;
    }
  }

  #makeRoom(): void {
    const length = this.#symbols.length * 2;
    this.#symbols = fit(this.#symbols, length);
    this.#ranks = fit(this.#ranks, length);
    this.#offered = fit(this.#offered, length);
    this.widths = fit(this.widths, length);
  }
}
