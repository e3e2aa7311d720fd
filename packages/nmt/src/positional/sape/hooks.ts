/** The hooks of `sape`: sinusoids added to the embeddings (Vaswani et al. 2017, §3.5). */
import { tf } from '@ordo/tensor';
import type { ModelShape } from '../../options/model-options.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import type { PositionalHooks } from '../positional-hooks.ts';
import { type SinusoidLayout, sinusoidTable } from './sinusoid-table.ts';

interface SapeOptions {
  readonly layout: SinusoidLayout;
  readonly offset: number;
}

export function build(options: SapeOptions, _scope: ParameterScope, { dimension }: ModelShape): PositionalHooks {
  return {
    onEmbeddings(x, { start, count }) {
      const rows = sinusoidTable({ start: start + options.offset, count }, dimension, options.layout);
      return tf.add(x, tf.tensor3d(rows, [1, count, dimension])); // [batch, time, d]
    },
  };
}
