/** The hooks of `t5`: a learned bias per head and bucket of distances (Raffel et al. 2020, §2.1). */
import type { tf } from '@ordo/tensor';
import type { ModelShape } from '../../options/model-options.ts';
import { normal } from '../../parameters/initialisers.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import { biasByDistance } from '../bias-by-distance.ts';
import { listStacks } from '../declaration.ts';
import type { PositionalHooks } from '../positional-hooks.ts';
import type { Side } from '../positions.ts';
import { bucketOf } from './bucket-of.ts';

interface T5Options {
  readonly buckets: number;
  readonly distance: number;
}

export function build(options: T5Options, scope: ParameterScope, shape: ModelShape): PositionalHooks {
  const size = [options.buckets, shape.heads];
  const draw = normal(shape.dimension ** -0.5);
  const tables = new Map<Side, tf.Variable>(
    listStacks(shape).map((side) => [side, scope.parameter(`${side}.bias`, size, draw)]),
  );
  return {
    sharedBias: (queries, keys, { side }) =>
      biasByDistance(tables.get(side) as tf.Variable, [queries, keys], (distance) => bucketOf(distance, side, options)),
  };
}
