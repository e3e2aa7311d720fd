/** How raw lines become tokens: the spec's `preprocessing` section. */
import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false } as const;

const BpeSchema = Type.Object(
  {
    merges: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    /** One set of merges learned on both sides together. */
    joint: Type.Boolean(),
    /** Sub-words rarer than this in their language's training text are split further (subword-nmt's threshold). */
    vocabularyThreshold: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  },
  closed,
);
const VocabularySchema = Type.Object(
  {
    /** The number of types is padded to a multiple of this (fairseq: 8). */
    padTo: Type.Integer({ minimum: 1, maximum: 1024 }),
    /** One vocabulary for both sides. */
    joint: Type.Boolean(),
  },
  closed,
);
const CleanSchema = Type.Object(
  {
    ratio: Type.Number({ minimum: 1, maximum: 1000 }),
    minimum: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    maximum: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  },
  closed,
);

const switches = {
  /** `moses`: the Moses tokenizer of each language; `none`: the text is tokenised, blanks separate tokens. */
  tokenizer: Type.Enum(['none', 'moses']),
  /** Moses' normalise-punctuation, then removal of non-printing characters. */
  normalize: Type.Boolean(),
  lowercase: Type.Boolean(),
  /** The Moses tokenizer's `-a`: splits hyphens too. */
  aggressive: Type.Boolean(),
};

/** Every option written out. */
export const PreprocessingSchema = Type.Object(
  {
    ...switches,
    bpe: Type.Union([BpeSchema, Type.Null()]),
    vocabulary: VocabularySchema,
    /** Training pairs to leave out, by length in tokens after BPE; null keeps all. */
    clean: Type.Union([CleanSchema, Type.Null()]),
  },
  closed,
);
export type Preprocessing = Static<typeof PreprocessingSchema>;

/** What a spec may say. */
export const PreprocessingOptionsSchema = Type.Partial(
  Type.Object({
    ...switches,
    bpe: Type.Union([Type.Partial(BpeSchema, closed), Type.Null()]),
    vocabulary: Type.Partial(VocabularySchema, closed),
    clean: Type.Union([Type.Partial(CleanSchema, closed), Type.Null()]),
  }),
  closed,
);
export type PreprocessingOptions = Static<typeof PreprocessingOptionsSchema>;

/**
 * The options over the defaults. Raw text gets the PosNet paper's treatment (§4.1: Moses, joint BPE, ratio 1.5, 1–250
 * tokens) with the given number of merges; text that comes tokenised is taken as it is.
 */
export function resolvePreprocessing(
  options: PreprocessingOptions,
  defaults: { tokenised: boolean; merges: number },
): Preprocessing {
  const tokenizer = options.tokenizer ?? (defaults.tokenised ? 'none' : 'moses');
  const bpe = { merges: defaults.merges, joint: true, vocabularyThreshold: 0 };
  const clean = { ratio: 1.5, minimum: 1, maximum: 250 };
  const fill = <T extends object>(given: Partial<T> | null | undefined, whole: T): T | null => {
    if (given === null || (given === undefined && defaults.tokenised)) return null;
    return { ...whole, ...given };
  };
  return {
    tokenizer,
    normalize: options.normalize ?? tokenizer === 'moses',
    lowercase: options.lowercase ?? false,
    aggressive: options.aggressive ?? tokenizer === 'moses',
    bpe: fill(options.bpe, bpe),
    vocabulary: { padTo: 8, joint: true, ...options.vocabulary },
    clean: fill(options.clean, clean),
  };
}
