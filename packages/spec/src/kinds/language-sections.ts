/** The sections of a spec whose form for language models differs from that for translation. */
import { closed } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';
import { MOST_METRICS } from '../schema/choices.ts';
import { SplitSchema } from '../schema/evaluation.ts';

const preprocessing = {
  side: Type.Enum(['source', 'target'], {
    description: 'The side of the dataset that is read. Both are the same in `plain-text`.',
  }),
  lowercase: Type.Boolean({ description: 'Whether to change all text to lower case' }),
  vocabularySize: Type.Integer({
    minimum: 258,
    maximum: 65_536,
    description:
      'The tokens that byte-level BPE learns on the training text, with two special ones and all 256 bytes. A small text gives fewer.',
  }),
};

export const LanguagePreprocessingSchema = Type.Object(preprocessing, closed);
export const LanguagePreprocessingOptionsSchema = Type.Partial(Type.Object(preprocessing), {
  ...closed,
  description: 'How raw lines become tokens',
});
export type LanguagePreprocessingOptions = Static<typeof LanguagePreprocessingOptionsSchema>;

const Metric = Type.Object({ id: Type.String() }, { additionalProperties: Type.Unknown() });

export const LanguageEvaluationSchema = Type.Object(
  { split: SplitSchema, metrics: Type.Array(Metric, { minItems: 1 }) },
  closed,
);
/** The schema of the evaluation. It leaves the metrics open, because each is checked against its own schema. */
export const LanguageEvaluationOptionsSchema = Type.Object(
  {
    split: Type.Optional(SplitSchema),
    metrics: Type.Optional(Type.Array(Type.Unknown(), { minItems: 1, maxItems: MOST_METRICS })),
  },
  { ...closed, description: 'What of the dataset is scored, by which metrics' },
);
