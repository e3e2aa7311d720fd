/** Measures a language model on the validation set during training. */
import { batchTextsByLength } from '@ordo/data';
import { evaluateLoss, type LanguageModel, type Validation } from '@ordo/nmt';
import type { LanguageContext } from './language-context.ts';

/** Measures the loss with the weights of the last update, over the pieces of the validation text. */
export function createLanguageValidation(
  { run, text, group }: Pick<LanguageContext, 'run' | 'text' | 'group'>,
  model: LanguageModel,
): () => Promise<Validation> {
  const { batchTokens, labelSmoothing } = run.recipe;
  const batches = batchTextsByLength(text.valid, batchTokens, text.ids);
  return async () => {
    const { loss, nll, perplexity } = evaluateLoss(model, batches, { labelSmoothing, group });
    return Promise.resolve({ loss, metrics: { nll, perplexity } });
  };
}
