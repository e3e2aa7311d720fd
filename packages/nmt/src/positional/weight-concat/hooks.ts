/** The hooks of `weight-concat`: attention's context is a projection of all weighted values (Zhang et al. 2023, Eq 10, 11). */
import { tf } from '@ordo/tensor';
import type { ModelShape } from '../../options/model-options.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import { kernelNormal } from '../kernel-normal.ts';
import type { PositionalHooks } from '../positional-hooks.ts';

export function build(
  { length }: { readonly length: number },
  scope: ParameterScope,
  shape: ModelShape,
): PositionalHooks {
  const dk = shape.dimension / shape.heads;
  // The blocks φ_j, stacked: [L·d_k, d_k]. They start near the identity, for which Eq 11 is the plain weighted sum.
  const noise = kernelNormal(length, dk);
  const projection = scope.parameter('projection', [length * dk, dk], (random, index) => {
    const [row, column] = [Math.floor(index / dk) % dk, index % dk];
    return noise(random, index) + (row === column ? 1 : 0);
  });
  return {
    /** o_i = [a_i1 v_1 : … : a_in v_n] Φ over the blocks of the keys' positions. */
    onContext(weights, values, { keyPositions: { start } }) {
      const [batch, heads, query, key] = weights.shape;
      const weighted = tf.mul(tf.expandDims(weights, 4), tf.expandDims(values, 2)); // [batch, heads, query, key, d_k]
      const joined = tf.reshape(weighted, [batch * heads * query, key * dk]);
      const used = tf.slice(projection, [start * dk, 0], [key * dk, dk]);
      return tf.reshape(tf.matMul(joined, used), [batch, heads, query, dk]);
    },
  };
}
