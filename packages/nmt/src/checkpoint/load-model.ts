/** Builds a model from a checkpoint, and makes a checkpoint of a model. */
import { OrdoError } from '@ordo/core';
import { buildLanguageShape, type LanguageModel } from '../language/language-model.ts';
import { buildModel, type TranslationModel } from '../model/translation-model.ts';
import type { TrainableModel } from '../training/trainable.ts';
import {
  captureTensors,
  type Checkpoint,
  type ConfigOf,
  configOf,
  type LanguageConfig,
  restoreTensors,
} from './checkpoint.ts';

type Finished = Pick<Checkpoint, 'config' | 'weights'>;

/**
 * Builds a checkpoint's translation model.
 * @throws OrdoError `checkpoint.invalid` when the checkpoint holds another kind of model, or weights that do not fit
 */
export async function loadModel({ config, weights }: Finished): Promise<TranslationModel> {
  if (isLanguageConfig(config)) throw otherKind('a language model', 'a translation model');
  return restore(await buildModel({ ...config, seed: 0 }), weights);
}

/**
 * Builds a checkpoint's language model.
 * @throws OrdoError `checkpoint.invalid` when the checkpoint holds another kind of model, or weights that do not fit
 */
export async function loadTrainedLanguageModel({ config, weights }: Finished): Promise<LanguageModel> {
  if (!isLanguageConfig(config)) throw otherKind('a translation model', 'a language model');
  return restore(await buildLanguageShape({ ...config, parameters: 0 }), weights);
}

/** Makes a checkpoint of a finished model, with the weights alone. */
export async function captureModel<M extends TrainableModel>(model: M): Promise<Checkpoint<ConfigOf<M>>> {
  return { config: configOf(model), weights: await captureTensors(model.parameters), training: null };
}

function isLanguageConfig(config: Checkpoint['config']): config is LanguageConfig {
  return 'size' in config.vocabulary;
}

function otherKind(found: string, wanted: string): OrdoError {
  return new OrdoError('checkpoint.invalid', `the checkpoint holds ${found}, not ${wanted}`, {
    fix: `give the checkpoint of ${wanted}`,
  });
}

function restore<M extends TrainableModel>(model: M, weights: Checkpoint['weights']): M {
  try {
    restoreTensors(model.parameters, weights);
  } catch (error) {
    model.dispose();
    throw error;
  }
  return model;
}
