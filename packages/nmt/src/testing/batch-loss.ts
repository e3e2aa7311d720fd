/** Computes the loss of a batch, as exactly as single log-probabilities allow. */
import type { TokenBatch } from '@ordo/data';
import { sourceOf } from '../model/batch-tensors.ts';
import { scoreTokens } from '../model/score-tokens.ts';
import type { TranslationModel } from '../model/translation-model.ts';

/** Returns Σ -log p over the real target tokens, in nats, summed in float64. */
export async function sumLoss(model: TranslationModel, batch: TokenBatch): Promise<number> {
  const { target, targetLengths, targetTime } = batch;
  const scores = await scoreTokens(model, {
    source: sourceOf(batch),
    target: { tokens: target, lengths: targetLengths, time: targetTime },
  });
  const isReal = (place: number): boolean => place % targetTime < (targetLengths[Math.floor(place / targetTime)] ?? 0);
  return scores.reduce((sum, score, place) => (isReal(place) ? sum - score : sum), 0);
}
