/** Encoded sentences in memory: rows of token ids. */
import { OrdoError } from '@ordo/core';

/**
 * Many rows of token ids in one array, which is cheap for millions of rows. Row i is `tokens[offsets[i] …
 * offsets[i+1])`.
 */
export class TokenRows {
  readonly #tokens: Int32Array;
  readonly #offsets: Uint32Array;

  private constructor(tokens: Int32Array, offsets: Uint32Array) {
    this.#tokens = tokens;
    this.#offsets = offsets;
  }

  static from(rows: readonly ArrayLike<number>[]): TokenRows {
    const offsets = new Uint32Array(rows.length + 1);
    for (let i = 0; i < rows.length; i++)
      offsets[i + 1] = (offsets[i] as number) + (rows[i] as ArrayLike<number>).length;
    const tokens = new Int32Array(offsets[rows.length] as number);
    for (let i = 0; i < rows.length; i++) tokens.set(rows[i] as ArrayLike<number>, offsets[i]);
    return new TokenRows(tokens, offsets);
  }

  get count(): number {
    return this.#offsets.length - 1;
  }

  get tokenCount(): number {
    return this.#tokens.length;
  }

  /** All rows one after the other. Returns a view, not a copy. */
  get tokens(): Int32Array {
    return this.#tokens.subarray();
  }

  lengthOf(row: number): number {
    return (this.#offsets[row + 1] as number) - (this.#offsets[row] as number);
  }

  /** Returns a view, not a copy. */
  row(row: number): Int32Array {
    return this.#tokens.subarray(this.#offsets[row], this.#offsets[row + 1]);
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
      `the order of sentence ${row + 1} is [${order.join(' ')}], which is no permutation of ${text.source.lengthOf(row)} positions`,
    );
  });
  return { ...text, orders: TokenRows.from(orders) };
}

function isPermutation(order: Int32Array, length: number): boolean {
  const sorted = order.toSorted();
  return sorted.length === length && sorted.every((position, i) => position === i);
}
