/** Builds a model from a checkpoint, and takes a checkpoint of a model. */
import { buildModel, type TranslationModel } from '../model/translation-model.ts';
import { captureTensors, type Checkpoint, configOf, restoreTensors } from './checkpoint.ts';

/** Builds a checkpoint's model. @throws OrdoError `checkpoint.invalid` when weights and configuration do not fit each other */
export async function loadModel({
  config,
  weights,
}: Pick<Checkpoint, 'config' | 'weights'>): Promise<TranslationModel> {
  const model = await buildModel({ ...config, seed: 0 });
  restoreTensors(model.parameters, weights);
  return model;
}

/** Takes a checkpoint of the weights alone, for a finished model. */
export async function captureModel(model: TranslationModel): Promise<Checkpoint> {
  return { config: configOf(model), weights: await captureTensors(model.parameters), training: null };
}
