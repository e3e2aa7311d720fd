/** The size and form of a translation model: the options of a spec, the named presets, and the resolved shape. */
import { closed } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';

const Size = (maximum: number, description: string) => Type.Integer({ minimum: 1, maximum, description });

/** The sizes of a preset. A spec may override each of them. */
const sizes = {
  dimension: Size(16_384, 'd: the width of the residual stream, which is a multiple of `heads`'),
  heads: Size(256, 'The number of attention heads'),
  feedForward: Size(65_536, 'The inner width of the feed-forward layers'),
  encoderLayers: Type.Integer({
    minimum: 0,
    maximum: 96,
    description: 'The number of layers of the encoder, which is 0 for an encoder of type `none` only',
  }),
  decoderLayers: Size(96, 'The number of layers of the decoder'),
  norm: Type.Union([Type.Literal('post'), Type.Literal('pre')], {
    description:
      '`post`: LayerNorm(x + f(x)) (Vaswani et al. 2017); `pre`: x + f(LayerNorm(x)), with a final norm in each stack.',
  }),
  sharedEmbeddings: Type.Union([Type.Boolean(), Type.Literal('inputs')], {
    description:
      'True for one table of source, target and output embeddings, false for three tables; `inputs` for one table of ' +
      "source and target and another for the output (OpenNMT's `share_embeddings`). A shared table needs a joint vocabulary.",
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
  [
    Type.Literal('probe'),
    Type.Literal('tiny'),
    Type.Literal('iwslt'),
    Type.Literal('base'),
    Type.Literal('big'),
    Type.Literal('opennmt-big'),
  ],
  { description: 'The model whose sizes hold where the spec gives none' },
);

export type ModelPreset = Static<typeof PresetSchema>;

/** The kind of an encoder or a decoder with its options, which the kind itself checks. */
const Kind = (description: string) =>
  Type.Optional(Type.Object({ type: Type.String() }, { additionalProperties: Type.Unknown(), description }));

/**
 * Kinds other than the Transformer's. The Transformer's kinds are left out, as in models from the time before there were other
 * kinds.
 */
const kinds = {
  encoder: Kind("The kind of the encoder. Default: the Transformer's"),
  decoder: Kind("The kind of the decoder. Default: the Transformer's"),
};

const forms = {
  activation: Type.Optional(
    Type.Union([Type.Literal('relu'), Type.Literal('gelu'), Type.Literal('gelu-tanh')], {
      description:
        'The function inside the feed-forward layers. Default: `relu`. `gelu` is x·Φ(x), `gelu-tanh` its approximation with ' +
        "tanh, GPT-2's (both Hendrycks & Gimpel 2016).",
    }),
  ),
};

/** A model with every size written out. `preset` is kept to tell where the sizes come from. */
export const ModelShapeSchema = Type.Object({ preset: PresetSchema, ...sizes, ...kinds, ...forms }, closed);
export type TranslationShape = Static<typeof ModelShapeSchema>;

/** The fields of a model that stacks and encodings read. */
export type ModelShape = Omit<TranslationShape, 'preset'> & LanguageForm;

/** The options that only the shape of a language model has. */
interface LanguageForm {
  /** True for a decoder without an encoder. `encoderLayers` is then 0, and no token is ever a source. */
  readonly decoderOnly?: true;
  /** `none`: embeddings are used without a factor. Absent: they are multiplied by √d. */
  readonly embeddingScale?: 'none';
  /** ε of the layer norms. Absent: 1e-5. */
  readonly normEpsilon?: number;
}

/** The shape of a language model, as checkpoints hold it. */
export const LanguageShapeSchema = Type.Object(
  {
    ...sizes,
    ...forms,
    encoderLayers: Type.Literal(0),
    decoderOnly: Type.Literal(true),
    embeddingScale: Type.Optional(Type.Literal('none')),
    normEpsilon: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  },
  closed,
);

/** The number of parameters of a part of a model, such as `encoder self-attention`. */
export interface ParameterModule {
  readonly module: string;
  readonly parameters: number;
}

/** The model section of a spec, without the options of encoders and decoders. */
export const ModelOutlineSchema = Type.Object(
  {
    preset: PresetSchema,
    ...kinds,
    ...forms,
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
    description:
      'The size and form of the model: a preset, and the sizes and kinds of stacks in which the model differs from it',
  },
);
/** The model section of a spec: a preset, and the sizes and kinds in which the model differs from it. */
export type ModelOptions = Static<typeof ModelOutlineSchema>;

/** fairseq's defaults for translation: post-norm, 1024 positions (`--max-source-positions`). */
const common = { norm: 'post', sharedEmbeddings: true, outputBias: false, maxPositions: 1024 } as const;

export const MODEL_PRESETS: { readonly [P in ModelPreset]: Omit<TranslationShape, 'preset'> } = {
  /** The smallest model on which word order can be studied. It trains in under a minute on one core. */
  probe: { dimension: 64, heads: 4, feedForward: 128, encoderLayers: 2, decoderLayers: 2, ...common },
  /** Multi30k (29 k short sentences): 4+4 layers of 128. */
  tiny: { dimension: 128, heads: 4, feedForward: 256, encoderLayers: 4, decoderLayers: 4, ...common },
  /** fairseq's `transformer_iwslt_de_en`. */
  iwslt: { dimension: 512, heads: 4, feedForward: 1024, encoderLayers: 6, decoderLayers: 6, ...common },
  /** Vaswani et al. 2017, Table 3, base. */
  base: { dimension: 512, heads: 8, feedForward: 2048, encoderLayers: 6, decoderLayers: 6, ...common },
  /** Vaswani et al. 2017, Table 3, big. */
  big: { dimension: 1024, heads: 16, feedForward: 4096, encoderLayers: 6, decoderLayers: 6, ...common },
  /**
   * The big Transformer in OpenNMT's form, which Ding et al. 2020 use: norms come first, and there are three tables and an output
   * bias.
   */
  'opennmt-big': {
    dimension: 1024,
    heads: 16,
    feedForward: 4096,
    encoderLayers: 6,
    decoderLayers: 6,
    ...common,
    norm: 'pre',
    sharedEmbeddings: false,
    outputBias: true,
  },
};
