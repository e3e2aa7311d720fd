/** Builds a translation model: its parameters by name, and the parts that the stacks read. */
import { OrdoError } from '@ordo/core';
import { tf } from '@ordo/tensor';
import type { ModelOptions, ModelShape, TranslationShape } from '../options/model-options.ts';
import { resolveModel } from '../options/resolve-model.ts';
import { ParameterStore } from '../parameters/parameter-store.ts';
import type { PositionalOptions } from '../positional/declaration.ts';
import { findShapeProblems, resolvePositional } from '../positional/resolve-positional.ts';
import { buildParts, loadBuilders, type ModelVocabulary } from './build-parts.ts';
import type { ModelParts } from './model-parts.ts';

export interface TranslationModel extends ModelParts {
  readonly shape: TranslationShape;
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
 * Builds a model with freshly drawn parameters on the current engine. It loads only the code of the encoding that the model uses.
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
    shape,
    positional,
    vocabulary: request.vocabulary,
    parameters: store.parameters,
    dispose: () => tf.dispose([...store.parameters.values()]),
  };
}

function checkVocabulary({ source, target, ...ids }: ModelVocabulary, shape: ModelShape): void {
  if (shape.sharedEmbeddings !== false && source !== target) {
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

/** Counts the trainable numbers in the whole model and in its positional encoding. */
export function countParameters(model: Pick<TranslationModel, 'parameters'>): { total: number; positional: number } {
  let total = 0;
  let positional = 0;
  for (const [name, { size }] of model.parameters) {
    total += size;
    if (name.startsWith('positional.')) positional += size;
  }
  return { total, positional };
}
