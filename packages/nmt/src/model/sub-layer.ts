/** Adds the residual connection with layer norm around every sub-layer, and computes the feed-forward sub-layer. */
import { addLayerNorm, linear, tf } from '@ordo/tensor';
import type { FeedForwardParameters, NormParameters, Projection } from './layer-parameters.ts';
import type { ModelShape } from '../options/model-options.ts';
import type { Pass } from './pass.ts';

/** Computes the projection x·W + b of rows: [rows, in] → [rows, out]. A frozen pass may leave b out. */
export function project(x: tf.Tensor2D, projection: Projection, pass?: Pass): tf.Tensor2D {
  const frozen = pass?.frozen ?? null;
  return frozen === null ? linear(x, [projection.weight, projection.bias]) : frozen.project(x, projection);
}

/**
 * Adds the residual. Post-norm: LayerNorm(x + drop(f(x))). Pre-norm: x + drop(f(LayerNorm(x))).
 * @param x [rows, d]
 */
export function withResidual(
  x: tf.Tensor2D,
  f: (x: tf.Tensor2D) => tf.Tensor2D,
  frame: { readonly norm: NormParameters; readonly placement: ModelShape['norm']; readonly pass: Pass },
): tf.Tensor2D {
  const { norm, placement, pass } = frame;
  const run = (): tf.Tensor2D => {
    if (placement === 'pre') return tf.add(x, pass.drop(f(pass.normalise(x, norm)), pass.rates.dropout));
    const y = f(x);
    if (pass.frozen !== null) return pass.normalise(tf.add(y, x), norm);
    return addLayerNorm([y, x], norm, pass.nextDropout(pass.rates.dropout));
  };
  // A tidy disposes at once of everything that the backward pass does not need. A cached step must not use one, because its
  // caches are made inside.
  return pass.incremental ? run() : tf.tidy(run);
}

/** Computes f(x·W1 + b1)·W2 + b2, with ReLU as f in Vaswani et al. 2017, Eq 2. */
export function feedForward(x: tf.Tensor2D, parameters: FeedForwardParameters, pass: Pass): tf.Tensor2D {
  if (pass.frozen !== null) return pass.frozen.feedForward(x, parameters);
  const { inner, outer, activation } = parameters;
  const dropout = pass.nextDropout(pass.rates.activationDropout);
  return project(linear(x, [inner.weight, inner.bias], { activation, dropout }), outer);
}
