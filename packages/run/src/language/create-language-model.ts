/** Builds the language model that a run trains, and the batches on which it is trained. */
import { type BatchSource, createTextSource } from '@ordo/data';
import { buildLanguageShape, type LanguageModel } from '@ordo/nmt';
import type { LanguageRun } from '@ordo/spec';
import type { LanguageText } from './prepare-language-text.ts';

/** Creates a model with initial weights drawn from the run's seed. `</s>` begins its texts. */
export function createLanguageModel(
  { model, positional, seed }: LanguageRun,
  { ids, vocabularySize }: LanguageText,
): Promise<LanguageModel> {
  const vocabulary = { size: vocabularySize, padId: ids.padId, startId: ids.eosId };
  return buildLanguageShape({ model, positional, vocabulary, parameters: seed });
}

export function createTextBatches({ recipe, seed }: LanguageRun, { train, ids }: LanguageText): BatchSource {
  return createTextSource(train, { maxTokens: recipe.batchTokens, seed, ids });
}
