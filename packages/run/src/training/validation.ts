/** Measures the model on the validation set during training. */
import { batchByLength } from '@ordo/data';
import { evaluateLoss, type TranslationModel, type Validation } from '@ordo/nmt';
import { type RunContext, SPECIAL_IDS } from '../run-context.ts';

/**
 * Measures the loss with the weights of the last update, and BLEU if the recipe compares validations by BLEU.
 * @param measureBleu null if the recipe compares losses, so that a training without translation loads no code for translating and
 * scoring
 */
export function createValidation(
  { run, text, group }: RunContext,
  model: TranslationModel,
  measureBleu: (() => Promise<number>) | null,
): () => Promise<Validation> {
  const { batchTokens, labelSmoothing } = run.recipe;
  const batches = batchByLength(text.valid, batchTokens, SPECIAL_IDS);
  return async () => {
    const { loss, nll, perplexity } = evaluateLoss(model, batches, { labelSmoothing, group });
    const metrics = { nll, perplexity };
    if (measureBleu === null) return { loss, metrics };
    // The other processes wait for rank 0, so that all decide in the same way what was best and when to stop.
    const [told] = group.gather([group.rank === 0 ? await measureBleu() : 0]);
    return { loss, metrics: { ...metrics, bleu: told?.[0] ?? Number.NaN } };
  };
}
