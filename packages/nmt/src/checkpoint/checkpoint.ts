/**
 * A checkpoint is one safetensors file. Weights, Adam's moments and kept weights are tensors; everything else is JSON.
 */
import { readFile } from 'node:fs/promises';
import { canonicalJson, findProblems, OrdoError, writeFileAtomically } from '@ordo/core';
import { constant, tf } from '@ordo/tensor';
import { Type } from 'typebox';
import type { LanguageVocabulary } from '../language/language-model.ts';
import {
  LanguageShapeSchema,
  type ModelShape,
  ModelShapeSchema,
  type TranslationShape,
} from '../options/model-options.ts';
import type { ModelVocabulary } from '../model/build-parts.ts';
import type { TranslationModel } from '../model/translation-model.ts';
import type { PositionalOptions } from '../positional/declaration.ts';
import type { TrainableModel } from '../training/trainable.ts';
import { type TrainingState, TrainingStateSchema } from '../training/training-state.ts';
import { decodeSafetensors, encodeSafetensors, type StoredTensor } from '@ordo/tensor';

/** Copies of a model's weights, by parameter name. The copies are not in the engine's memory. */
export type Weights = ReadonlyMap<string, StoredTensor>;

/** Everything that is needed to build a translation model again. */
export interface ModelConfig {
  readonly model: TranslationShape;
  readonly positional: PositionalOptions;
  readonly vocabulary: ModelVocabulary;
}

/** Everything that is needed to build a language model again. */
export interface LanguageConfig {
  readonly model: ModelShape;
  readonly positional: PositionalOptions;
  readonly vocabulary: LanguageVocabulary;
}

export interface Checkpoint<Config = ModelConfig | LanguageConfig> {
  readonly config: Config;
  readonly weights: Weights;
  /** The state of the training, or null in a file that has only weights. */
  readonly training: {
    readonly state: TrainingState;
    readonly firstMoments: Weights;
    readonly secondMoments: Weights;
    /** The weights kept for averaging, oldest first. */
    readonly snapshots: readonly Weights[];
    /** The weights with the best validation result, if the recipe wants them at the end. */
    readonly best: readonly Weights[];
  } | null;
}

const FORMAT = 'ordo-checkpoint-1';

const Id = Type.Integer({ minimum: 0 });
const Positional = Type.Object({ type: Type.String() });
const ConfigSchema = Type.Union([
  Type.Object({
    model: ModelShapeSchema,
    positional: Positional,
    vocabulary: Type.Object({ source: Id, target: Id, padId: Id, eosId: Id, startId: Id }),
  }),
  Type.Object({
    model: LanguageShapeSchema,
    positional: Positional,
    vocabulary: Type.Object({ size: Id, padId: Type.Optional(Id), startId: Type.Optional(Id) }),
  }),
]);

/** The configuration from which a model of a kind is built again. */
export type ConfigOf<M extends TrainableModel> = M extends TranslationModel ? ModelConfig : LanguageConfig;

export function configOf<M extends TrainableModel>({ shape, positional, vocabulary }: M): ConfigOf<M> {
  // The shape and the vocabulary of a model always belong to the same kind.
  return { model: shape, positional, vocabulary } as ConfigOf<M>;
}

/** Encodes a checkpoint as a file. Equal checkpoints give equal bytes. */
export function encodeCheckpoint({ config, weights, training }: Checkpoint): Uint8Array {
  const tensors = new Map<string, StoredTensor>();
  const add = (prefix: string, group: Weights) => {
    for (const [name, tensor] of group) tensors.set(`${prefix}/${name}`, tensor);
  };
  add('model', weights);
  const metadata: Record<string, string> = { format: FORMAT, config: canonicalJson(config) };
  if (training !== null) {
    add('adam.first', training.firstMoments);
    add('adam.second', training.secondMoments);
    training.snapshots.forEach((snapshot, i) => add(`snapshot.${i}`, snapshot));
    training.best.forEach((snapshot, i) => add(`best.${i}`, snapshot));
    metadata['state'] = canonicalJson(training.state);
  }
  return encodeSafetensors({ tensors, metadata });
}

/**
 * Decodes the bytes of a checkpoint file.
 * @throws OrdoError `checkpoint.invalid`
 */
export function decodeCheckpoint(file: Uint8Array): Checkpoint {
  const { tensors, metadata } = decodeSafetensors(file);
  if (metadata['format'] !== FORMAT) {
    throw new OrdoError(
      'checkpoint.invalid',
      `the file's format is ${metadata['format'] ?? 'not given'}, not ${FORMAT}`,
    );
  }
  const config = parseJson(metadata['config'], ConfigSchema, 'config') as Checkpoint['config'];
  const groups = new Map<string, Map<string, StoredTensor>>();
  for (const [key, tensor] of tensors) {
    const slash = key.indexOf('/');
    const group = groups.get(key.slice(0, slash)) ?? new Map<string, StoredTensor>();
    groups.set(key.slice(0, slash), group.set(key.slice(slash + 1), tensor));
  }
  const group = (name: string): Weights => groups.get(name) ?? new Map<string, StoredTensor>();
  const weights = group('model');
  if (metadata['state'] === undefined) return { config, weights, training: null };
  const state = parseJson(metadata['state'], TrainingStateSchema, 'state') as TrainingState;
  const list = (name: string): Weights[] => {
    const found: Weights[] = [];
    for (let i = 0; groups.has(`${name}.${i}`); i++) found.push(group(`${name}.${i}`));
    return found;
  };
  const moments = { firstMoments: group('adam.first'), secondMoments: group('adam.second') };
  return { config, weights, training: { state, ...moments, snapshots: list('snapshot'), best: list('best') } };
}

function parseJson(text: string | undefined, schema: Parameters<typeof findProblems>[0], name: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch (error) {
    throw new OrdoError('checkpoint.invalid', `the checkpoint's ${name} is not JSON`, { cause: error });
  }
  const problems = findProblems(schema, value);
  if (problems.length === 0) return value;
  throw new OrdoError('checkpoint.invalid', `the checkpoint's ${name} has problems`, { problems });
}

/** Writes a checkpoint file atomically: a reader sees all of it or nothing. */
export async function saveCheckpoint(file: string, checkpoint: Checkpoint): Promise<void> {
  await writeFileAtomically(file, encodeCheckpoint(checkpoint));
}

/**
 * Reads a checkpoint file.
 * @throws OrdoError `checkpoint.invalid` when the file is absent or damaged
 */
export async function readCheckpoint(file: string): Promise<Checkpoint> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new OrdoError('checkpoint.invalid', `${file} cannot be read`, { cause: error });
  }
  return decodeCheckpoint(bytes);
}

/** Copies named tensors from the engine. */
export async function captureTensors(tensors: Iterable<readonly [string, tf.Tensor]>): Promise<Weights> {
  const captured = new Map<string, StoredTensor>();
  for (const [name, tensor] of tensors) {
    captured.set(name, { shape: tensor.shape, values: (await tensor.data<'float32'>()).slice() });
  }
  return captured;
}

/**
 * Assigns stored values to the variables of the same names.
 * @throws OrdoError `checkpoint.invalid` when names or shapes differ.
 */
export function restoreTensors(variables: Iterable<readonly [string, tf.Variable]>, stored: Weights): void {
  const names = new Set(stored.keys());
  for (const [name, variable] of variables) {
    const tensor = stored.get(name);
    if (tensor === undefined || tensor.shape.join() !== variable.shape.join()) {
      const found = tensor === undefined ? 'nothing' : `shape [${tensor.shape.join(', ')}]`;
      throw new OrdoError(
        'checkpoint.invalid',
        `the checkpoint has ${found} for ${name}, the model [${variable.shape.join(', ')}]`,
        { fix: 'resume with the spec that the checkpoint was written for' },
      );
    }
    tf.tidy(() => variable.assign(constant(tensor.values, tensor.shape)));
    names.delete(name);
  }
  const [extra] = names;
  if (extra === undefined) return;
  throw new OrdoError('checkpoint.invalid', `the checkpoint holds ${extra}, which the model does not have`);
}
