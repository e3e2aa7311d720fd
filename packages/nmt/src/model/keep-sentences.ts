/** Selects sentences from tensors over a batch. */
import { tf } from '@ordo/tensor';
import type { EncoderOutput } from './model-parts.ts';

/**
 * Returns the rows of some sentences: [batch·time, n] → [sentences·time, n].
 * @param index int32 [sentences]
 */
export function keepRows(
  rows: tf.Tensor2D,
  index: tf.Tensor1D,
  { batch, time }: Pick<EncoderOutput, 'batch' | 'time'>,
): tf.Tensor2D {
  const width = rows.shape[1];
  return tf.tidy(() => {
    const kept = tf.gather(tf.reshape(rows, [batch, time * width]), index);
    return tf.reshape(kept, [index.size * time, width]);
  });
}
