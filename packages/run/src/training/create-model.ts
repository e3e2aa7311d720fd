/** Builds the model that a run trains, and the batches on which it is trained. */
import { type BatchSource, createBatchSource } from '@ordo/data';
import { buildModel, type TranslationModel } from '@ordo/nmt';
import type { TranslationRun } from '@ordo/spec';
import type { PreparedText } from '../text/prepare-text.ts';
import { SPECIAL_IDS } from '../run-context.ts';

/** Creates a model with initial weights drawn from the run's seed. As in fairseq, the decoder starts with `</s>`. */
export function createModel(
  { model, positional, seed }: TranslationRun,
  { vocabularies }: PreparedText,
): Promise<TranslationModel> {
  const { padId, eosId } = SPECIAL_IDS;
  const { source, target } = vocabularies;
  const vocabulary = { source: source.size, target: target.size, padId, eosId, startId: eosId };
  return buildModel({ model, positional, vocabulary, seed });
}

export function createBatches({ recipe, seed }: TranslationRun, { train }: Pick<PreparedText, 'train'>): BatchSource {
  return createBatchSource(train, { maxTokens: recipe.batchTokens, seed, ids: SPECIAL_IDS });
}
