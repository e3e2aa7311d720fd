/** The spec's section `preprocessing`, which says how raw lines become tokens. */
import { closed } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';

const BpeSchema = Type.Object(
  {
    merges: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'The number of merges, which is about the size of the vocabulary',
    }),
    joint: Type.Boolean({ description: 'Whether one set of merges is learned on both languages together' }),
    vocabularyThreshold: Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description:
        "Sub-words that occur less often than this in their language's training text are split further, as in subword-nmt",
    }),
  },
  closed,
);
const VocabularySchema = Type.Object(
  {
    padTo: Type.Integer({
      minimum: 1,
      maximum: 1024,
      description: 'The size of the vocabulary is padded to a multiple of this number (8 in fairseq)',
    }),
    joint: Type.Boolean({ description: 'Whether both languages share one vocabulary' }),
  },
  closed,
);
const CleanSchema = Type.Object(
  {
    ratio: Type.Number({
      minimum: 1,
      maximum: 1000,
      description: "The largest allowed ratio of one side's length to the other's",
    }),
    minimum: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'The least number of tokens on either side' }),
    maximum: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'The largest number of tokens on either side',
    }),
  },
  closed,
);

const switches = {
  tokenizer: Type.Enum(['none', 'moses'], {
    description:
      '`moses`: the Moses tokenizer for each language. `none`: the text is already tokenised, with spaces between tokens.',
  }),
  normalize: Type.Boolean({
    description: 'Whether to normalise punctuation as Moses does and then to remove non-printing characters',
  }),
  lowercase: Type.Boolean({ description: 'Whether to change all text to lower case' }),
  aggressive: Type.Boolean({ description: "The Moses tokenizer's option `-a`, which also splits hyphens" }),
};

/** The preprocessing of a run, with every option written out. */
export const PreprocessingSchema = Type.Object(
  {
    ...switches,
    bpe: Type.Union([BpeSchema, Type.Null()], {
      description: 'How words are split into sub-words (byte pair encoding). Null keeps whole words.',
    }),
    vocabulary: VocabularySchema,
    clean: Type.Union([CleanSchema, Type.Null()], {
      description: 'Which training pairs to keep, by their lengths in tokens after BPE. Null keeps all.',
    }),
  },
  closed,
);
export type Preprocessing = Static<typeof PreprocessingSchema>;

/** The preprocessing options that a spec may set. */
export const PreprocessingOptionsSchema = Type.Partial(
  Type.Object({
    ...switches,
    bpe: Type.Union([Type.Partial(BpeSchema, closed), Type.Null()], {
      description: 'How words are split into sub-words (byte pair encoding). Null keeps whole words.',
    }),
    vocabulary: Type.Partial(VocabularySchema, { ...closed, description: 'How the vocabulary is built' }),
    clean: Type.Union([Type.Partial(CleanSchema, closed), Type.Null()], {
      description: 'Which training pairs to keep, by their lengths in tokens after BPE. Null keeps all.',
    }),
  }),
  { ...closed, description: 'How raw lines become tokens' },
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
