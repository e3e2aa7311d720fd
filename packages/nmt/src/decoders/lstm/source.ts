/** The values that the LSTM decoder takes from the encoder: its initial state, and the states to which it attends. */
import { linear, tf } from '@ordo/tensor';
import type { EncoderOutput } from '../../model/model-parts.ts';
import type { LstmState } from '../../recurrent/lstm-cell.ts';
import type { AttendedSource } from './step.ts';

/** This number is added to the scores of padding, whose weights are then zero. */
const HIDDEN = -1e9;

/** Returns the encoder's last states, layer by layer. The declaration refuses an encoder that has none. */
export function startOf({ finals = [] }: EncoderOutput): readonly LstmState[] {
  return finals;
}

/** @param key W_a, [d, d] */
export function attendedSource(encoded: EncoderOutput, key: tf.Tensor): AttendedSource {
  return sourceWithKeys(encoded, linear(encoded.states, [key, null]));
}

/** @param keys [batch·time, d] */
export function sourceWithKeys({ states, lengths, batch, time }: EncoderOutput, keys: tf.Tensor2D): AttendedSource {
  const size: [number, number, number] = [batch, time, keys.shape[1]];
  return {
    keys: tf.reshape(keys, size),
    values: tf.reshape(states, size),
    padding: lengths === null ? null : paddingBias(lengths, time),
  };
}

/** [batch, 1, time] */
function paddingBias(lengths: tf.Tensor1D, time: number): tf.Tensor3D {
  const beyond = tf.greaterEqual(tf.range(0, time, 1, 'int32'), tf.expandDims(lengths, 1)); // [batch, time]
  return tf.expandDims(tf.mul(tf.cast(beyond, 'float32'), HIDDEN), 1);
}
