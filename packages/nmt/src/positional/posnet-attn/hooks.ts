/** The hooks of `posnet-attn`: positional kernels on the values of attention (Zhang et al. 2023, Eq 20, 21 and 23). */
import { positionProduct, tf } from '@ordo/tensor';
import type { ModelShape } from '../../options/model-options.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import { kernelNormal } from '../kernel-normal.ts';
import type { PositionalHooks } from '../positional-hooks.ts';

interface PosNetAttnOptions {
  readonly length: number;
  readonly dropout: number;
  readonly activation: 'relu' | 'identity';
  readonly residual: boolean;
  readonly attentions: 'self' | 'all';
}

export function build(options: PosNetAttnOptions, scope: ParameterScope, shape: ModelShape): PositionalHooks {
  const dk = shape.dimension / shape.heads;
  const kernels = scope.parameter('kernels', [options.length, dk, dk], kernelNormal(options.length, dk));
  return {
    attentions: options.attentions,
    /** V'_j = V_j + drop(σ(V_j Φ_j)), one Φ for all heads and layers. */
    onValues(values, positions, context) {
      const product = positionProduct(values, kernels, positions.start); // [batch, time, heads, d_k]
      const active = options.activation === 'relu' ? context.activate(product, 'relu') : product;
      const dropped = context.dropout(active, options.dropout);
      return options.residual ? tf.add(values, dropped) : dropped;
    },
  };
}
