/**
 * The part of a run's result that the store keeps apart from the rest: its scores, and everything about single sentences. It is
 * in `core`, because the store, which has a table for each of them, never sees `spec`, which declares the whole result.
 */
import { type Static, Type } from 'typebox';
import { closed } from '../json/schema-parts.ts';

/** A corpus score, with the signature that makes it comparable and the statistics that significance tests need. */
export const ScoreSchema = Type.Object(
  {
    metric: Type.String({ description: "The metric's registry id: `bleu`, `chrf`, `chrf++`, `ter`, …" }),
    score: Type.Number({ description: 'The score of the whole test set' }),
    signature: Type.String({ description: 'What the score depends on, as sacreBLEU writes it' }),
    higherIsBetter: Type.Boolean(),
    segments: Type.Array(Type.Array(Type.Number()), {
      description: 'The statistics of each segment, from which the score is computed: [segment][statistic]',
    }),
  },
  closed,
);

export const SentenceAttentionSchema = Type.Object(
  {
    source: Type.Array(Type.String(), { description: "The model's units of the source, with that of its end" }),
    target: Type.Array(Type.String(), { description: "The model's units of its translation" }),
    weights: Type.Array(Type.Array(Type.Number({ minimum: 0, maximum: 1 })), {
      description:
        'How much of its attention each unit of the translation gave to each of the source, averaged over heads and ' +
        'rounded to four digits: [unit of the translation][unit of the source]',
    }),
  },
  { ...closed, title: 'SentenceAttention' },
);

export const ResultContentSchema = Type.Object(
  {
    scores: Type.Array(ScoreSchema),
    hypotheses: Type.Array(Type.String(), {
      description:
        'The translations of the split that the spec evaluates, in its order and in the form that is scored: detokenised text, or tokenised words if `evaluation.scored` is `tokenized`',
    }),
    references: Type.Array(Type.Array(Type.String()), {
      description: 'The references in the same form: [set of references][line]',
    }),
    sources: Type.Optional(
      Type.Array(Type.String(), {
        description: 'What was translated, line by line, in the same form. Absent in older results.',
      }),
    ),
    attention: Type.Optional(
      Type.Array(SentenceAttentionSchema, {
        description: 'Where the decoder looked, in the first sentences; only in runs whose spec asks for it',
      }),
    ),
  },
  closed,
);

export type Score = Static<typeof ScoreSchema>;
export type SentenceAttention = Static<typeof SentenceAttentionSchema>;
export type ResultContent = Static<typeof ResultContentSchema>;
