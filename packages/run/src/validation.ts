/** What is measured on the validation set during training. */
import { batchByLength } from '@ordo/data';
import { evaluateLoss, type TranslationModel, type Validation } from '@ordo/nmt';
import { type RunContext, SPECIAL_IDS } from './run-context.ts';

/**
 * Measures the model with the weights of the last update: the loss, and BLEU where the recipe compares it.
 * @param measureBleu null where the loss decides. It is an argument because a training that never translates does not
 *   depend on the code that translates and scores.
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
