/** The hooks of `adaptive-t5`: a learned function of the distance for each head, as a bias (Wu et al. 2021). */
import { tf } from '@ordo/tensor';
import type { ModelShape } from '../../options/model-options.ts';
import { constant, truncatedNormal, uniform } from '../../parameters/initialisers.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import { biasByDistance } from '../bias-by-distance.ts';
import { listStacks } from '../declaration.ts';
import type { HookContext, PositionalHooks } from '../positional-hooks.ts';
import type { Side } from '../positions.ts';

interface AdaptiveT5Options {
  readonly distance: number;
  readonly inner: number;
  readonly outer: number;
  readonly dropout: number;
}

interface Sizes {
  readonly heads: number;
  readonly inner: number;
  readonly outer: number;
}

/** The function g: 1 → l1 → l2 → 1 with sigmoids, one network per head: weights [heads, in, out], biases [heads, 1, out]. */
interface Network {
  readonly layers: readonly { readonly weight: tf.Variable; readonly bias: tf.Variable }[];
}

/** The parameters of one stack: α, β [heads, 1], and the networks for keys after the query (g+) and for all others (g-). */
interface Stack {
  readonly alpha: tf.Variable;
  readonly beta: tf.Variable;
  readonly after: Network;
  readonly before: Network;
}

export function build(options: AdaptiveT5Options, scope: ParameterScope, shape: ModelShape): PositionalHooks {
  const sizes = { heads: shape.heads, inner: options.inner, outer: options.outer };
  const stacks = new Map<Side, Stack>(listStacks(shape).map((side) => [side, buildStack(scope, side, sizes)]));
  return {
    sharedBias(queries, keys, context) {
      const furthest = Math.max(queries.start + queries.count, keys.start + keys.count) - 1;
      const table = biasTable(stacks.get(context.side) as Stack, furthest, { ...options, context });
      return biasByDistance(table, [queries, keys], (distance) => distance + furthest);
    },
  };
}

/** Computes the bias of every distance -furthest … furthest: [2·furthest + 1, heads]. */
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

/** Returns the distances from `from` up or down to `to`, without `to`: [1, distances]. */
function distancesBetween(from: number, to: number): tf.Tensor {
  return tf.expandDims(tf.range(from, to), 0);
}

/** Computes g(1 - exp(-rate·|Δ|)): rate [heads, 1], distances [1, n] → [heads, n]. */
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
