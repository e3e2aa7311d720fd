/** ΔLP: how much of the log-probability of a token goes with what was read at some positions (Oh and Schuler 2023, Eq 23). */
import { OrdoError } from '@ordo/core';
import type { FrozenModel, PositionSet } from '@ordo/nmt';
import { logSumExp, tf } from '@ordo/tensor';
import { planBlocks } from './plan-blocks.ts';

/** log2 P(token) - log2 P(token without the set), row by row: value [row · sets + set]. A set that a row has not read changes nothing. */
export interface Changes {
  /** The predicted tokens. */
  readonly rows: number;
  readonly sets: number;
  readonly values: Float64Array;
}

export interface ChangesOptions {
  /** The token that each of the first rows predicts. */
  readonly tokens: Int32Array;
  /** What is removed: each set on its own, all of its positions together (Eq 24). */
  readonly sets: readonly PositionSet[];
  /** States that are computed at once, over all sets of a block. More take more memory and, up to a point, less time. */
  readonly rowsPerBlock?: number;
  readonly signal?: AbortSignal;
  /** Called after each block with the number of sets that are done. */
  readonly onBlock?: (done: number) => void;
}

const ROWS_PER_BLOCK = 2048;
/** Logits that are in memory at once, in numbers. */
const LOGITS = 16_000_000;

/**
 * One linear pass per set, in blocks: memory grows with the block and not with the number of sets.
 * @throws OrdoError `engine.invalid-input` for more tokens than the model has predicted, or a token outside the vocabulary
 */
export async function computeChanges(frozen: FrozenModel, options: ChangesOptions): Promise<Changes> {
  const { tokens, sets, rowsPerBlock = ROWS_PER_BLOCK, signal, onBlock } = options;
  checkTokens(frozen, tokens);
  const values = new Float64Array(tokens.length * sets.length);
  const all = tf.tidy(() => logSumExp(tf.slice(frozen.logits, [0, 0], [tokens.length, -1])));
  const before: ArrayLike<number> = await all.data<'float32'>();
  all.dispose();
  let done = 0;
  for (const block of planBlocks(sets, { time: frozen.time, rowsPerBlock })) {
    signal?.throwIfAborted();
    const { states, start } = frozen.partsOf(block.map((set) => sets[set] as PositionSet));
    try {
      await addBlock({ frozen, states, start, tokens }, (position, { row, own, after }) => {
        // own = z'[token]; removing it leaves z[token] - z'[token], to be normalised by what is left of all logits.
        const change = (own - (before[row] as number) + after) / Math.LN2;
        values[row * sets.length + (block[position] as number)] = change;
      });
    } finally {
      states.dispose();
    }
    done += block.length;
    onBlock?.(done);
  }
  return { rows: tokens.length, sets: sets.length, values };
}

interface Block {
  readonly frozen: FrozenModel;
  /** [sets, time - start, d] */
  readonly states: tf.Tensor3D;
  readonly start: number;
  readonly tokens: Int32Array;
}

/** The logit of a row's token in a part, and the log-sum-exp of the row's logits without that part. */
interface Removed {
  readonly row: number;
  readonly own: number;
  readonly after: number;
}

async function addBlock(
  { frozen, states, start, tokens }: Block,
  add: (position: number, removed: Removed) => void,
): Promise<void> {
  const [sets, , d] = states.shape;
  const rows = tokens.length - start;
  if (rows <= 0) return;
  const size = frozen.logits.shape[1];
  const flat = tf.tidy(() => tf.reshape<tf.Rank.R2>(tf.slice(states, [0, 0, 0], [sets, rows, d]), [sets * rows, d]));
  const step = Math.max(1, Math.floor(LOGITS / size));
  for (let from = 0; from < sets * rows; from += step) {
    const count = Math.min(step, sets * rows - from);
    const rowOf = (i: number): number => start + ((from + i) % rows);
    const [own, after] = tf.tidy(() => {
      const part = frozen.project(tf.slice(flat, [from, 0], [count, d]));
      const at = Int32Array.from({ length: count }, (_, i) => rowOf(i));
      const left = tf.sub<tf.Tensor2D>(tf.gather(frozen.logits, tf.tensor1d(at, 'int32')), part);
      const picked = at.map((row, i) => i * size + (tokens[row] as number));
      return [tf.gather(tf.reshape(part, [count * size]), tf.tensor1d(picked, 'int32')), logSumExp(left)] as const;
    });
    const [owns, afters]: ArrayLike<number>[] = await Promise.all([own.data<'float32'>(), after.data<'float32'>()]);
    tf.dispose([own, after]);
    for (let i = 0; i < count; i++) {
      add(Math.floor((from + i) / rows), {
        row: rowOf(i),
        own: owns?.[i] as number,
        after: afters?.[i] as number,
      });
    }
  }
  flat.dispose();
}

function checkTokens({ time, logits }: FrozenModel, tokens: Int32Array): void {
  if (tokens.length > time) {
    throw new OrdoError(
      'engine.invalid-input',
      `${tokens.length} tokens are to be explained, but the model predicted ${time}`,
    );
  }
  const [, size] = logits.shape;
  const wrong = tokens.find((token) => token < 0 || token >= size);
  if (wrong === undefined) return;
  throw new OrdoError('engine.invalid-input', `token id ${wrong} is not in a vocabulary of ${size} tokens`);
}
