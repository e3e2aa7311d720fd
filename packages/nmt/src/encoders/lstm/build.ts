/** Unidirectional LSTM layers with dropout between them. Padding comes after the words, so no word sees it. */
import { linear, tf } from '@ordo/tensor';
import { embedTokens } from '../../model/embedding.ts';
import type { Encoder, TokenTensor } from '../../model/model-parts.ts';
import type { ModelShape } from '../../options/model-options.ts';
import type { ParameterScope } from '../../parameters/parameter-store.ts';
import type { LstmState } from '../../recurrent/lstm-cell.ts';
import { lstmLayer } from '../../recurrent/lstm-layer.ts';
import { createLstmLayer, type LstmParameters } from '../../recurrent/lstm-parameters.ts';
import { swapBatchAndTime } from '../../recurrent/time-major.ts';

export function build(_options: unknown, scope: ParameterScope, { dimension, encoderLayers }: ModelShape): Encoder {
  const layers = Array.from({ length: encoderLayers }, (_, i) =>
    createLstmLayer(scope, `encoder.${i}`, { inputs: dimension, dimension }),
  );
  return {
    encode({ hooks, sourceTable, padId }, source, pass) {
      const { ids, batch, time, lengths, sentences } = source;
      const frame = { side: 'encoder', batch, positions: { start: 0, count: time, sentences }, hooks, pass } as const;
      const embedded = embedTokens(ids, sourceTable, { ...frame, padId });
      pass.onStates?.(embedded, 0, 'encoder');
      const ends = endsOf(source);
      const finals: LstmState[] = [];
      let below = swapBatchAndTime(embedded, batch, time);
      for (const [index, layer] of layers.entries()) {
        const { hidden, final } = runLayer(index === 0 ? below : pass.drop(below, pass.rates.dropout), layer, ends);
        finals.push(final);
        below = hidden;
        pass.onStates?.(hidden, index + 1, 'encoder');
      }
      return { states: swapBatchAndTime(below, time, batch), lengths, batch, time, finals };
    },
  };
}

/**
 * For each sentence, the row of its last word in the hidden states of a layer, and the row in the cells, which follow them: int32
 * [batch].
 */
interface Ends {
  readonly batch: number;
  readonly hidden: tf.Tensor1D;
  readonly cell: tf.Tensor1D;
}

function endsOf({ batch, time, lengths }: TokenTensor): Ends {
  const sentences = tf.range(0, batch, 1, 'int32');
  const last = tf.sub(lengths ?? tf.scalar(time, 'int32'), tf.scalar(1, 'int32'));
  const hidden: tf.Tensor1D = tf.add(tf.mul(last, tf.scalar(batch, 'int32')), sentences);
  return { batch, hidden, cell: tf.add(hidden, tf.scalar(time * batch, 'int32')) };
}

/** @param below [time·batch, d] */
function runLayer(
  below: tf.Tensor2D,
  { input, recurrent }: LstmParameters,
  ends: Ends,
): { readonly hidden: tf.Tensor2D; readonly final: LstmState } {
  const inputs = linear(below, [input.weight, tf.add(input.bias, recurrent.bias)]); // [time·batch, 4d]
  const states = lstmLayer(inputs, recurrent.weight as tf.Tensor as tf.Tensor2D, ends.batch); // [2·time·batch, d]
  return {
    hidden: tf.slice(states, [0, 0], [below.shape[0], -1]),
    final: { hidden: tf.gather(states, ends.hidden), cell: tf.gather(states, ends.cell) },
  };
}
