/** The options of the search for translations, and their defaults. */
import { findProblems, OrdoError } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';
import { SearchSchema } from '../search/registry.ts';

const LengthPenaltySchema = Type.Object(
  {
    kind: Type.Union([Type.Literal('fairseq'), Type.Literal('gnmt')], {
      description:
        '`fairseq`: Σ log p / length^α; `gnmt`: Σ log p / ((5 + length) / 6)^α (Wu et al. 2016, Eq 14). EOS counts.',
    }),
    alpha: Type.Number({
      minimum: -10,
      maximum: 10,
      description: 'α: 0 does not reward length, and larger values favour longer outputs',
    }),
  },
  { ...closed, description: 'How hypotheses of different lengths are compared' },
);

const options = {
  beam: Type.Integer({
    minimum: 1,
    maximum: 200,
    description: 'The number of hypotheses kept per sentence; 1 is greedy search',
  }),
  lengthPenalty: LengthPenaltySchema,
  maxLengthA: Type.Number({
    minimum: 0,
    maximum: 100,
    description:
      'The longest output has ⌊maxLengthA · source + maxLengthB⌋ tokens before EOS, where source counts its EOS',
  }),
  maxLengthB: Type.Integer({
    minimum: 0,
    maximum: 100_000,
    description: 'The constant part of the longest output; see `maxLengthA`',
  }),
  minLength: Type.Integer({ minimum: 0, maximum: 100_000, description: 'The least number of tokens before EOS' }),
  batchSentences: Type.Integer({
    minimum: 1,
    maximum: 100_000,
    description: 'The number of sentences decoded together',
  }),
};

/** The resolved section leaves this option out when weights keep their precision, so that older runs keep their hash. */
const weights = Type.Literal('int8', {
  description:
    'Rounds the weights of linear layers and of the output projection to 8-bit integers with a scale for each output, and their ' +
    'inputs row by row, as the compute type int8 of CTranslate2 does. Decoding is faster and scores may change a little. It needs ' +
    'the engine `native`. Left out: weights and products have the precision of the engine',
});

export const DecodingSchema = Type.Object(
  { ...options, weights: Type.Optional(weights), search: Type.Optional(SearchSchema) },
  closed,
);
export type Decoding = Static<typeof DecodingSchema>;

export const DecodingOptionsSchema = Type.Partial(DecodingSchema, closed);
export type DecodingOptions = Static<typeof DecodingOptionsSchema>;

/** PosNet's protocol (Zhang et al. 2023 §4.1): beam 4, α 0.6, at most |source| + 50 tokens; fairseq's `--min-len 1`. */
export const DECODING_DEFAULTS: Decoding = {
  beam: 4,
  lengthPenalty: { kind: 'fairseq', alpha: 0.6 },
  maxLengthA: 1,
  maxLengthB: 50,
  minLength: 1,
  batchSentences: 64,
};

/**
 * Writes out the default of every option that is not given.
 * @throws OrdoError `spec.invalid` with a pointer for each problem.
 */
export function resolveDecoding(decoding: DecodingOptions): Decoding {
  const problems = findProblems(DecodingOptionsSchema, decoding);
  if (problems.length > 0) throw new OrdoError('spec.invalid', 'the decoding options have problems', { problems });
  return { ...DECODING_DEFAULTS, ...decoding };
}
