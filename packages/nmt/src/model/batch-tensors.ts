/** Checks batches of token ids and uploads them to the engine. */
import { OrdoError } from '@ordo/core';
import type { TokenBatch } from '@ordo/data';
import { tf } from '@ordo/tensor';
import type { Side } from '../positional/positions.ts';
import { getPositionalEncoding } from '../positional/registry.ts';
import { checkLength } from './input-length.ts';
import type { TokenTensor } from './model-parts.ts';
import type { TranslationModel } from './translation-model.ts';

/** One side of a batch: [rows·time] ids, right-padded, and the real length of each row. */
export interface TokenMatrix {
  readonly tokens: Int32Array;
  readonly lengths: Int32Array;
  readonly time: number;
  /** [rows·time]: the source orders, for models whose encoding reads them. `SentencePositions` describes them. */
  readonly orders?: Int32Array | null;
}

/** Returns the source side of a batch. */
export function sourceOf(batch: TokenBatch): TokenMatrix {
  const { source, sourceLengths, sourceTime, sourceOrders } = batch;
  return { tokens: source, lengths: sourceLengths, time: sourceTime, orders: sourceOrders };
}

/**
 * Uploads one side of a batch.
 * @throws OrdoError `model.input-too-long` beyond the model's limit; `engine.invalid-input` for an id outside the vocabulary.
 */
export function uploadTokens(model: TranslationModel, side: Side, matrix: TokenMatrix): TokenTensor {
  const { tokens, lengths, time } = matrix;
  checkLength(model, side, time);
  checkIds(tokens, side === 'encoder' ? model.vocabulary.source : model.vocabulary.target);
  return {
    ids: tf.tensor1d(tokens, 'int32'),
    lengths: lengths.every((length) => length === time) ? null : tf.tensor1d(lengths, 'int32'),
    batch: lengths.length,
    time,
    sentences: { lengths, orders: side === 'encoder' ? ordersFor(model, matrix) : null },
  };
}

/** @throws OrdoError `model.invalid` when the encoding reads source orders and the batch has none */
function ordersFor({ positional }: TranslationModel, { orders = null }: TokenMatrix): Int32Array | null {
  if (getPositionalEncoding(positional.type).readsOrders !== true) return null;
  if (orders !== null) return orders;
  throw new OrdoError('model.invalid', `${positional.type} reads source orders, and these sentences come without`, {
    pointer: '/positional/orders',
    fix: 'give the position of each source token in the other order of its sentence',
  });
}

/** @throws OrdoError `engine.invalid-input` for an id outside the vocabulary */
export function checkIds(tokens: Int32Array, size: number): void {
  for (const id of tokens) {
    if (id < 0 || id >= size) {
      throw new OrdoError('engine.invalid-input', `token id ${id} is not in a vocabulary of ${size} tokens`, {
        fix: 'encode the text with the vocabulary that the model was built for',
      });
    }
  }
}

/** Returns the decoder's input: the target shifted right by one, with the start symbol in front. */
export function shiftRight(startId: number, { tokens, lengths, time }: TokenMatrix): Int32Array {
  const shifted = new Int32Array(tokens.length);
  for (let row = 0; row < lengths.length; row++) {
    const start = row * time;
    shifted[start] = startId;
    shifted.set(tokens.subarray(start, start + time - 1), start + 1);
  }
  return shifted;
}
