/** Feed-forward layers with ReLU, of which only the units are computed that the recorded pass switched on. */
import { tf } from '@ordo/tensor';

/** @param slopes [time, units], 0 or 1 */
export function findActiveUnits(slopes: tf.Tensor): Int32Array[] {
  const [time, width] = slopes.shape as [number, number];
  const values = slopes.dataSync<'float32'>();
  return Array.from({ length: time }, (_, row) => {
    const on: number[] = [];
    for (let unit = 0; unit < width; unit++) if (values[row * width + unit] !== 0) on.push(unit);
    return Int32Array.from(on);
  });
}

/** To gather the weights of a unit takes as long as to compute the unit for so many parts, as measured on an AMD EPYC with two threads. */
const GATHERED = 60;

/**
 * Whether it takes less time to gather the weights of active units at each position than to compute all units of all
 * positions in one product: the parts that share a position's weights must save more than gathering costs.
 * @param width the units of the layer
 */
export function paysToGather(
  units: readonly Int32Array[],
  { parts, time, width }: { readonly parts: number; readonly time: number; readonly width: number },
): boolean {
  const used = units.slice(units.length - time);
  const share = used.reduce((sum, on) => sum + on.length, 0) / (used.length * width);
  return parts * (1 - share) > GATHERED * share;
}

export interface ActiveUnits {
  /** The units that are on at each recorded position. */
  readonly units: readonly Int32Array[];
  /** The first position of each part that is not 0, from the first row on. */
  readonly begins: readonly number[];
}

/**
 * Σ over active units u of (x·W1[:, u])·W2[u, :]. All parts have the same units at a position, so a position is two products.
 * @param x [parts·time, d]: the end of the recorded text, part by part
 * @param weights W1 [d, units] and W2 [units, d]
 * @returns [parts·time, d]
 */
export function feedActiveUnits(
  x: tf.Tensor2D,
  [first, second]: readonly [tf.Tensor, tf.Tensor],
  { units, begins }: ActiveUnits,
): tf.Tensor2D {
  const [rows, d] = x.shape;
  const parts = begins.length;
  const time = rows / parts;
  return tf.tidy(() => {
    const byTime = tf.reshape<tf.Rank.R2>(tf.transpose(tf.reshape(x, [parts, time, d]), [1, 0, 2]), [rows, d]);
    const columns = tf.transpose(first);
    const fed = units.slice(units.length - time).flatMap((on, position) => {
      // Parts that begin later are 0 here.
      const begun = 1 + begins.findLastIndex((begin) => begin <= position);
      const some = on.length === 0 ? 0 : begun;
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
