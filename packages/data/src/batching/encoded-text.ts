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
}

/** @throws OrdoError `text.line-mismatch` if the sides differ in length */
export function pairRows(source: TokenRows, target: TokenRows): EncodedText {
  if (source.count !== target.count) {
    throw new OrdoError('text.line-mismatch', `there are ${source.count} source rows but ${target.count} target rows`);
  }
  return { source, target };
}
