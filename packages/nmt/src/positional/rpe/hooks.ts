/** The hooks of `rpe`: learned vectors of relative distances in scores and contexts (Shaw et al. 2018, Eq 3–4). */
import { scaled, tf } from '@ordo/tensor';
import type { ModelShape } from '../../options/model-options.ts';
import { xavierUniform } from '../../parameters/initialisers.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import type { AttentionPositions, HookContext, PositionalHooks } from '../positional-hooks.ts';
import { relativeDistances } from '../relative-distances.ts';
import { listAttentions } from './attentions.ts';

interface RpeOptions {
  readonly distance: number;
  readonly perHead: boolean;
  readonly attentions: 'self' | 'all';
}

export function build(options: RpeOptions, scope: ParameterScope, shape: ModelShape): PositionalHooks {
  const tables = new Map(
    listAttentions(options.attentions, shape).map((name) => [name, buildTables(scope, { name, shape, options })]),
  );
  const tablesAt = ({ side, layer, attention }: HookContext) =>
    tables.get(`${side}.${layer}.${attention ?? ''}`) as ReturnType<typeof buildTables>;
  return {
    attentions: options.attentions,
    /** q_i · rK[c(j - i)] / √d_k, the second term of Eq 4. */
    onScores(view, context) {
      const { queries } = view;
      const embedded = lookUp(tablesAt(context).keys, view, options); // [heads|1, query, key, d_k]
      return contract(scaled(queries, queries.shape[3] ** -0.5), embedded, true);
    },
    /** Σ_j a_ij (v_j + rV[c(j - i)]), Eq 3. */
    onContext(weights, values, { context, ...positions }) {
      const embedded = lookUp(tablesAt(context).values, positions, options);
      return tf.add(tf.matMul(weights, values), contract(weights, embedded, false));
    },
  };
}

/** Creates the tables of keys and values, [2k + 1, heads|1, d_k] each. */
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

/** Looks up the vectors of all query–key pairs: [heads|1, query, key, d_k]. */
function lookUp(
  table: tf.Variable,
  { queryPositions: queries, keyPositions: keys }: AttentionPositions,
  { distance: k }: RpeOptions,
): tf.Tensor4D {
  const classes = relativeDistances(queries, keys).map((d) => Math.min(Math.max(d, -k), k) + k);
  const [, heads, headDimension] = table.shape as [number, number, number];
  const flat = tf.gather(tf.reshape(table, [table.shape[0], heads * headDimension]), tf.tensor1d(classes, 'int32'));
  return tf.transpose(tf.reshape<tf.Rank.R4>(flat, [queries.count, keys.count, heads, headDimension]), [2, 0, 1, 3]);
}

/**
 * Multiplies each query position separately, as tensor2tensor does: x [batch, heads, query, n] by pairs [heads|1, query, key,
 * d_k]. When `transposed`, the sum is over d_k and gives [batch, heads, query, key]; otherwise it is over keys and gives [batch,
 * heads, query, d_k].
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
