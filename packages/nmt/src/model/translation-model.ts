/** A translation model: its parameters by name, its parts, and the checks of what goes in. */
import { OrdoError } from '@ordo/core';
import { tf } from '@ordo/tensor';
import type { PositionalHooks, PositionalOptions, Side } from '../positional/contract.ts';
import { normal } from '../positional/initialisers.ts';
import { getPositionalEncoding, resolvePositional } from '../positional/registry.ts';
import { type DecoderLayer, type EncoderLayer, LayerBuilder, type NormParameters } from './layer-parameters.ts';
import { type ModelOptions, type ModelShape, resolveModel } from './model-options.ts';
import { ParameterStore } from './parameter-store.ts';

/** Sizes of the vocabularies and the ids of the symbols that the model itself writes or reads. */
export interface ModelVocabulary {
  readonly source: number;
  readonly target: number;
  readonly padId: number;
  /** Ends every sentence on both sides. */
  readonly eosId: number;
  /** What the decoder is given first: EOS in fairseq, `<s>` in OpenNMT. */
  readonly startId: number;
}

/** What the stacks read of a model. */
export interface ModelParts {
  readonly shape: ModelShape;
  readonly padId: number;
  readonly hooks: PositionalHooks;
  /** [V, d] each; one and the same when embeddings are shared. */
  readonly sourceTable: tf.Variable;
  readonly targetTable: tf.Variable;
  /** The output projection's weight. */
  readonly outputWeight: tf.Variable;
  /** The output projection's bias [V], or null. */
  readonly outputBias: tf.Variable | null;
  readonly encoderLayers: readonly EncoderLayer[];
  readonly decoderLayers: readonly DecoderLayer[];
  /** Pre-norm stacks end with a norm of their own. */
  readonly encoderNorm: NormParameters | null;
  readonly decoderNorm: NormParameters | null;
}

export interface TranslationModel extends ModelParts {
  readonly positional: PositionalOptions;
  readonly vocabulary: ModelVocabulary;
  /** All parameters by name, in creation order. */
  readonly parameters: ReadonlyMap<string, tf.Variable>;
  dispose(): void;
}

export interface ModelRequest {
  readonly model: ModelOptions;
  readonly positional: { readonly type: string } & Readonly<Record<string, unknown>>;
  readonly vocabulary: ModelVocabulary;
  /** Seed of the initialisation. */
  readonly seed: number;
}

/**
 * Builds a model with freshly drawn parameters on the current engine.
 * @throws OrdoError `model.invalid` when shape, positional options or vocabularies do not fit.
 */
export function buildModel(request: ModelRequest): TranslationModel {
  const shape = resolveModel(request.model);
  const positional = resolvePositional(request.positional, shape);
  checkVocabulary(request.vocabulary, shape);
  const store = new ParameterStore(request.seed);
  const builder = new LayerBuilder(store, shape);
  const pre = shape.norm === 'pre';
  const parts = {
    shape,
    padId: request.vocabulary.padId,
    ...buildTables(store, shape, request.vocabulary),
    encoderLayers: Array.from({ length: shape.encoderLayers }, (_, i) => builder.encoderLayer(i)),
    encoderNorm: pre ? builder.norm('encoder.norm') : null,
    decoderLayers: Array.from({ length: shape.decoderLayers }, (_, i) => builder.decoderLayer(i)),
    decoderNorm: pre ? builder.norm('decoder.norm') : null,
    hooks: getPositionalEncoding(positional.type).build(positional, store.within('positional'), shape),
  };
  return {
    ...parts,
    positional,
    vocabulary: request.vocabulary,
    parameters: store.parameters,
    dispose: () => tf.dispose([...store.parameters.values()]),
  };
}

/** N(0, d^-1/2) with the pad row zero (fairseq). */
function buildTables(store: ParameterStore, shape: ModelShape, vocabulary: ModelVocabulary) {
  const { dimension: d } = shape;
  const draw = normal(d ** -0.5);
  const table = (name: string, size: number) =>
    store.parameter(name, [size, d], (random, index) => {
      const value = draw(random, index);
      return Math.floor(index / d) === vocabulary.padId ? 0 : value;
    });
  const bias = () => (shape.outputBias ? store.parameter('output.bias', [vocabulary.target], () => 0) : null);
  if (shape.sharedEmbeddings) {
    const shared = table('embedding', vocabulary.source);
    return { sourceTable: shared, targetTable: shared, outputWeight: shared, outputBias: bias() };
  }
  return {
    sourceTable: table('encoder.embedding', vocabulary.source),
    targetTable: table('decoder.embedding', vocabulary.target),
    outputWeight: table('output.weight', vocabulary.target),
    outputBias: bias(),
  };
}

function checkVocabulary({ source, target, ...ids }: ModelVocabulary, shape: ModelShape): void {
  if (shape.sharedEmbeddings && source !== target) {
    throw new OrdoError('model.invalid', `shared embeddings need one vocabulary, not ${source} and ${target} words`, {
      pointer: '/model/sharedEmbeddings',
      fix: 'set preprocessing.vocabulary.joint to true, or model.sharedEmbeddings to false',
    });
  }
  for (const [name, id] of Object.entries(ids)) {
    if (!Number.isInteger(id) || id < 0 || id >= Math.min(source, target)) {
      throw new OrdoError('model.invalid', `${name} ${id} is not an id of both vocabularies (${source} and ${target})`);
    }
  }
}

/** The longest input the model takes on a side, and the option that sets it. */
export function inputLimit(model: ModelParts, side: Side): { readonly length: number; readonly option: string } {
  const own = { length: model.shape.maxPositions, option: '/model/maxPositions' };
  const positional = model.hooks.limit?.(side) ?? null;
  return positional !== null && positional.length < own.length ? positional : own;
}

/** @throws OrdoError `model.input-too-long` naming the option to raise. */
export function checkLength(model: ModelParts, side: Side, time: number): void {
  const { length, option } = inputLimit(model, side);
  if (time <= length) return;
  const what = side === 'encoder' ? 'source' : 'target';
  throw new OrdoError(
    'model.input-too-long',
    `a ${what} of ${time} tokens with its end symbol is longer than the ${length} that the model takes`,
    {
      pointer: option,
      fix: `set ${option.slice(1).replaceAll('/', '.')} to ${time} or more, or clean longer pairs away`,
    },
  );
}

/** Trainable numbers: all of them, and those of the positional encoding. */
export function countParameters(model: TranslationModel): { total: number; positional: number } {
  let total = 0;
  let positional = 0;
  for (const [name, { size }] of model.parameters) {
    total += size;
    if (name.startsWith('positional.')) positional += size;
  }
  return { total, positional };
}
