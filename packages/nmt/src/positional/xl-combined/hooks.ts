/** The hooks of `xl-combined`: the result of Eq 7 replaces PE_XL in Eq 9 (Ding et al. 2020, §4.2). */
import { tf } from '@ordo/tensor';
import type { ModelShape } from '../../options/model-options.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import type { PositionalHooks } from '../positional-hooks.ts';
import type { SinusoidOptions } from '../sinusoids.ts';
import { buildHeads } from '../xl-head/build-heads.ts';
import type { HeadOptions } from '../xl-head/head-options.ts';
import { buildFusion } from '../xl-in/fusion.ts';
import type { Rank } from '../xl-in/fusion-options.ts';

export function build(
  options: SinusoidOptions & HeadOptions & { readonly rank: Rank },
  scope: ParameterScope,
  shape: ModelShape,
): PositionalHooks {
  const fuse = buildFusion(options, scope, shape);
  return buildHeads(options, (x, positions) => tf.add(x, fuse(positions)), shape.heads);
}
