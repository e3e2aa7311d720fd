/** `weight-concat`: the weight concatenation from which PosNet is derived, unfactored; for short inputs. */
import { tf } from '@ordo/tensor';
import { Type } from 'typebox';
import { definePositionalEncoding } from './contract.ts';
import { kernelNormal } from './initialisers.ts';

export const weightConcat = definePositionalEncoding({
  id: 'weight-concat',
  title: 'Weight concatenation',
  citation: 'Zhang et al. 2023, "Interpreting Positional Information in Perspective of Word Order", Eq 10 and 11',
  options: Type.Object(
    {
      type: Type.Literal('weight-concat'),
      /** L: the number of blocks in Φ, so the longest input. Memory grows with its product with d_k per query. */
      length: Type.Optional(Type.Integer({ minimum: 1, maximum: 4096 })),
    },
    { additionalProperties: false },
  ),
  defaults: () => ({ length: 64 }),
  parameterCount: (options, shape) => options.length * (shape.dimension / shape.heads) ** 2,
  build(options, scope, shape) {
    const dk = shape.dimension / shape.heads;
    // Blocks φ_j stacked, [L·d_k, d_k]. They start near the identity, at which Eq 11 is the plain weight sum.
    const noise = kernelNormal(options.length, dk);
    const projection = scope.parameter('projection', [options.length * dk, dk], (random, index) => {
      const [row, column] = [Math.floor(index / dk) % dk, index % dk];
      return noise(random, index) + (row === column ? 1 : 0);
    });
    return {
      /** o_i = [a_i1 v_1 : … : a_in v_n] Φ over the first n blocks. */
      onContext(weights, values) {
        const [batch, heads, query, key] = weights.shape;
        const weighted = tf.mul(tf.expandDims(weights, 4), tf.expandDims(values, 2)); // [batch, heads, query, key, d_k]
        const joined = tf.reshape(weighted, [batch * heads * query, key * dk]);
        const used = tf.slice(projection, [0, 0], [key * dk, dk]);
        return tf.reshape(tf.matMul(joined, used), [batch, heads, query, dk]);
      },
      limit: () => ({ length: options.length, option: '/positional/length' }),
    };
  },
});
