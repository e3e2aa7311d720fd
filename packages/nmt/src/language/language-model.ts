/** Builds a language model: the Transformer's decoder without cross-attention, from drawn or given parameters. */
import { OrdoError } from '@ordo/core';
import { tf } from '@ordo/tensor';
import type { DecoderStack } from '../decoders/transformer/stack.ts';
import { LayerBuilder } from '../model/layer-parameters.ts';
import type { DecoderParts } from '../model/model-parts.ts';
import type { ModelShape } from '../options/model-options.ts';
import { normal } from '../parameters/initialisers.ts';
import { type ParameterSource, ParameterStore } from '../parameters/parameter-store.ts';
import type { PositionalOptions } from '../positional/declaration.ts';
import { getPositionalEncoding } from '../positional/registry.ts';
import { findShapeProblems, resolvePositional } from '../positional/resolve-positional.ts';
import { type LanguageOptions, resolveLanguageModel } from './language-options.ts';

export interface LanguageVocabulary {
  readonly size: number;
  /** The id that fills up the shorter texts of a batch, and whose embedding is not trained; absent when there is none. */
  readonly padId?: number;
  /** The id that precedes the first token of a text in training; absent when there is none. */
  readonly startId?: number;
}

export interface LanguageModel extends DecoderParts {
  readonly positional: PositionalOptions;
  readonly vocabulary: LanguageVocabulary;
  readonly stack: DecoderStack;
  /** All parameters by name, in the order of their creation. They are the parameters of a decoder without cross-attention. */
  readonly parameters: ReadonlyMap<string, tf.Variable>;
  dispose(): void;
}

export interface LanguageRequest {
  readonly model: LanguageOptions;
  readonly positional: { readonly type: string } & Readonly<Record<string, unknown>>;
  readonly vocabulary: LanguageVocabulary;
  /** The seed of the initialisation, or the values of the parameters. */
  readonly parameters: number | ParameterSource;
}

/**
 * Builds a model on the current engine.
 * @throws OrdoError `model.invalid` when shape, positional options or vocabulary do not fit each other
 */
export async function buildLanguageModel(request: LanguageRequest): Promise<LanguageModel> {
  return buildLanguageShape({ ...request, model: resolveLanguageModel(request.model) });
}

/** Builds a model as `buildLanguageModel` does, from a shape in which the defaults are written out. */
export async function buildLanguageShape(
  request: Omit<LanguageRequest, 'model'> & { readonly model: ModelShape },
): Promise<LanguageModel> {
  const { vocabulary, model: shape } = request;
  const positional = resolvePositional(request.positional, shape);
  const problems = findShapeProblems(positional, shape);
  if (problems.length > 0) {
    throw new OrdoError('model.invalid', `a language model of this shape cannot have ${positional.type}`, { problems });
  }
  checkVocabulary(vocabulary);
  const { build: buildHooks } = await getPositionalEncoding(positional.type).load();
  const store = new ParameterStore(request.parameters);
  const dispose = (): void => tf.dispose([...store.parameters.values()]);
  try {
    return {
      shape,
      positional,
      vocabulary,
      padId: vocabulary.padId ?? -1,
      ...buildTables(store, shape, vocabulary),
      stack: buildStack(store, shape),
      hooks: buildHooks(positional, store.within('positional'), shape),
      parameters: store.parameters,
      dispose,
    };
  } catch (error) {
    dispose();
    throw error;
  }
}

function buildStack(store: ParameterStore, shape: ModelShape): DecoderStack {
  const builder = new LayerBuilder(store, shape);
  return {
    layers: Array.from({ length: shape.decoderLayers }, (_, i) => builder.decoderLayer(i)),
    norm: shape.norm === 'pre' ? builder.norm('decoder.norm') : null,
  };
}

function buildTables(store: ParameterStore, shape: ModelShape, { size, padId }: LanguageVocabulary) {
  const { dimension: d } = shape;
  const draw = normal(d ** -0.5);
  const table = (name: string) =>
    store.parameter(name, [size, d], (random, index) => {
      const value = draw(random, index);
      return Math.floor(index / d) === padId ? 0 : value;
    });
  const targetTable = table('embedding');
  return {
    targetTable,
    outputWeight: shape.sharedEmbeddings === false ? table('output.weight') : targetTable,
    outputBias: shape.outputBias ? store.parameter('output.bias', [size], () => 0) : null,
  };
}

function checkVocabulary({ size, ...ids }: LanguageVocabulary): void {
  if (!Number.isInteger(size) || size < 1) {
    throw new OrdoError('model.invalid', `a vocabulary needs at least one token, not ${size}`);
  }
  for (const [name, id] of Object.entries(ids)) {
    if (id === undefined || (Number.isInteger(id) && id >= 0 && id < size)) continue;
    throw new OrdoError('model.invalid', `${name} ${id} is not an id of a vocabulary of ${size} tokens`);
  }
}
