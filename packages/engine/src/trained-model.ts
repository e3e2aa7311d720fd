/**
 * A trained model as a folder that needs nothing else: weights, what was done to the text, sub-words and dictionaries.
 * Weights are safetensors, the rest is JSON, fairseq's dictionaries and subword-nmt's codes, so other tools can read it.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describeError, findProblems, OrdoError, writeFileAtomically } from '@ordo/core';
import type { LanguagePair } from '@ordo/data';
import {
  captureModel,
  type Decoding,
  loadModel,
  readCheckpoint,
  saveCheckpoint,
  type TranslationModel,
} from '@ordo/nmt';
import {
  type Preprocessing,
  type RunSpec,
  TRAINED_MODEL_FORMAT,
  type TrainedModelConfig,
  TrainedModelSchema,
} from '@ordo/spec';
import { Dictionary, parseBpeCodes, parseWordCounts, renderBpeCodes, renderWordCounts } from '@ordo/text';
import type { PreparedText } from './prepare-text.ts';
import type { SideSubwords, Subwords } from './subwords.ts';

/** What turns raw lines into ids and ids into text. */
export interface ModelText {
  readonly preprocessing: Preprocessing;
  readonly languages: LanguagePair;
  readonly subwords: Subwords | null;
  readonly dictionaries: PreparedText['dictionaries'];
}

export interface TrainedModel {
  readonly model: TranslationModel;
  readonly text: ModelText;
  /** The search that its run was evaluated with. */
  readonly search: Decoding;
}

const SIDES = ['source', 'target'] as const;
type ModelSide = (typeof SIDES)[number];

const fileOf = {
  config: 'config.json',
  weights: 'model.safetensors',
  dictionary: (side: ModelSide) => `dict.${side}.txt`,
  codes: (side: ModelSide) => `codes.${side}.bpe`,
  units: (side: ModelSide) => `units.${side}.txt`,
} as const;

/** Writes the model as it stands; the configuration comes last, since it makes a folder a model. */
export async function writeTrainedModel(
  folder: string,
  model: TranslationModel,
  { text, search, run }: { readonly text: ModelText; readonly search: Decoding; readonly run: RunSpec },
): Promise<void> {
  const write = (name: string, content: string) => writeFileAtomically(path.join(folder, name), content);
  const checkpoint = await captureModel(model);
  await saveCheckpoint(path.join(folder, fileOf.weights), checkpoint);
  for (const side of SIDES) {
    await write(fileOf.dictionary(side), text.dictionaries[side].toText());
    const own = text.subwords?.[side];
    if (own === undefined) continue;
    await write(fileOf.codes(side), renderBpeCodes(own.codes));
    if (own.limit !== null) await write(fileOf.units(side), renderWordCounts(own.limit.counts));
  }
  const { languages, preprocessing } = text;
  // What the weights are and where they come from stands here for readers; the weights' file repeats what loading needs.
  const config = { format: TRAINED_MODEL_FORMAT, ...checkpoint.config, languages, preprocessing, search, run };
  await write(fileOf.config, `${JSON.stringify(config, null, 2)}\n`);
}

/**
 * Loads a folder onto the engine that is loaded. The caller disposes of the model.
 * @throws OrdoError `checkpoint.invalid` for a folder that is no model, `text.*` for damaged text files.
 */
export async function openTrainedModel(folder: string): Promise<TrainedModel> {
  const config = await readConfig(path.join(folder, fileOf.config));
  const { preprocessing, languages, search } = config;
  const read = (name: string): Promise<string> => readText(path.join(folder, name));
  const readSubwords = async (side: ModelSide, threshold: number): Promise<SideSubwords> => ({
    codes: parseBpeCodes(await read(fileOf.codes(side))),
    limit: threshold === 0 ? null : { counts: parseWordCounts(await read(fileOf.units(side))), threshold },
  });
  const readDictionary = async (side: ModelSide) => Dictionary.fromText(await read(fileOf.dictionary(side)));
  const dictionaries = { source: await readDictionary('source'), target: await readDictionary('target') };
  const threshold = preprocessing.bpe?.vocabularyThreshold ?? 0;
  const subwords =
    preprocessing.bpe === null
      ? null
      : { source: await readSubwords('source', threshold), target: await readSubwords('target', threshold) };
  const model = loadModel(await readCheckpoint(path.join(folder, fileOf.weights)));
  checkSizes(model, dictionaries);
  return { model, text: { preprocessing, languages, subwords, dictionaries }, search };
}

async function readConfig(file: string): Promise<TrainedModelConfig> {
  let value: unknown;
  try {
    value = JSON.parse(await readText(file));
  } catch (error) {
    throw new OrdoError('checkpoint.invalid', `${file} is no model's configuration: ${describeError(error)}`, {
      fix: 'name a folder that "ordo run" wrote: a run\'s, or the "model" folder in it',
      cause: error,
    });
  }
  const problems = findProblems(TrainedModelSchema, value);
  if (problems.length > 0) throw new OrdoError('checkpoint.invalid', `${file} has problems`, { problems });
  return value as TrainedModelConfig;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new OrdoError('checkpoint.invalid', `${file} cannot be read: ${describeError(error)}`, { cause: error });
  }
}

/** Dictionaries that were exchanged or edited would give other words without any error. */
function checkSizes(model: TranslationModel, dictionaries: ModelText['dictionaries']): void {
  for (const side of SIDES) {
    const [found, wanted] = [dictionaries[side].size, model.vocabulary[side]];
    if (found === wanted) continue;
    model.dispose();
    throw new OrdoError('checkpoint.invalid', `the ${side} dictionary has ${found} types, the model ${wanted}`, {
      fix: 'use the dictionaries that the model was written with',
    });
  }
}
