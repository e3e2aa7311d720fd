/**
 * Computes feed-forward layers with ReLU in which only the active units are computed. They differ by position, but are the same
 * for all parts.
 */
import { tf } from '../tf.ts';
import { hasKernel, runKernel } from './kernel.ts';
import { transposedWeight } from './packed-weights.ts';

const KERNEL = 'OrdoActiveFeedForward';

export interface ActiveUnits {
  /** The units that are active at each position. */
  readonly units: readonly Int32Array[];
  /** The first position of each part that is not 0. Parts that begin late should come last. */
  readonly begins: readonly number[];
}

/**
 * The number of parts for which computing a unit takes as long as gathering its weights, measured on an AMD EPYC with two
 * threads.
 */
const GATHERED = 60;
/** The fused kernel gathers nothing. Up to this share of active units, it takes less time than a product of all units. */
const SPARSE = 0.85;

/**
 * Returns true if it takes less time to compute only the active units than to compute all units of all positions in one product.
 * On a GPU nobody has measured it, and products are so much faster there than reading chosen rows that all units are computed.
 */
export function paysToSkipUnits({ units }: Pick<ActiveUnits, 'units'>, { parts, width }: Layer): boolean {
  if (tf.getBackend() === 'cuda') return false;
  const share = units.reduce((sum, on) => sum + on.length, 0) / (units.length * width);
  return hasKernel(KERNEL) ? share < SPARSE : parts * (1 - share) > GATHERED * share;
}

interface Layer {
  readonly parts: number;
  /** The number of units in the layer. */
  readonly width: number;
}

/**
 * Computes Σ over active units u of (x·W1[:, u])·W2[u, :]. It is not differentiable.
 * @param x [parts·time, d], part by part
 * @param weights W1 [d, units] and W2 [units, d]
 * @returns [parts·time, d]
 */
export function feedActiveUnits(
  x: tf.Tensor2D,
  weights: readonly [tf.Tensor, tf.Tensor],
  active: ActiveUnits,
): tf.Tensor2D {
  return tf.tidy(() => (hasKernel(KERNEL) ? fusedFeed(x, weights, active) : rawFeedActiveUnits(x, weights, active)));
}

function fusedFeed(
  x: tf.Tensor2D,
  [first, second]: readonly [tf.Tensor, tf.Tensor],
  { units, begins }: ActiveUnits,
): tf.Tensor2D {
  const time = units.length;
  const inputs = {
    x: tf.reshape(x, [begins.length, time, -1]),
    first: transposedWeight(first),
    second,
    ...listUnits(units),
    begun: indices(units.map((_, position) => countBegun(begins, position))),
  };
  return tf.reshape(runKernel(KERNEL, inputs, {}), [begins.length * time, -1]);
}

/** Returns the units of all positions, and the end of each position's units. */
function listUnits(units: readonly Int32Array[]): { readonly active: tf.Tensor1D; readonly ends: tf.Tensor1D } {
  const ends = new Int32Array(units.length);
  let count = 0;
  units.forEach((on, position) => {
    count += on.length;
    ends[position] = count;
  });
  const active = new Int32Array(count);
  units.forEach((on, position) => active.set(on, (ends[position] as number) - on.length));
  return { active: indices(active), ends: indices(ends) };
}

const indices = (values: ArrayLike<number>): tf.Tensor1D => tf.tensor1d(Int32Array.from(values), 'int32');

/** Counts the parts, from the first, that are computed at a position. Those that begin later are 0 there. */
function countBegun(begins: readonly number[], position: number): number {
  return 1 + begins.findLastIndex((begin) => begin <= position);
}

/** Computes the same with TensorFlow.js's own operations. Each position takes two products of chosen rows of the weights. */
export function rawFeedActiveUnits(
  x: tf.Tensor2D,
  [first, second]: readonly [tf.Tensor, tf.Tensor],
  { units, begins }: ActiveUnits,
): tf.Tensor2D {
  const [rows, d] = x.shape;
  const parts = begins.length;
  const time = units.length;
  return tf.tidy(() => {
    const byTime = tf.reshape<tf.Rank.R2>(tf.transpose(tf.reshape(x, [parts, time, d]), [1, 0, 2]), [rows, d]);
    const columns = tf.transpose(first);
    const fed = units.flatMap((on, position) => {
      const some = on.length === 0 ? 0 : countBegun(begins, position);
      const none = some === parts ? [] : [tf.zeros<tf.Rank.R2>([parts - some, d])];
      if (some === 0) return none;
      const y = tf.tidy(() => {
        const chosen = tf.tensor1d(on, 'int32');
        const inner = tf.matMul<tf.Tensor2D>(
          tf.slice(byTime, [position * parts, 0], [some, d]),
          tf.gather(columns, chosen),
          false,
          true,
        );
        return tf.matMul<tf.Tensor2D>(inner, tf.gather(second, chosen));
      });
      return [y, ...none];
    });
    return tf.reshape(tf.transpose(tf.reshape(tf.concat(fed), [time, parts, d]), [1, 0, 2]), [rows, d]);
  });
}
