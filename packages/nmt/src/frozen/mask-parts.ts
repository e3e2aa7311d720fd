/** Cuts embeddings into parts: one copy per set of positions, with zeros at all other positions. */
import { tf } from '@ordo/tensor';
import type { Embedded } from '../model/embedded.ts';

/**
 * @param embedded rows [time, d]
 * @param sets positions from `start` on
 * @returns rows [sets·(time - start), d]
 */
export function maskParts(embedded: Embedded, sets: readonly (readonly number[])[], start = 0): Embedded {
  const [all, d] = embedded.states.shape;
  const time = all - start;
  const mask = new Float32Array(sets.length * time);
  sets.forEach((positions, row) => {
    for (const position of positions) mask[row * time + position - start] = 1;
  });
  const chosen = tf.tensor3d(mask, [sets.length, time, 1]);
  const cut = (rows: tf.Tensor2D): tf.Tensor2D => {
    const end = tf.slice(rows, [start, 0], [time, d]);
    return tf.reshape(tf.mul(tf.expandDims(end, 0), chosen), [sets.length * time, d]);
  };
  return { states: cut(embedded.states), group: embedded.group === null ? null : cut(embedded.group) };
}

/** Returns the embeddings of the part that carries the constants. */
export function zeroPart({ states, group }: Embedded): Embedded {
  return { states: tf.zerosLike(states), group: group === null ? null : tf.zerosLike(group) };
}
