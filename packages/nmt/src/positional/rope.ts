/** `rope`: queries and keys are rotated by their positions, so that scores depend on distances; no parameters. */
import { OrdoError } from '@ordo/core';
import { tf } from '@ordo/tensor';
import { Type } from 'typebox';
import { definePositionalEncoding, type Positions } from './contract.ts';

export const rope = definePositionalEncoding({
  id: 'rope',
  title: 'Rotary position embedding',
  citation: 'Su et al. 2021, "RoFormer: Enhanced Transformer with Rotary Position Embedding", Eq 34',
  options: Type.Object(
    {
      type: Type.Literal('rope'),
      /** θ_i = base^(-2i/d_k). */
      base: Type.Optional(Type.Number({ exclusiveMinimum: 1, maximum: 1e9 })),
    },
    { additionalProperties: false },
  ),
  defaults: () => ({ base: 10_000 }),
  parameterCount: () => 0,
  build(options, _scope, { dimension, heads }) {
    if ((dimension / heads) % 2 !== 0) {
      throw new OrdoError('model.invalid', `heads of ${dimension / heads} dimensions cannot be rotated in pairs`, {
        pointer: '/model/heads',
        fix: 'choose sizes with an even dimension / heads',
      });
    }
    const turn = (x: tf.Tensor4D, positions: Positions) => rotate(x, positions, options.base);
    return { onQueries: turn, onKeys: turn };
  },
});

/**
 * x cos(pθ) + J(x) sin(pθ), where J turns each pair (a, b) into (-b, a).
 * @param x [batch, time, heads, d_k], d_k even
 */
export function rotate(x: tf.Tensor4D, positions: Positions, base: number): tf.Tensor4D {
  const [, time, , dk] = x.shape;
  const cosines = new Float32Array(time * dk);
  const sines = new Float32Array(time * dk);
  for (let t = 0; t < time; t++) {
    for (let c = 0; c < dk; c++) {
      const angle = (positions.start + t) * base ** (-(c - (c % 2)) / dk);
      cosines[t * dk + c] = Math.cos(angle);
      sines[t * dk + c] = Math.sin(angle);
    }
  }
  const shape: [number, number, number, number] = [1, time, 1, dk];
  return tf.add(tf.mul(x, tf.tensor4d(cosines, shape)), tf.mul(turnPairs(x), tf.tensor4d(sines, shape)));
}

/** J as one matrix product, which every engine does fast: column 2i takes -x[2i+1], column 2i+1 takes x[2i]. */
function turnPairs(x: tf.Tensor4D): tf.Tensor4D {
  const dk = x.shape[3];
  const matrix = new Float32Array(dk * dk);
  for (let i = 0; i + 1 < dk; i += 2) {
    matrix[(i + 1) * dk + i] = -1;
    matrix[i * dk + i + 1] = 1;
  }
  const rows = tf.reshape<tf.Rank.R2>(x, [-1, dk]);
  return tf.reshape(tf.matMul(rows, tf.tensor2d(matrix, [dk, dk])), x.shape);
}
