/** Builds a translation model: its parameters by name, and the parts that the stacks read. */
import { OrdoError } from '@ordo/core';
import { tf } from '@ordo/tensor';
import type { BuildDecoder } from '../decoders/declaration.ts';
import type { BuildEncoder } from '../encoders/declaration.ts';
import type { ModelOptions, ModelShape } from '../options/model-options.ts';
import { decoderOf, encoderOf, resolveModel } from '../options/resolve-model.ts';
import { normal } from '../parameters/initialisers.ts';
import { ParameterStore } from '../parameters/parameter-store.ts';
import type { BuildHooks, PositionalOptions } from '../positional/declaration.ts';
import { getPositionalEncoding } from '../positional/registry.ts';
import { findShapeProblems, resolvePositional } from '../positional/resolve-positional.ts';
import type { ModelParts } from './model-parts.ts';

/** The sizes of the vocabularies, and the ids of the symbols that the model itself reads or writes. */
export interface ModelVocabulary {
  readonly source: number;
  readonly target: number;
  readonly padId: number;
  /** Ends every sentence on both sides. */
  readonly eosId: number;
  /** The decoder's first input: EOS in fairseq, BOS (`<s>`) in OpenNMT. */
  readonly startId: number;
}

export interface TranslationModel extends ModelParts {
  readonly positional: PositionalOptions;
  readonly vocabulary: ModelVocabulary;
  /** All parameters by name, in the order of their creation. */
  readonly parameters: ReadonlyMap<string, tf.Variable>;
  dispose(): void;
}

export interface ModelRequest {
  readonly model: ModelOptions;
  readonly positional: { readonly type: string } & Readonly<Record<string, unknown>>;
  readonly vocabulary: ModelVocabulary;
  /** The seed of the initialisation. */
  readonly seed: number;
}

/**
 * Builds a model with freshly drawn parameters on the current engine. It loads the code of the one encoding that it needs.
 * @throws OrdoError `model.invalid` when shape, positional options or vocabularies do not fit each other.
 */
export async function buildModel(request: ModelRequest): Promise<TranslationModel> {
  const shape = resolveModel(request.model);
  const positional = resolvePositional(request.positional, shape);
  const problems = findShapeProblems(positional, shape);
  if (problems.length > 0) {
    throw new OrdoError('model.invalid', `a model of this shape cannot have ${positional.type}`, { problems });
  }
  checkVocabulary(request.vocabulary, shape);
  const builders = await loadBuilders(positional, shape);
  const store = new ParameterStore(request.seed);
  return {
    ...buildParts(store, { shape, positional, vocabulary: request.vocabulary, builders }),
    positional,
    vocabulary: request.vocabulary,
    parameters: store.parameters,
    dispose: () => tf.dispose([...store.parameters.values()]),
  };
}

/** The code of the kinds and of the encoding that a model needs. */
interface Builders {
  readonly buildHooks: BuildHooks<PositionalOptions>;
  readonly buildEncoder: BuildEncoder<Readonly<Record<string, unknown>>>;
  readonly buildDecoder: BuildDecoder<Readonly<Record<string, unknown>>>;
}

async function loadBuilders(positional: PositionalOptions, shape: ModelShape): Promise<Builders> {
  const [hooks, encoder, decoder] = await Promise.all([
    getPositionalEncoding(positional.type).load(),
    encoderOf(shape).declaration.load(),
    decoderOf(shape).declaration.load(),
  ]);
  return { buildHooks: hooks.build, buildEncoder: encoder.build, buildDecoder: decoder.build };
}

interface PartsRequest {
  readonly shape: ModelShape;
  readonly positional: PositionalOptions;
  readonly vocabulary: ModelVocabulary;
  readonly builders: Builders;
}

/** Creates the parameters in the order in which checkpoints hold them. */
function buildParts(store: ParameterStore, { shape, positional, vocabulary, builders }: PartsRequest): ModelParts {
  return {
    shape,
    padId: vocabulary.padId,
    ...buildTables(store, shape, vocabulary),
    encoder: builders.buildEncoder(encoderOf(shape).options, store, shape),
    decoder: builders.buildDecoder(decoderOf(shape).options, store, shape),
    hooks: builders.buildHooks(positional, store.within('positional'), shape),
  };
}

/** Embedding tables are drawn from N(0, 1/d), with zeros in the row of padding (fairseq). */
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
    throw new OrdoError(
      'model.invalid',
      `shared embeddings need one vocabulary, not vocabularies of ${source} and ${target} tokens`,
      {
        pointer: '/model/sharedEmbeddings',
        fix: 'set preprocessing.vocabulary.joint to true, or model.sharedEmbeddings to false',
      },
    );
  }
  for (const [name, id] of Object.entries(ids)) {
    if (!Number.isInteger(id) || id < 0 || id >= Math.min(source, target)) {
      throw new OrdoError('model.invalid', `${name} ${id} is not an id of both vocabularies (${source} and ${target})`);
    }
  }
}

/** Counts the trainable numbers: all of them, and those of the positional encoding. */
export function countParameters(model: TranslationModel): { total: number; positional: number } {
  let total = 0;
  let positional = 0;
  for (const [name, { size }] of model.parameters) {
    total += size;
    if (name.startsWith('positional.')) positional += size;
  }
  return { total, positional };
}
