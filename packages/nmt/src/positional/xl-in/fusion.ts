/** PE_IN-XL = tanh(PE_abs U + PE_XL V) (Ding et al. 2020, Eq 7). */
import { constant, linear, tf } from '@ordo/tensor';
import type { ModelShape } from '../../options/model-options.ts';
import { xavierUniform } from '../../parameters/initialisers.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import type { Positions } from '../positions.ts';
import { type SinusoidOptions, Sinusoids } from '../sinusoids.ts';
import { ordersOf } from '../xl-head/cross-lingual-positions.ts';
import { type Rank, sizeOfRank } from './fusion-options.ts';

/** Creates U and V and returns the function of Eq 7, whose result is [batch, time, d]. */
export function buildFusion(
  options: SinusoidOptions & { readonly rank: Rank },
  scope: ParameterScope,
  shape: ModelShape,
): (positions: Positions) => tf.Tensor3D {
  const { dimension: d } = shape;
  const rank = sizeOfRank(options.rank, shape);
  const u = scope.parameter('absolute', [rank, rank], xavierUniform(rank, rank));
  const v = scope.parameter('crossLingual', [rank, rank], xavierUniform(rank, rank));
  const sinusoids = new Sinusoids(d, options);
  /** [positions · d / rank, rank] times [rank, rank] */
  const project = (positions: Int32Array, matrix: tf.Variable): tf.Tensor2D =>
    linear(constant(sinusoids.at(positions), [(positions.length * d) / rank, rank]), [matrix, null]);
  return (positions) => {
    const { count } = positions;
    const orders = ordersOf(positions);
    const absolute = Int32Array.from({ length: count }, (_, position) => position);
    const one = tf.reshape<tf.Rank.R3>(project(absolute, u), [1, count, d]);
    const other = tf.reshape<tf.Rank.R3>(project(orders, v), [orders.length / count, count, d]);
    return tf.tanh(tf.add(other, one));
  };
}
