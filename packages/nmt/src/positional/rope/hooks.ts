/** The hooks of `rope`: rotations of queries and keys (Su et al. 2021, Eq 34). */
import { constant, tf } from '@ordo/tensor';
import type { PositionalHooks } from '../positional-hooks.ts';
import type { Positions } from '../positions.ts';

export function build({ base }: { readonly base: number }): PositionalHooks {
  const turn = (x: tf.Tensor4D, positions: Positions) => rotate(x, positions, base);
  return { onQueries: turn, onKeys: turn };
}

/**
 * Computes x cos(pθ) + J(x) sin(pθ), where J turns each pair (a, b) into (-b, a).
 * @param x [batch, time, heads, d_k], d_k even
 */
function rotate(x: tf.Tensor4D, positions: Positions, base: number): tf.Tensor4D {
  const [, time, , dk] = x.shape;
  const cosines = new Float64Array(time * dk);
  const sines = new Float64Array(time * dk);
  for (let t = 0; t < time; t++) {
    for (let c = 0; c < dk; c++) {
      const angle = (positions.start + t) * base ** (-(c - (c % 2)) / dk);
      cosines[t * dk + c] = Math.cos(angle);
      sines[t * dk + c] = Math.sin(angle);
    }
  }
  const shape = [1, time, 1, dk];
  return tf.add(tf.mul(x, constant(cosines, shape)), tf.mul(turnPairs(x), constant(sines, shape)));
}

/** Computes J(x) as one matrix product, which is fast on every engine. Column 2i takes -x[2i+1], and column 2i+1 takes x[2i]. */
function turnPairs(x: tf.Tensor4D): tf.Tensor4D {
  const dk = x.shape[3];
  const matrix = new Float64Array(dk * dk);
  for (let i = 0; i + 1 < dk; i += 2) {
    matrix[(i + 1) * dk + i] = -1;
    matrix[i * dk + i + 1] = 1;
  }
  const rows = tf.reshape<tf.Rank.R2>(x, [-1, dk]);
  return tf.reshape(tf.matMul(rows, constant<tf.Rank.R2>(matrix, [dk, dk])), x.shape);
}
