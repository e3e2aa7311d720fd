/** `rpe`: learned vectors for clipped relative distances, added to keys and values. */
import { tf } from '@ordo/tensor';
import { Type } from 'typebox';
import { type AttentionView, definePositionalEncoding, type HookContext, type ParameterScope } from './contract.ts';
import { xavierUniform } from './initialisers.ts';
import { relativeDistances } from './relative.ts';
import type { ModelShape } from '../model/model-options.ts';

interface RpeOptions {
  readonly distance: number;
  readonly perHead: boolean;
  readonly attentions: 'self' | 'all';
}

export const rpe = definePositionalEncoding({
  id: 'rpe',
  title: 'Relative position representations',
  citation: 'Shaw et al. 2018, "Self-Attention with Relative Position Representations", Eq 3–4',
  options: Type.Object(
    {
      type: Type.Literal('rpe'),
      /** k: distances are clipped to -k … k. Shaw et al. use 16 (base) and 8 (big), tensor2tensor 20. */
      distance: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      /** A table for each head, or one for all heads of a layer. */
      perHead: Type.Optional(Type.Boolean()),
      /** Self-attention only, as Shaw et al., or the decoder's attention over the source too. */
      attentions: Type.Optional(Type.Union([Type.Literal('self'), Type.Literal('all')])),
    },
    { additionalProperties: false },
  ),
  defaults: () => ({ distance: 16, perHead: false, attentions: 'self' as const }),
  parameterCount: (options, shape) => {
    const table = (2 * options.distance + 1) * (shape.dimension / shape.heads) * (options.perHead ? shape.heads : 1);
    return 2 * table * modulesOf(options, shape).length;
  },
  build(options, scope, shape) {
    const tables = new Map(
      modulesOf(options, shape).map((name) => [name, buildTables(scope, { name, shape, options })]),
    );
    const tablesAt = ({ side, layer, attention }: HookContext) =>
      tables.get(`${side}.${layer}.${attention ?? ''}`) as ReturnType<typeof buildTables>;
    return {
      attentions: options.attentions,
      /** q_i · rK[c(j - i)] / √d_k, the second term of Eq 4. */
      onScores(view, context) {
        const { queries } = view;
        const embedded = lookUp(tablesAt(context).keys, view, options); // [heads|1, query, key, d_k]
        return contract(tf.mul(queries, queries.shape[3] ** -0.5), embedded, true);
      },
      /** Σ_j a_ij (v_j + rV[c(j - i)]), Eq 3. */
      onContext(weights, values, { view, context }) {
        const embedded = lookUp(tablesAt(context).values, view, options);
        return tf.add(tf.matMul(weights, values), contract(weights, embedded, false));
      },
    };
  },
});

/** The attentions that have tables, as `side.layer.kind`. */
function modulesOf(options: RpeOptions, shape: ModelShape): string[] {
  return [
    ...Array.from({ length: shape.encoderLayers }, (_, layer) => `encoder.${layer}.self`),
    ...Array.from({ length: shape.decoderLayers }, (_, layer) => `decoder.${layer}.self`),
    ...Array.from(
      { length: options.attentions === 'all' ? shape.decoderLayers : 0 },
      (_, layer) => `decoder.${layer}.cross`,
    ),
  ];
}

/** Tables [2k + 1, heads|1, d_k]. */
function buildTables(
  scope: ParameterScope,
  { name, shape, options }: { name: string; shape: ModelShape; options: RpeOptions },
) {
  const rows = 2 * options.distance + 1;
  const headDimension = shape.dimension / shape.heads;
  const size = [rows, options.perHead ? shape.heads : 1, headDimension];
  const draw = xavierUniform(rows, headDimension);
  return { keys: scope.parameter(`${name}.keys`, size, draw), values: scope.parameter(`${name}.values`, size, draw) };
}

/** The vectors of all query–key pairs: [heads|1, query, key, d_k]. */
function lookUp(table: tf.Variable, view: AttentionView, { distance: k }: RpeOptions): tf.Tensor4D {
  const { queryPositions: queries, keyPositions: keys } = view;
  const classes = relativeDistances(queries, keys).map((d) => Math.min(Math.max(d, -k), k) + k);
  const [, heads, headDimension] = table.shape as [number, number, number];
  const flat = tf.gather(tf.reshape(table, [table.shape[0], heads * headDimension]), tf.tensor1d(classes, 'int32'));
  return tf.transpose(tf.reshape<tf.Rank.R4>(flat, [queries.count, keys.count, heads, headDimension]), [2, 0, 1, 3]);
}

/**
 * One product per query position, as tensor2tensor does it: x [batch, heads, query, n] with
 * pairs [heads|1, query, key, d_k] over d_k (`transposed`, giving [batch, heads, query, key]) or over keys
 * (giving [batch, heads, query, d_k]).
 */
function contract(x: tf.Tensor4D, pairs: tf.Tensor4D, transposed: boolean): tf.Tensor4D {
  const [batch, heads, query] = x.shape;
  const n = x.shape[3];
  const groups = pairs.shape[0];
  const rows = batch * (heads / groups);
  // [heads, query, batch, n], or all heads together as [1, query, heads·batch, n]
  const byQuery = tf.reshape<tf.Rank.R4>(tf.transpose(x, groups === 1 ? [2, 1, 0, 3] : [1, 2, 0, 3]), [
    groups,
    query,
    rows,
    n,
  ]);
  const product: tf.Tensor4D = tf.matMul(byQuery, pairs, false, transposed); // [groups, query, rows, out]
  const out = product.shape[3];
  return groups === 1
    ? tf.transpose(tf.reshape<tf.Rank.R4>(product, [query, heads, batch, out]), [2, 1, 0, 3])
    : tf.transpose(product, [2, 0, 1, 3]);
}
