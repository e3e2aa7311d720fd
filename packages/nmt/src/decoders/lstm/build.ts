/**
 * An LSTM decoder with input feeding: each step reads the attended source of the previous step (Luong et al. 2015, §3.3).
 */
import { linear, tf } from '@ordo/tensor';
import { embedTokens } from '../../model/embedding.ts';
import type { Decoder, EncoderOutput } from '../../model/model-parts.ts';
import type { Pass } from '../../model/pass.ts';
import type { ModelShape } from '../../options/model-options.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import { swapBatchAndTime } from '../../recurrent/time-major.ts';
import { fedLstm } from './fed-lstm.ts';
import { attendedSource, startOf } from './source.ts';
import { StateMemory } from './state-memory.ts';
import type { StepDropout } from './step.ts';
import { createParameters, joinWeights } from './weights.ts';

export function build(_options: unknown, scope: ParameterScope, shape: ModelShape): Decoder {
  const { dimension, decoderLayers } = shape;
  const parameters = createParameters(scope, { dimension, layers: decoderLayers });
  return {
    decode({ hooks, targetTable, padId }, ids, { encoded, time, pass }) {
      const { batch } = encoded;
      const frame = { side: 'decoder', batch, positions: { start: 0, count: time }, hooks, pass } as const;
      const embedded = embedTokens(ids, targetTable, { ...frame, padId });
      pass.onStates?.(embedded, 0, 'decoder');
      const weights = joinWeights(parameters);
      const inputs = linear(swapBatchAndTime(embedded, batch, time), weights.embedded); // [time·batch, 4d]
      const attended = fedLstm(
        { inputs, source: attendedSource(encoded, parameters.key), weights, start: startOf(encoded) },
        {
          batch,
          time,
          drops: drawDropout(pass, time, decoderLayers),
          observe: observerOf(pass, encoded, decoderLayers),
        },
      );
      // The decoder feeds back a state from above the last layer, so no layer can be shown by itself.
      pass.onStates?.(attended, decoderLayers, 'decoder');
      return swapBatchAndTime(attended, time, batch);
    },
    begin: (model, encoded) => new StateMemory(parameters, model, encoded),
  };
}

function drawDropout(pass: Pass, time: number, layers: number): StepDropout[] {
  const next = () => pass.nextDropout(pass.rates.dropout);
  return Array.from({ length: time }, () => ({ between: Array.from({ length: layers - 1 }, next), out: next() }));
}

/** The single attention has one head, and is on top of the last layer. */
function observerOf({ observer }: Pass, { batch, time }: EncoderOutput, layers: number) {
  if (observer === null) return null;
  return (attention: tf.Tensor3D): void => {
    const shown = tf.reshape<tf.Rank.R4>(attention, [batch, 1, attention.shape[1], time]);
    observer(shown, { side: 'decoder', layer: layers - 1, kind: 'cross' });
  };
}
