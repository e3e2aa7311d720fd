/** The hooks of `alibi`: a bias that falls linearly with distance (Press et al. 2022, §3). */
import { constant, type tf } from '@ordo/tensor';
import type { ModelShape } from '../../options/model-options.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import { biasByDistance } from '../bias-by-distance.ts';
import type { PositionalHooks } from '../positional-hooks.ts';
import { alibiSlopes } from './slopes.ts';

export function build(_options: object, _scope: ParameterScope, { heads }: ModelShape): PositionalHooks {
  const slopes = alibiSlopes(heads);
  return {
    /** -m_h·|i - j|. The published decoder sees only the past; the encoder here uses distances in both directions. */
    sharedBias(queries, keys) {
      const furthest = Math.max(queries.start + queries.count, keys.start + keys.count) - 1;
      const table = Float64Array.from(
        { length: (furthest + 1) * heads },
        (_, index) => -Math.floor(index / heads) * (slopes[index % heads] as number),
      );
      return biasByDistance(constant<tf.Rank.R2>(table, [furthest + 1, heads]), [queries, keys], Math.abs);
    },
  };
}
