/** Measures the wall time of forward passes over one fixed batch (Zhang et al. 2023, Figure 2). */
import type { TokenBatch } from '@ordo/data';
import { tf, timeRepeatedly, type TimingSummary } from '@ordo/tensor';
import { predictTargets, type TrainableModel } from '../../training/trainable.ts';
import { Pass } from '../pass.ts';

/**
 * Times the encoder, if there is one, the decoder over all target positions and the output projection, without dropout. After a
 * warm-up, the pass runs `repeats` times. Each time includes waiting for the result.
 */
export function measureForward(model: TrainableModel, batch: TokenBatch, repeats: number): Promise<TimingSummary> {
  return timeRepeatedly(async () => {
    // Reading one row waits for the whole pass, but does not time the copy of all logits.
    const logits = tf.tidy(() => tf.slice(predictTargets(model, batch, Pass.inference()), [0, 0], [1, -1]));
    await logits.data();
    logits.dispose();
  }, repeats);
}
