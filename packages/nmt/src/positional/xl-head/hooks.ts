/** The hooks of `xl-head`: the first heads of the encoder read X + PE_XL (Ding et al. 2020, Eq 9 to 11). */
import type { ModelShape } from '../../options/model-options.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import type { PositionalHooks } from '../positional-hooks.ts';
import type { SinusoidOptions } from '../sinusoids.ts';
import { buildHeads } from './build-heads.ts';
import { buildCrossLingual } from './cross-lingual-positions.ts';
import type { HeadOptions } from './head-options.ts';

export function build(
  options: SinusoidOptions & HeadOptions,
  _scope: ParameterScope,
  { dimension, heads }: ModelShape,
): PositionalHooks {
  return buildHeads(options, buildCrossLingual(options, dimension), heads);
}
