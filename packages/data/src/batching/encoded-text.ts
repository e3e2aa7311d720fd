/** Encoded sentences: rows of token ids, in memory or in a file. */
import { OrdoError } from '@ordo/core';

/** Returns the tokens from `start` up to `end` of all rows, one row after another. */
type ReadTokens = (start: number, end: number) => Int32Array;

/**
 * Many rows of token ids, one after another, which is cheap for millions of rows. Row i is the tokens `offsets[i] … offsets[i+1]
 * - 1`. Only the offsets must be in memory, because plans need only the lengths.
 */
export class TokenRows {
  readonly #offsets: Uint32Array;
  readonly #read: ReadTokens;

  /** @param offsets [rows + 1], from 0 */
  constructor(offsets: Uint32Array, read: ReadTokens) {
    this.#offsets = offsets;
    this.#read = read;
  }

  static from(rows: readonly ArrayLike<number>[]): TokenRows {
    const offsets = new Uint32Array(rows.length + 1);
    for (let i = 0; i < rows.length; i++)
      offsets[i + 1] = (offsets[i] as number) + (rows[i] as ArrayLike<number>).length;
    const tokens = new Int32Array(offsets[rows.length] as number);
    for (let i = 0; i < rows.length; i++) tokens.set(rows[i] as ArrayLike<number>, offsets[i]);
    return new TokenRows(offsets, (start, end) => tokens.subarray(start, end));
  }

  get count(): number {
    return this.#offsets.length - 1;
  }

  get tokenCount(): number {
    return this.#offsets[this.count] as number;
  }

  /** All rows one after another, in memory. */
  get tokens(): Int32Array {
    return this.#read(0, this.tokenCount);
  }

  lengthOf(row: number): number {
    return (this.#offsets[row + 1] as number) - (this.#offsets[row] as number);
  }

  /** Returns a row, which may be a view and must not be changed. */
  row(row: number): Int32Array {
    return this.#read(this.#offsets[row] as number, this.#offsets[row + 1] as number);
  }
}

/** Parallel token ids. Rows have neither BOS nor EOS; batching adds EOS. */
export interface EncodedText {
  readonly source: TokenRows;
  readonly target: TokenRows;
  /**
   * For each source token, its position in another order of its sentence, from 0: row i is a permutation of the
   * positions of source row i. Absent unless the positional encoding reads source orders.
   */
  readonly orders?: TokenRows;
}

/** @throws OrdoError `text.line-mismatch` if the sides differ in length */
export function pairRows(source: TokenRows, target: TokenRows): EncodedText {
  if (source.count !== target.count) {
    throw new OrdoError('text.line-mismatch', `there are ${source.count} source rows but ${target.count} target rows`);
  }
  return { source, target };
}

/**
 * Adds source orders to a text.
 * @throws OrdoError `internal.unexpected` if an order is not a permutation of the positions of its sentence
 */
export function withOrders(text: EncodedText, orders: readonly Int32Array[]): EncodedText {
  if (orders.length !== text.source.count) {
    throw new OrdoError('internal.unexpected', `there are ${text.source.count} sentences but ${orders.length} orders`);
  }
  orders.forEach((order, row) => {
    if (isPermutation(order, text.source.lengthOf(row))) return;
    throw new OrdoError(
      'internal.unexpected',
      `the order of sentence ${row + 1} is [${order.join(' ')}], which is not a permutation of ${text.source.lengthOf(row)} positions`,
    );
  });
  return { ...text, orders: TokenRows.from(orders) };
}

function isPermutation(order: Int32Array, length: number): boolean {
  const sorted = order.toSorted();
  return sorted.length === length && sorted.every((position, i) => position === i);
}
