/** Opens the folder of a trained model. */
import path from 'node:path';
import { describeError, findProblems, OrdoError } from '@ordo/core';
import { loadModel, readCheckpoint, type TranslationModel } from '@ordo/nmt';
import type { Decoding } from '@ordo/nmt/declarations';
import { type TrainedModelConfig, TrainedModelSchema } from '@ordo/spec';
import { Vocabulary, parseBpeCodes, parseWordCounts } from '@ordo/text';
import { MODEL_SIDES, modelFiles, type ModelSide, type ModelText } from './model-folder.ts';
import { openOrderer } from '../orders/order-phase.ts';
import type { Orderer } from '../orders/order-text.ts';
import { readTextFile } from './read-text-file.ts';
import type { SideSubwords } from '../text/subwords.ts';

export interface TrainedModel {
  readonly model: TranslationModel;
  readonly text: ModelText;
  /** Orders the units of a source sentence; null if the encoding reads no source orders. */
  readonly order: Orderer | null;
  /** The search with which the model's run was evaluated, or the default search of the toolkit from which it was imported. */
  readonly search: Decoding;
}

/**
 * Loads a model onto the current engine. The caller disposes of the model.
 * @throws OrdoError `checkpoint.invalid` for a folder that holds no valid model, `text.*` for damaged text files
 */
export async function openTrainedModel(folder: string): Promise<TrainedModel> {
  const config = await readConfig(path.join(folder, modelFiles.config));
  const { preprocessing, languages, search, sourceEnds = true, hasUnknown = true } = config;
  const read = (name: string): Promise<string> => readTextFile(path.join(folder, name));
  const readSubwords = async (side: ModelSide, threshold: number): Promise<SideSubwords> => ({
    codes: parseBpeCodes(await read(modelFiles.codes(side))),
    limit: threshold === 0 ? null : { counts: parseWordCounts(await read(modelFiles.units(side))), threshold },
  });
  const readVocabulary = async (side: ModelSide) => Vocabulary.fromText(await read(modelFiles.dictionary(side)));
  const vocabularies = { source: await readVocabulary('source'), target: await readVocabulary('target') };
  const threshold = preprocessing.bpe?.vocabularyThreshold ?? 0;
  const subwords =
    preprocessing.bpe === null
      ? null
      : { source: await readSubwords('source', threshold), target: await readSubwords('target', threshold) };
  const model = await loadModel(await readCheckpoint(path.join(folder, modelFiles.weights)));
  checkSizes(model, vocabularies);
  const order = await openOrderer(model, path.join(folder, modelFiles.orderer));
  return { model, order, text: { preprocessing, languages, subwords, vocabularies, sourceEnds, hasUnknown }, search };
}

async function readConfig(file: string): Promise<TrainedModelConfig> {
  let value: unknown;
  try {
    value = JSON.parse(await readTextFile(file));
  } catch (error) {
    throw new OrdoError('checkpoint.invalid', `${file} is not a model's configuration: ${describeError(error)}`, {
      fix: 'name the folder of a run of "ordo run", the folder "model" in it, or a folder that "ordo import" wrote',
      cause: error,
    });
  }
  if ((value as { model_type?: unknown } | null)?.model_type !== undefined) {
    throw new OrdoError('checkpoint.invalid', `${path.dirname(file)} is a language model, which translates nothing`, {
      fix: 'explain texts with it by "ordo attribute", or name the folder of a translation model',
    });
  }
  const problems = findProblems(TrainedModelSchema, value);
  if (problems.length > 0) throw new OrdoError('checkpoint.invalid', `${file} has problems`, { problems });
  return value as TrainedModelConfig;
}

/** Without this check, vocabularies that were exchanged or edited would silently produce wrong words. */
function checkSizes(model: TranslationModel, vocabularies: ModelText['vocabularies']): void {
  for (const side of MODEL_SIDES) {
    const [found, wanted] = [vocabularies[side].size, model.vocabulary[side]];
    if (found === wanted) continue;
    model.dispose();
    throw new OrdoError(
      'checkpoint.invalid',
      `the ${side} vocabulary has ${found} words, but the model has ${wanted}`,
      {
        fix: 'use the vocabularies that belong to the model',
      },
    );
  }
}
