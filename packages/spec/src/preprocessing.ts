/** The spec's section `preprocessing`, which says how raw lines become tokens. */
import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false } as const;

const BpeSchema = Type.Object(
  {
    merges: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    /** Whether one set of merges is learned on both languages together. */
    joint: Type.Boolean(),
    /**
     * Sub-words that occur less often than this in their language's training text are split further, as in subword-nmt.
     */
    vocabularyThreshold: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  },
  closed,
);
const VocabularySchema = Type.Object(
  {
    /** The size of the vocabulary is padded to a multiple of this number (8 in fairseq). */
    padTo: Type.Integer({ minimum: 1, maximum: 1024 }),
    /** Whether both languages share one vocabulary. */
    joint: Type.Boolean(),
  },
  closed,
);
const CleanSchema = Type.Object(
  {
    /** The largest allowed ratio of one side's length to the other's. */
    ratio: Type.Number({ minimum: 1, maximum: 1000 }),
    minimum: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    maximum: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  },
  closed,
);

const switches = {
  /**
   * `moses`: the Moses tokenizer for each language. `none`: the text is already tokenised, with spaces between tokens.
   */
  tokenizer: Type.Enum(['none', 'moses']),
  /** Whether to normalise punctuation as Moses does and then to remove non-printing characters. */
  normalize: Type.Boolean(),
  lowercase: Type.Boolean(),
  /** The Moses tokenizer's option `-a`, which also splits hyphens. */
  aggressive: Type.Boolean(),
};

/** The preprocessing of a run, with every option written out. */
export const PreprocessingSchema = Type.Object(
  {
    ...switches,
    bpe: Type.Union([BpeSchema, Type.Null()]),
    vocabulary: VocabularySchema,
    /** Which training pairs to keep, by their lengths in tokens after BPE. Null keeps all. */
    clean: Type.Union([CleanSchema, Type.Null()]),
  },
  closed,
);
export type Preprocessing = Static<typeof PreprocessingSchema>;

/** The preprocessing options that a spec may set. */
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
 * Fills in defaults. Raw text is preprocessed as in the PosNet paper (§4.1: Moses, joint BPE, length ratio at most 1.5,
 * 1–250 tokens) with the given number of merges. A dataset that is already tokenised is left as it is.
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
