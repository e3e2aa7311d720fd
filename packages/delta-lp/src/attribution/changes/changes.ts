/**
 * ΔLP: the part of the log-probability of a token that is lost without the input at some positions (Oh and Schuler 2023, Eq 23).
 */
import { OrdoError } from '@ordo/core';
import type { FrozenModel, PositionSet } from '@ordo/nmt';
import { logSumExpOfProduct, rowsOfLogits, tf, withPackedWeights } from '@ordo/tensor';
import { planBlocks, startOf } from './plan-blocks.ts';

/** log2 P(token) - log2 P(token without the set), row by row: value [row · sets + set]. A set that a row has not read changes nothing. */
export interface Changes {
  /** The number of predicted tokens. */
  readonly rows: number;
  readonly sets: number;
  readonly values: Float64Array;
}

export interface ChangesOptions {
  /** The token that each of the first rows predicts. */
  readonly tokens: Int32Array;
  /** The first of these rows that is explained; earlier rows keep 0. Default: 0. */
  readonly fromRow?: number;
  /** The sets to remove: each set separately, with all of its positions together (Eq 24). */
  readonly sets: readonly PositionSet[];
  /**
   * The number of states that are computed at once, over all sets of a block. More states take more memory and, up to a point,
   * less time.
   */
  readonly rowsPerBlock?: number;
  readonly signal?: AbortSignal;
  /** Called after each block with the number of sets that are done. */
  readonly onBlock?: (done: number) => void;
}

/** The limits for the numbers in the states of a block: `most`, and `least` when the record of a long text leaves little room. */
const BLOCK = { most: 25_000_000, least: 6_000_000 };
/** The bytes of tensors that fit into 4 GB, next to packed weights and the memory that engines keep between products. */
const ROOM = 2_600_000_000;
/** The bytes that one number in the states of a block takes while a layer is computed, which are those of about 14 tensors. */
const BYTES = 56;

/**
 * Computes one linear pass per set, in blocks: memory grows with the block and not with the number of sets.
 * @throws OrdoError `engine.invalid-input` for more tokens than the model has predicted, or a token outside the vocabulary
 */
export async function computeChanges(frozen: FrozenModel, options: ChangesOptions): Promise<Changes> {
  const { tokens, sets, fromRow = 0, signal, onBlock } = options;
  const { states, output } = frozen;
  checkTokens(frozen, tokens);
  const values = new Float64Array(tokens.length * sets.length);
  await withPackedWeights(async () => {
    const before = await readAll(
      tf.tidy(() => logSumExpOfProduct(tf.slice(states, [0, 0], [tokens.length, -1]), pairOf(output))),
    );
    const { rowsPerBlock = Math.ceil(numbersOfBlock() / states.shape[1]) } = options;
    let done = 0;
    for (const block of planBlocks(sets, { time: frozen.time, rowsPerBlock })) {
      signal?.throwIfAborted();
      const chosen = block.map((set) => sets[set] as PositionSet);
      await addBlock(frozen, { chosen, tokens, fromRow }, (at, row, { own, after }) => {
        // own = z'[token]. Removing it leaves z[token] - z'[token], which is normalised by the remaining logits.
        const change = (own - (before[row] as number) + after) / Math.LN2;
        values[row * sets.length + (block[at] as number)] = change;
      });
      done += block.length;
      onBlock?.(done);
    }
  });
  return { rows: tokens.length, sets: sets.length, values };
}

/** The logit of a row's token in a part, and the log-sum-exp of the row's logits without that part. */
interface Removed {
  readonly own: number;
  readonly after: number;
}

/** @param add called for each row that has read something from a set; the set is given by its index in the block */
async function addBlock(
  frozen: FrozenModel,
  {
    chosen,
    tokens,
    fromRow,
  }: { readonly chosen: readonly PositionSet[]; readonly tokens: Int32Array; readonly fromRow: number },
  add: (at: number, row: number, removed: Removed) => void,
): Promise<void> {
  const { states, start } = frozen.partsOf(chosen);
  const [, time, d] = states.shape;
  const parts = tf.reshape<tf.Rank.R2>(states, [-1, d]);
  const pairs = chosen.flatMap((set, at) => {
    const first = Math.max(fromRow, startOf(set, frozen.time));
    return Array.from({ length: Math.max(0, tokens.length - first) }, (_, i) => ({ at, row: first + i }));
  });
  const step = rowsOfLogits(frozen.output.weight.shape[0]);
  try {
    for (let from = 0; from < pairs.length; from += step) {
      const some = pairs.slice(from, from + step);
      const rows = Int32Array.from(some, ({ row }) => row);
      const { own, after } = await removeParts(frozen, parts, {
        rows,
        parts: Int32Array.from(some, ({ at, row }) => at * time + row - start),
        tokens: rows.map((row) => tokens[row] as number),
      });
      some.forEach(({ at, row }, i) => add(at, row, { own: own[i] as number, after: after[i] as number }));
    }
  } finally {
    tf.dispose([states, parts]);
  }
}

/** W·(h - n) are the logits without the part n, so neither the part's logits nor their differences are needed. */
async function removeParts(
  { states, output }: FrozenModel,
  parts: tf.Tensor2D,
  at: Readonly<Record<'rows' | 'parts' | 'tokens', Int32Array>>,
): Promise<Readonly<Record<'own' | 'after', ArrayLike<number>>>> {
  const [own, after] = tf.tidy(() => {
    const removed = take(parts, at.parts);
    const left = tf.sub<tf.Tensor2D>(take(states, at.rows), removed);
    return [
      tf.sum<tf.Tensor1D>(tf.mul(removed, take(output.weight, at.tokens)), -1),
      logSumExpOfProduct(left, pairOf(output)),
    ] as const;
  });
  const [owns, afters] = await Promise.all([readAll(own), readAll(after)]);
  return { own: owns, after: afters };
}

const take = (table: tf.Tensor2D, rows: Int32Array): tf.Tensor2D => tf.gather(table, tf.tensor1d(rows, 'int32'));

const pairOf = ({ weight, bias }: FrozenModel['output']): readonly [tf.Tensor2D, tf.Tensor1D | null] => [weight, bias];

/** Reads a tensor and frees it. */
async function readAll(tensor: tf.Tensor): Promise<ArrayLike<number>> {
  try {
    return await tensor.data<'float32'>();
  } finally {
    tensor.dispose();
  }
}

function checkTokens({ time, output }: FrozenModel, tokens: Int32Array): void {
  if (tokens.length > time) {
    throw new OrdoError(
      'engine.invalid-input',
      `${tokens.length} tokens are to be explained, but the model predicted ${time}`,
    );
  }
  const size = output.weight.shape[0];
  const wrong = tokens.find((token) => token < 0 || token >= size);
  if (wrong === undefined) return;
  throw new OrdoError('engine.invalid-input', `token id ${wrong} is not in a vocabulary of ${size} tokens`);
}

function numbersOfBlock(): number {
  return Math.min(BLOCK.most, Math.max(BLOCK.least, (ROOM - tf.memory().numBytes) / BYTES));
}
