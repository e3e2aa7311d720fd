/** Builds a translation model: its parameters by name, and the parts that the stacks read. */
import { OrdoError } from '@ordo/core';
import { tf } from '@ordo/tensor';
import { type ModelOptions, type ModelShape, resolveModel } from '../options/model-options.ts';
import { normal } from '../parameters/initialisers.ts';
import { ParameterStore } from '../parameters/parameter-store.ts';
import type { BuildHooks, PositionalOptions } from '../positional/declaration.ts';
import type { PositionalHooks } from '../positional/positional-hooks.ts';
import { getPositionalEncoding } from '../positional/registry.ts';
import { findShapeProblems, resolvePositional } from '../positional/resolve-positional.ts';
import { type DecoderLayer, type EncoderLayer, LayerBuilder, type NormParameters } from './layer-parameters.ts';

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

/** The parts of a model that its stacks read. */
export interface ModelParts {
  readonly shape: ModelShape;
  readonly padId: number;
  readonly hooks: PositionalHooks;
  /** Embedding tables, [V, d] each. All three are the same variable when embeddings are shared. */
  readonly sourceTable: tf.Variable;
  readonly targetTable: tf.Variable;
  /** The output projection's weight. */
  readonly outputWeight: tf.Variable;
  /** The output projection's bias [V], or null. */
  readonly outputBias: tf.Variable | null;
  readonly encoderLayers: readonly EncoderLayer[];
  readonly decoderLayers: readonly DecoderLayer[];
  /** The final norms of pre-norm stacks; null in post-norm stacks. */
  readonly encoderNorm: NormParameters | null;
  readonly decoderNorm: NormParameters | null;
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
  const { build } = await getPositionalEncoding(positional.type).load();
  const store = new ParameterStore(request.seed);
  return {
    ...buildParts(store, { shape, positional, vocabulary: request.vocabulary, build }),
    positional,
    vocabulary: request.vocabulary,
    parameters: store.parameters,
    dispose: () => tf.dispose([...store.parameters.values()]),
  };
}

interface PartsRequest {
  readonly shape: ModelShape;
  readonly positional: PositionalOptions;
  readonly vocabulary: ModelVocabulary;
  readonly build: BuildHooks<PositionalOptions>;
}

/** Creates the parameters in the order in which checkpoints hold them. */
function buildParts(store: ParameterStore, { shape, positional, vocabulary, build }: PartsRequest): ModelParts {
  const builder = new LayerBuilder(store, shape);
  const pre = shape.norm === 'pre';
  return {
    shape,
    padId: vocabulary.padId,
    ...buildTables(store, shape, vocabulary),
    encoderLayers: Array.from({ length: shape.encoderLayers }, (_, i) => builder.encoderLayer(i)),
    encoderNorm: pre ? builder.norm('encoder.norm') : null,
    decoderLayers: Array.from({ length: shape.decoderLayers }, (_, i) => builder.decoderLayer(i)),
    decoderNorm: pre ? builder.norm('decoder.norm') : null,
    hooks: build(positional, store.within('positional'), shape),
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
