/** Measures the wall time of forward passes over one fixed batch (Zhang et al. 2023, Figure 2). */
import type { TokenBatch } from '@ordo/data';
import { tf, timeRepeatedly, type TimingSummary } from '@ordo/tensor';
import { shiftRight, sourceOf, uploadTokens } from './batch-tensors.ts';
import { decode, projectOutput } from './decoder.ts';
import { encode } from './encoder.ts';
import { Pass } from './pass.ts';
import type { TranslationModel } from './translation-model.ts';

/**
 * Times the encoder, the decoder over all target positions and the output projection, without dropout. After a warm-up it
 * runs `repeats` times; each time includes waiting for the result.
 */
export function measureForward(model: TranslationModel, batch: TokenBatch, repeats: number): Promise<TimingSummary> {
  const source = sourceOf(batch);
  const target = { tokens: batch.target, lengths: batch.targetLengths, time: batch.targetTime };
  const shifted = { ...target, tokens: shiftRight(model.vocabulary.startId, target) };
  return timeRepeatedly(async () => {
    const logits = tf.tidy(() => {
      const encoded = encode(model, uploadTokens(model, 'encoder', source), Pass.inference());
      const { ids } = uploadTokens(model, 'decoder', shifted);
      const call = { encoded, time: batch.targetTime, pass: Pass.inference() };
      // Reading one row waits for the whole pass without timing the copy of all logits.
      return tf.slice(projectOutput(model, decode(model, ids, call)), [0, 0], [1, -1]);
    });
    await logits.data();
    logits.dispose();
  }, repeats);
}
