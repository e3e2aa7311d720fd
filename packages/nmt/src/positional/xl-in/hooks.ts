/** The hooks of `xl-in`: fused positions on the encoder's embeddings, sinusoids on the decoder's. */
import { tf } from '@ordo/tensor';
import type { ModelShape } from '../../options/model-options.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import { addSinusoids } from '../add-sinusoids.ts';
import type { PositionalHooks } from '../positional-hooks.ts';
import type { SinusoidOptions } from '../sinusoids.ts';
import { buildFusion } from './fusion.ts';
import type { Rank } from './fusion-options.ts';

export function build(
  options: SinusoidOptions & { readonly rank: Rank },
  scope: ParameterScope,
  shape: ModelShape,
): PositionalHooks {
  const fuse = buildFusion(options, scope, shape);
  return {
    /** Z = X + PE_IN-XL, Eq 8. */
    onEmbeddings: (x, positions, { side }) =>
      side === 'encoder' ? tf.add(x, fuse(positions)) : addSinusoids(x, positions, options),
  };
}
