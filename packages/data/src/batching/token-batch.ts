/** A batch: sentence pairs as padded matrices of token ids. */
import { OrdoError } from '@ordo/core';
import type { EncodedText, TokenRows } from './encoded-text.ts';

/** The ids that batching adds to those of the text. */
export interface SpecialIds {
  readonly padId: number;
  /** The id that ends every sentence on both sides. */
  readonly eosId: number;
}

/** Sentence pairs as right-padded matrices, row-major; each row ends with EOS, none starts with BOS. */
export interface TokenBatch {
  /** [rows]: the row numbers in the corpus. */
  readonly indices: Int32Array;
  readonly rows: number;
  readonly sourceTime: number;
  readonly targetTime: number;
  /** [rows · sourceTime] */
  readonly source: Int32Array;
  /** [rows]: the number of positions that are not padding, including EOS. */
  readonly sourceLengths: Int32Array;
  /** [rows · sourceTime]: see `padOrders`. Null unless the text has source orders. */
  readonly sourceOrders: Int32Array | null;
  /** [rows · targetTime] */
  readonly target: Int32Array;
  /** [rows]: the number of positions that are not padding, including EOS. */
  readonly targetLengths: Int32Array;
}

/** Makes one batch of the given rows of a corpus. */
export function makeBatch(text: EncodedText, indices: Int32Array, ids: SpecialIds): TokenBatch {
  const source = padRows(text.source, indices, ids);
  const target = padRows(text.target, indices, ids);
  return {
    indices,
    rows: indices.length,
    sourceTime: source.time,
    targetTime: target.time,
    source: source.tokens,
    sourceLengths: source.lengths,
    sourceOrders: text.orders === undefined ? null : padOrders(ordersOf(text.orders, indices), source),
    target: target.tokens,
    targetLengths: target.lengths,
  };
}

function padRows(side: EncodedText['source'], indices: Int32Array, ids: SpecialIds) {
  const lengths = indices.map((row) => side.lengthOf(row) + 1);
  const time = lengths.reduce((longest, length) => Math.max(longest, length), 0);
  const tokens = new Int32Array(indices.length * time).fill(ids.padId);
  indices.forEach((row, r) => {
    tokens.set(side.row(row), r * time);
    tokens[r * time + side.lengthOf(row)] = ids.eosId;
  });
  return { tokens, lengths, time };
}

function ordersOf(orders: TokenRows, indices: Int32Array): Int32Array[] {
  return Array.from(indices, (row) => orders.row(row));
}

/**
 * Writes the orders of sentences as a matrix [rows · time]. The order of words does not move EOS and padding: they keep their own
 * positions, so EOS stays last.
 * @param lengths [rows]: the number of tokens of each sentence, including EOS
 * @throws OrdoError `internal.unexpected` if an order has not as many positions as its sentence has words
 */
export function padOrders(
  orders: readonly Int32Array[],
  { lengths, time }: { readonly lengths: Int32Array; readonly time: number },
): Int32Array {
  const matrix = Int32Array.from({ length: orders.length * time }, (_, place) => place % time);
  orders.forEach((order, row) => {
    const words = (lengths[row] as number) - 1;
    if (order.length !== words) {
      throw new OrdoError(
        'internal.unexpected',
        `the order of sentence ${row + 1} has length ${order.length}, but without EOS the sentence has length ${words}`,
      );
    }
    matrix.set(order, row * time);
  });
  return matrix;
}
