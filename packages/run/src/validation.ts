/** Measures the model on the validation set during training. */
import { batchByLength } from '@ordo/data';
import { evaluateLoss, type TranslationModel, type Validation } from '@ordo/nmt';
import { type RunContext, SPECIAL_IDS } from './run-context.ts';

/**
 * Measures the loss with the weights of the last update, and BLEU if the recipe compares validations by BLEU.
 * @param measureBleu null if the recipe compares losses. It is an argument because this module counts as code of
 *   training, and a training that never translates must not depend on the code that translates and scores.
 */
export function createValidation(
  { run, text }: RunContext,
  model: TranslationModel,
  measureBleu: (() => Promise<number>) | null,
): () => Promise<Validation> {
  const { batchTokens, labelSmoothing } = run.recipe;
  const batches = batchByLength(text.valid, batchTokens, SPECIAL_IDS);
  return async () => {
    const { loss, nll, perplexity } = evaluateLoss(model, batches, labelSmoothing);
    const metrics = { nll, perplexity };
    return { loss, metrics: measureBleu === null ? metrics : { ...metrics, bleu: await measureBleu() } };
  };
}
