/** The hooks of `posnet-embed`: a low-rank positional kernel on every embedding (Zhang et al. 2023, Eq 22 and 24). */
import { linear, positionProduct, tf } from '@ordo/tensor';
import type { ModelShape } from '../../options/model-options.ts';
import { xavierNormal } from '../../parameters/initialisers.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import { kernelNormal } from '../kernel-normal.ts';
import type { PositionalHooks } from '../positional-hooks.ts';
import type { Side } from '../positions.ts';
import { type SidesOption, sidesOf } from './sides.ts';

interface PosNetEmbedOptions {
  readonly dimension: number;
  readonly length: number;
  readonly sharing: 'shared' | 'separate';
  readonly sides: SidesOption;
  readonly dropout: number;
}

/** W1 [d, d_p], Φ [L, d_p, d_p], W2 [d_p, d] */
interface PosNet {
  readonly down: tf.Variable;
  readonly kernels: tf.Variable;
  readonly up: tf.Variable;
}

export function build(options: PosNetEmbedOptions, scope: ParameterScope, shape: ModelShape): PositionalHooks {
  const nets = buildNets(options, scope, shape);
  return {
    /** y_t = x_t + drop(relu((x_t W1) Φ_t) W2), Eq 24, after embedding scaling and dropout. */
    onDroppedEmbeddings(x, positions, context) {
      const net = nets.get(context.side);
      if (net === undefined) return x;
      const [batch, time, d] = x.shape;
      const rows = tf.reshape<tf.Rank.R2>(x, [batch * time, d]);
      const low = tf.reshape<tf.Rank.R3>(linear(rows, [net.down, null]), [batch, time, options.dimension]);
      const mixed = tf.relu(positionProduct(low, net.kernels, positions.start)); // [batch, time, d_p]
      const up = linear(tf.reshape<tf.Rank.R2>(mixed, [batch * time, options.dimension]), [net.up, null]);
      return tf.add(x, context.dropout(tf.reshape(up, x.shape), options.dropout));
    },
  };
}

/** Creates the PosNet of each side that has one; both sides get the same object when it is shared. */
function buildNets(options: PosNetEmbedOptions, scope: ParameterScope, shape: ModelShape): Map<Side, PosNet> {
  const { dimension: d } = shape;
  const { dimension: dp, length } = options;
  const buildNet = (prefix: string): PosNet => ({
    down: scope.parameter(`${prefix}posnet.down`, [d, dp], xavierNormal(d, dp)),
    kernels: scope.parameter(`${prefix}posnet.kernels`, [length, dp, dp], kernelNormal(length, dp)),
    up: scope.parameter(`${prefix}posnet.up`, [dp, d], xavierNormal(dp, d)),
  });
  const sides = sidesOf(options.sides, shape);
  if (options.sharing === 'separate') return new Map(sides.map((side) => [side, buildNet(`${side}.`)]));
  const shared = buildNet('');
  return new Map(sides.map((side) => [side, shared]));
}
