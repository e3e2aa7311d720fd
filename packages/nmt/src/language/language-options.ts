/** The size and form of a language model: the Transformer's decoder without cross-attention. */
import { closed } from '@ordo/core/schema-parts';
import { findProblems, OrdoError } from '@ordo/core';
import { type Static, Type } from 'typebox';
import { ModelShapeSchema, type ModelShape } from '../options/model-options.ts';

const { dimension, heads, feedForward, decoderLayers, norm, outputBias, maxPositions, activation } =
  ModelShapeSchema.properties;

/** The model section for a language model. Every size must be given; the options of its form have defaults. */
export const LanguageOptionsSchema = Type.Object(
  {
    dimension,
    heads,
    feedForward,
    layers: decoderLayers,
    maxPositions,
    norm: Type.Optional(norm),
    tiedEmbeddings: Type.Optional(
      Type.Boolean({ description: 'True for one table of input and output embeddings, the default; false for two' }),
    ),
    outputBias: Type.Optional(outputBias),
    activation,
    embeddingScale: Type.Optional(
      Type.Union([Type.Literal('sqrt'), Type.Literal('none')], {
        description: '`sqrt`: embeddings times √d (Vaswani et al. 2017, §3.4), the default; `none`: as they are',
      }),
    ),
    normEpsilon: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'ε of the layer norms. Default: 1e-5' }),
    ),
  },
  { ...closed, description: 'The size and form of a language model' },
);
export type LanguageOptions = Static<typeof LanguageOptionsSchema>;

/** Returns the options from which the given shape results. */
export function languageOptionsOf({
  encoderLayers: _none,
  decoderOnly: _only,
  decoderLayers: layers,
  sharedEmbeddings,
  ...sizes
}: ModelShape): LanguageOptions {
  return { ...sizes, layers, tiedEmbeddings: sharedEmbeddings !== false };
}

/**
 * Returns the shape of a language model. Options that equal their default are left out, so that a model is the same whether its
 * options name the default or not.
 * @throws OrdoError `model.invalid` when the options break the schema or the sizes do not fit each other
 */
export function resolveLanguageModel(options: LanguageOptions): ModelShape {
  const problems = findProblems(LanguageOptionsSchema, options);
  if (problems.length > 0) throw new OrdoError('model.invalid', 'the model options have problems', { problems });
  const { layers, tiedEmbeddings = true, embeddingScale, normEpsilon, activation, ...sizes } = options;
  if (sizes.dimension % sizes.heads !== 0) {
    throw new OrdoError('model.invalid', `dimension ${sizes.dimension} is not a multiple of ${sizes.heads} heads`, {
      pointer: '/heads',
      fix: `choose heads that divide ${sizes.dimension}`,
    });
  }
  return {
    norm: 'pre',
    outputBias: false,
    ...sizes,
    encoderLayers: 0,
    decoderLayers: layers,
    sharedEmbeddings: tiedEmbeddings,
    decoderOnly: true,
    ...(activation === undefined || activation === 'relu' ? {} : { activation }),
    ...(embeddingScale === 'none' ? { embeddingScale } : {}),
    ...(normEpsilon === undefined ? {} : { normEpsilon }),
  };
}
