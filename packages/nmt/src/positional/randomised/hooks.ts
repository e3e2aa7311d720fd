/** The hooks of `randomised`: sinusoids at randomly drawn, ascending positions (Ruoss et al. 2023, §3). */
import { Random } from '@ordo/core';
import { constant, tf } from '@ordo/tensor';
import type { ModelShape } from '../../options/model-options.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import { addSinusoids } from '../add-sinusoids.ts';
import type { PositionalHooks } from '../positional-hooks.ts';
import { type SinusoidOptions, Sinusoids } from '../sinusoids.ts';
import { drawPositions } from './draw-positions.ts';

export function build(
  options: SinusoidOptions & { readonly length: number },
  _scope: ParameterScope,
  { dimension }: ModelShape,
): PositionalHooks {
  const sinusoids = new Sinusoids(dimension, options);
  return {
    onEmbeddings(x, positions, context) {
      const { count, sentences } = positions;
      if (sentences === undefined) return addSinusoids(x, positions, options);
      const training = context.random();
      const places = new Int32Array(sentences.lengths.length * count);
      sentences.lengths.forEach((length, row) => {
        // Outside training the draw depends on the length alone, so that a translation does not depend on its batch.
        const random = training ?? Random.fromSeed(length, 'randomised positions');
        places.set(drawPositions(random, length, options.length), row * count);
      });
      return tf.add(x, constant(sinusoids.at(places), x.shape)); // [batch, time, d]
    },
  };
}
