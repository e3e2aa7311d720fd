/** `adaptive-t5`: a bias per head that is a small learned function of a squashed distance; no absolute positions. */
import { tf } from '@ordo/tensor';
import { Type } from 'typebox';
import { definePositionalEncoding, type HookContext, type ParameterScope, type Positions } from './contract.ts';
import { constant, truncatedNormal, uniform } from './initialisers.ts';
import { biasByDistance } from './relative.ts';

interface Sizes {
  readonly heads: number;
  readonly inner: number;
  readonly outer: number;
}

/** g: 1 → l1 → l2 → 1 with sigmoids, one network per head: weights [heads, in, out], biases [heads, 1, out]. */
interface Network {
  readonly layers: readonly { readonly weight: tf.Variable; readonly bias: tf.Variable }[];
}

/** One stack's parameters: α, β [heads, 1] and the networks for keys after (g+) and not after (g-) the query. */
interface Stack {
  readonly alpha: tf.Variable;
  readonly beta: tf.Variable;
  readonly after: Network;
  readonly before: Network;
}

export const adaptiveT5 = definePositionalEncoding({
  id: 'adaptive-t5',
  title: 'Adaptive T5',
  citation: 'Wu et al. 2021, "On Scalar Embedding of Relative Positions in Attention Models", AT5',
  options: Type.Object(
    {
      type: Type.Literal('adaptive-t5'),
      /** Divides α and β, so that distances up to about this long stay apart. */
      distance: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      /** l1 and l2: hidden units of each head's networks. */
      inner: Type.Optional(Type.Integer({ minimum: 1, maximum: 1024 })),
      outer: Type.Optional(Type.Integer({ minimum: 1, maximum: 1024 })),
      /** Dropout after the first hidden layer. */
      dropout: Type.Optional(Type.Number({ minimum: 0, exclusiveMaximum: 1 })),
    },
    { additionalProperties: false },
  ),
  defaults: () => ({ distance: 256, inner: 16, outer: 4, dropout: 0.5 }),
  parameterCount: ({ inner, outer }, { heads }) => 2 * heads * (2 + 2 * (2 * inner + inner * outer + 2 * outer + 1)),
  build(options, scope, { heads }) {
    const sizes = { heads, inner: options.inner, outer: options.outer };
    const stacks = { encoder: buildStack(scope, 'encoder', sizes), decoder: buildStack(scope, 'decoder', sizes) };
    return {
      sharedBias(queries, keys, context) {
        const furthest = Math.max(queries.start + queries.count, keys.start + keys.count) - 1;
        const table = biasTable(stacks[context.side], furthest, { ...options, context });
        return biasByDistance(
          table,
          [queries, keys] satisfies [Positions, Positions],
          (distance) => distance + furthest,
        );
      },
    };
  },
});

/** The bias of every distance -furthest … furthest: [2·furthest + 1, heads]. */
function biasTable(
  stack: Stack,
  furthest: number,
  options: { readonly distance: number; readonly dropout: number; readonly context: HookContext },
): tf.Tensor {
  // α' = relu(α) / distance; Δ > 0: f = 1 - exp(-α'Δ); Δ ≤ 0: f = 1 - exp(β'Δ). Each [heads, distances].
  const rate = (x: tf.Variable) => tf.div(tf.relu(x), options.distance);
  const before = squash(rate(stack.beta), distancesBetween(furthest, -1), options, stack.before);
  if (furthest === 0) return tf.transpose(before);
  const after = squash(rate(stack.alpha), distancesBetween(1, furthest + 1), options, stack.after);
  return tf.transpose(tf.concat([before, after], 1));
}

/** [1, distances], counting up or down; `to` is left out. */
function distancesBetween(from: number, to: number): tf.Tensor {
  return tf.expandDims(tf.range(from, to), 0);
}

/** g(1 - exp(-rate·|Δ|)): rate [heads, 1], distances [1, n] → [heads, n]. */
function squash(
  rate: tf.Tensor,
  distances: tf.Tensor,
  { dropout, context }: { readonly dropout: number; readonly context: HookContext },
  { layers }: Network,
): tf.Tensor {
  const [heads, n] = [rate.shape[0], distances.shape[1] as number];
  const f = tf.sub(1, tf.exp(tf.neg(tf.mul(rate, distances)))); // [heads, n]
  const output = layers.reduce<tf.Tensor>(
    (x, { weight, bias }, index) => {
      const y = tf.add(tf.matMul(x, weight), bias);
      if (index === layers.length - 1) return y;
      const active = tf.sigmoid(y);
      return index === 0 ? context.dropout(active, dropout) : active;
    },
    tf.reshape(f, [heads, n, 1]),
  );
  return tf.reshape(output, [heads, n]);
}

function buildStack(scope: ParameterScope, side: string, sizes: Sizes): Stack {
  const { heads } = sizes;
  return {
    alpha: scope.parameter(`${side}.alpha`, [heads, 1], uniform(1, 15)),
    beta: scope.parameter(`${side}.beta`, [heads, 1], uniform(1, 15)),
    after: buildNetwork(scope, `${side}.after`, sizes),
    before: buildNetwork(scope, `${side}.before`, sizes),
  };
}

function buildNetwork(scope: ParameterScope, name: string, { heads, inner, outer }: Sizes): Network {
  const widths = [1, inner, outer, 1];
  const layers = widths.slice(1).map((width, i) => ({
    weight: scope.parameter(`${name}.${i}.weight`, [heads, widths[i] as number, width], truncatedNormal(0.1)),
    bias: scope.parameter(`${name}.${i}.bias`, [heads, 1, width], constant(0.1)),
  }));
  return { layers };
}
