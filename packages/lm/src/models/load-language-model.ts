/** Loads a language model from a folder in the Hugging Face layout. */
import { buildLanguageModel, type LanguageModel, type LanguageVocabulary } from '@ordo/nmt';
import { openWeights } from './weight-files.ts';
import type { ReadConfig } from './architecture.ts';
import { PlacedParameters } from './place-parameters.ts';
import { readConfig } from './read-config.ts';

export interface LoadedLanguageModel {
  readonly model: LanguageModel;
  /** The token that begins a text, if the model has one. */
  readonly bosId: number | null;
  readonly eosId: number | null;
}

/**
 * Builds the model on the current engine. Weights are read one tensor at a time.
 * @throws OrdoError `model.invalid` for a configuration that is not supported, `checkpoint.invalid` for weights that are absent,
 * damaged, or from another configuration
 */
export async function loadLanguageModel(folder: string): Promise<LoadedLanguageModel> {
  const { architecture, config } = readConfig(folder);
  const weights = openWeights(folder);
  try {
    const placed = new PlacedParameters(weights, architecture);
    const model = await buildLanguageModel({
      model: config.model,
      positional: config.positional ?? { type: 'lape' },
      vocabulary: vocabularyOf(config),
      parameters: (name, shape) => placed.read(name, shape),
    });
    return { model: checked(model, placed), bosId: config.bosId, eosId: config.eosId };
  } finally {
    weights.close();
  }
}

/** Returns the vocabulary. Only a model with a padding token can be trained, and its texts then also begin with a token. */
function vocabularyOf({ vocabularySize: size, bosId, padId }: ReadConfig): LanguageVocabulary {
  return padId === undefined || bosId === null ? { size } : { size, padId, startId: bosId };
}

function checked(model: LanguageModel, placed: PlacedParameters): LanguageModel {
  try {
    placed.checkRest();
    return model;
  } catch (error) {
    model.dispose();
    throw error;
  }
}
