/** The size and form of a translation model: the options of a spec, the named presets, and the resolved shape. */
import { findProblems, OrdoError } from '@ordo/core';
import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false } as const;
const Size = (maximum: number, description: string) => Type.Integer({ minimum: 1, maximum, description });

/** The sizes of a preset. A spec may override each of them. */
const sizes = {
  dimension: Size(16_384, 'd: the width of the residual stream, which is a multiple of `heads`'),
  heads: Size(256, 'The number of attention heads'),
  feedForward: Size(65_536, 'The inner width of the feed-forward layers'),
  encoderLayers: Size(96, 'The number of layers of the encoder'),
  decoderLayers: Size(96, 'The number of layers of the decoder'),
  norm: Type.Union([Type.Literal('post'), Type.Literal('pre')], {
    description:
      '`post`: LayerNorm(x + f(x)) (Vaswani et al. 2017); `pre`: x + f(LayerNorm(x)), with a final norm in each stack.',
  }),
  sharedEmbeddings: Type.Boolean({
    description:
      'True for one table of source, target and output embeddings, which needs a joint vocabulary; false for three tables',
  }),
  outputBias: Type.Boolean({
    description: "Whether the output projection has a bias: OpenNMT's has one, fairseq's does not",
  }),
  maxPositions: Size(
    1_000_000,
    'The longest input in tokens, EOS included, on either side. A positional encoding may set a lower limit.',
  ),
};

const PresetSchema = Type.Union(
  [Type.Literal('probe'), Type.Literal('tiny'), Type.Literal('iwslt'), Type.Literal('base'), Type.Literal('big')],
  { description: 'The model whose sizes hold where the spec gives none' },
);

export type ModelPreset = Static<typeof PresetSchema>;

/** A model with every size written out. `preset` is kept to tell where the sizes came from. */
export const ModelShapeSchema = Type.Object({ preset: PresetSchema, ...sizes }, closed);
export type ModelShape = Static<typeof ModelShapeSchema>;

/** The model section of a spec: a preset, and the sizes in which the model differs from it. */
export const ModelOptionsSchema = Type.Object(
  {
    preset: PresetSchema,
    dimension: Type.Optional(sizes.dimension),
    heads: Type.Optional(sizes.heads),
    feedForward: Type.Optional(sizes.feedForward),
    encoderLayers: Type.Optional(sizes.encoderLayers),
    decoderLayers: Type.Optional(sizes.decoderLayers),
    norm: Type.Optional(sizes.norm),
    sharedEmbeddings: Type.Optional(sizes.sharedEmbeddings),
    outputBias: Type.Optional(sizes.outputBias),
    maxPositions: Type.Optional(sizes.maxPositions),
  },
  {
    ...closed,
    description: 'The size and form of the model: a preset, and the sizes in which the model differs from it',
  },
);
export type ModelOptions = Static<typeof ModelOptionsSchema>;

/** fairseq's defaults for translation: post-norm, 1024 positions (`--max-source-positions`). */
const common = { norm: 'post', sharedEmbeddings: true, outputBias: false, maxPositions: 1024 } as const;

const PRESETS: { readonly [P in ModelPreset]: Omit<ModelShape, 'preset'> } = {
  /** The smallest model on which word order can be studied; trains in under a minute on one core. */
  probe: { dimension: 64, heads: 4, feedForward: 128, encoderLayers: 2, decoderLayers: 2, ...common },
  /** Multi30k (29 k short sentences): 4+4 layers of 128. */
  tiny: { dimension: 128, heads: 4, feedForward: 256, encoderLayers: 4, decoderLayers: 4, ...common },
  /** fairseq `transformer_iwslt_de_en`. */
  iwslt: { dimension: 512, heads: 4, feedForward: 1024, encoderLayers: 6, decoderLayers: 6, ...common },
  /** Vaswani et al. 2017, Table 3, base. */
  base: { dimension: 512, heads: 8, feedForward: 2048, encoderLayers: 6, decoderLayers: 6, ...common },
  /** Vaswani et al. 2017, Table 3, big. */
  big: { dimension: 1024, heads: 16, feedForward: 4096, encoderLayers: 6, decoderLayers: 6, ...common },
};

/**
 * Writes every size out: those that are given, and the preset's for the others.
 * @throws OrdoError `model.invalid` when the options break the schema or the sizes do not fit each other.
 */
export function resolveModel(options: ModelOptions): ModelShape {
  const problems = findProblems(ModelOptionsSchema, options);
  if (problems.length > 0) throw new OrdoError('model.invalid', 'the model options have problems', { problems });
  const shape = { ...PRESETS[options.preset], ...options };
  if (shape.dimension % shape.heads !== 0) {
    throw new OrdoError('model.invalid', `dimension ${shape.dimension} is not a multiple of ${shape.heads} heads`, {
      pointer: '/heads',
      fix: `choose heads that divide ${shape.dimension}`,
    });
  }
  return shape;
}
