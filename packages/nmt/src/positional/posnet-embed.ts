/** `posnet-embed`: embedding-level PosNet, a low-rank positional kernel applied to every embedding. */
import { linear, positionProduct, tf } from '@ordo/tensor';
import { Type } from 'typebox';
import { definePositionalEncoding, type ParameterScope, type Side } from './contract.ts';
import { kernelNormal, xavierNormal } from './initialisers.ts';

const SIDES = { both: ['encoder', 'decoder'], encoder: ['encoder'], decoder: ['decoder'] } as const;

/** W1 [d, d_p], Φ [L, d_p, d_p], W2 [d_p, d] */
interface PosNet {
  readonly down: tf.Variable;
  readonly kernels: tf.Variable;
  readonly up: tf.Variable;
}

export const posnetEmbed = definePositionalEncoding({
  id: 'posnet-embed',
  title: 'Embedding-level PosNet',
  citation: 'Zhang et al. 2023, "Interpreting Positional Information in Perspective of Word Order", Eq 22 and 24',
  options: Type.Object(
    {
      type: Type.Literal('posnet-embed'),
      /** d_p: the width of the kernels; the paper's 128 (base) and 256 (big) are a quarter of the model's. */
      dimension: Type.Optional(Type.Integer({ minimum: 1, maximum: 16_384 })),
      /** L: the number of kernels, so the longest input. */
      length: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      /** One PosNet for both sides, or one each. */
      sharing: Type.Optional(Type.Union([Type.Literal('shared'), Type.Literal('separate')])),
      sides: Type.Optional(Type.Union([Type.Literal('both'), Type.Literal('encoder'), Type.Literal('decoder')])),
      /** Dropout of PosNet's own output, independent of the model's (§3.3). */
      dropout: Type.Optional(Type.Number({ minimum: 0, exclusiveMaximum: 1 })),
    },
    { additionalProperties: false },
  ),
  defaults: (shape) => ({
    dimension: Math.max(1, Math.floor(shape.dimension / 4)),
    length: 256,
    sharing: 'shared' as const,
    sides: 'both' as const,
    dropout: 0,
  }),
  parameterCount(options, shape) {
    const one = 2 * shape.dimension * options.dimension + options.length * options.dimension ** 2;
    return options.sharing === 'separate' ? SIDES[options.sides].length * one : one;
  },
  build(options, scope, shape) {
    const nets = buildNets(options, scope, shape.dimension);
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
      limit: (side) => (nets.has(side) ? { length: options.length, option: '/positional/length' } : null),
    };
  },
});

/** The PosNet of each side it serves; the same object twice when shared. */
function buildNets(
  options: { dimension: number; length: number; sharing: string; sides: keyof typeof SIDES },
  scope: ParameterScope,
  d: number,
): Map<Side, PosNet> {
  const { dimension: dp, length } = options;
  const build = (prefix: string): PosNet => ({
    down: scope.parameter(`${prefix}posnet.down`, [d, dp], xavierNormal(d, dp)),
    kernels: scope.parameter(`${prefix}posnet.kernels`, [length, dp, dp], kernelNormal(length, dp)),
    up: scope.parameter(`${prefix}posnet.up`, [dp, d], xavierNormal(dp, d)),
  });
  const sides: readonly Side[] = SIDES[options.sides];
  if (options.sharing === 'separate') return new Map(sides.map((side) => [side, build(`${side}.`)]));
  const shared = build('');
  return new Map(sides.map((side) => [side, shared]));
}
