/**
 * The options of the spec's section `evaluation`, besides the search and the metrics: the text that is scored, attribution and
 * attention.
 */
import { closed } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';

/**
 * - `detokenized`: translations as ordinary text are scored against the dataset's own reference lines. These scores can
 *   be compared between systems.
 * - `tokenized`: translations as tokenised words are scored against references that went through the same
 *   preprocessing, including lower-casing, as fairseq's generator does. These scores can be compared only between
 *   systems with the same preprocessing.
 */
export const ScoredSchema = Type.Enum(['detokenized', 'tokenized'], {
  description:
    'The text that is scored: ordinary text against the references of the dataset, or tokenised words against ' +
    'references with the same preprocessing',
});
export type Scored = Static<typeof ScoredSchema>;

/** The part of the dataset to translate after training. `valid` is for choices that must not depend on the test set. */
export const SplitSchema = Type.Enum(['test', 'valid'], {
  description:
    'The part of the dataset that is translated; `valid` is for choices that must not depend on the test set',
});
export type Split = Static<typeof SplitSchema>;

/**
 * The attribution options. A run without attribution lacks this section, so its hash is the same as before the section existed.
 */
export const AttributionSchema = Type.Object(
  {
    sentences: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description:
        'How many sentences of the evaluated split are decomposed, from the first; at most as many as it has',
    }),
  },
  {
    ...closed,
    description:
      'Decomposes the translations exactly by what the model read, and adds the metrics `delta-lp-source`, ' +
      '`delta-lp-previous` and `delta-lp-distance`. The model is forced to its own output.',
  },
);
export const AttributionOptionsSchema = Type.Union([AttributionSchema, Type.Null()], {
  description: 'What the translations leaned on, word by word (ΔLP); null, the default, to leave it out',
});
export type AttributionOptions = Static<typeof AttributionOptionsSchema>;

const AttendedSentencesSchema = Type.Integer({
  minimum: 1,
  maximum: 200,
  description: 'How many sentences of the evaluated split are read, from the first; at most as many as it has',
});
const AttentionLayerSchema = Type.Integer({
  minimum: 1,
  maximum: 1000,
  description: 'Which attention over the source is read, counted from 1; the last but one by default, or the only one',
});

/** The attention options. A run without them lacks this section, so its hash is the same as before the section existed. */
export const AttentionSchema = Type.Object({ sentences: AttendedSentencesSchema, layer: AttentionLayerSchema }, closed);
export const AttentionOptionsSchema = Type.Union(
  [
    Type.Object({ sentences: AttendedSentencesSchema, layer: Type.Optional(AttentionLayerSchema) }, closed),
    Type.Null(),
  ],
  {
    description:
      'Keeps where the decoder looked for each unit of its own translations, averaged over heads; null, the default, to ' +
      'leave it out',
  },
);
export type AttentionOptions = Static<typeof AttentionOptionsSchema>;
