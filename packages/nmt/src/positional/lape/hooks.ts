/** The hooks of `lape`: a learned row per position, added to the embeddings (Gehring et al. 2017, §3.1). */
import { tf } from '@ordo/tensor';
import type { ModelShape } from '../../options/model-options.ts';
import { normal } from '../../parameters/initialisers.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import { listSides } from '../declaration.ts';
import type { HookContext, PositionalHooks } from '../positional-hooks.ts';
import type { Positions, Side } from '../positions.ts';
import { countRows, type LapeOptions } from './rows.ts';

export function build(options: LapeOptions, scope: ParameterScope, shape: ModelShape): PositionalHooks {
  const size = [countRows(options, shape), shape.dimension];
  const draw = normal(shape.dimension ** -0.5);
  const tables = new Map<Side, tf.Variable>(
    listSides(shape).map((side) => [side, scope.parameter(`${side}.positions`, size, draw)]),
  );
  const firstRow = (positions: Positions, context: HookContext) =>
    positions.start + (options.compat === 'posnet-code' && context.incremental ? 1 : 0);
  return {
    onEmbeddings(x, positions, context) {
      const rows = tf.slice(
        tables.get(context.side) as tf.Variable,
        [firstRow(positions, context), 0],
        [positions.count, -1],
      ); // [time, d]
      return tf.add(x, tf.expandDims(rows, 0)); // [batch, time, d]
    },
  };
}
