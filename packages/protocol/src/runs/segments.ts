/** /v1/runs/:id/segments: the test set of a run, with the translation of each segment and its score. */
import { closed, nullable, oneOf } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { CountSchema, IdSchema } from '@ordo/core/service-schemas';
import { IdParamsSchema, PageQuerySchema } from '../schemas/shared.ts';

const SEGMENT_SORTS = ['position', 'score', '-score', 'difference', '-difference'] as const;

export const SegmentQuerySchema = Type.Object(
  {
    ...PageQuerySchema.properties,
    sort: Type.Optional(
      oneOf(SEGMENT_SORTS, {
        description:
          'The order: that of the test set by default, by score, or by the score less that of the run named by `against`; ' +
          'with `-` the greatest first',
      }),
    ),
    metric: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'The metric by which `sort` orders; by default the first one of the run',
      }),
    ),
    against: Type.Optional(
      Type.Unsafe<string>({
        ...IdSchema,
        description: 'Another run that has translated the same test set. Its translations come beside.',
      }),
    ),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Only segments with this text in their source, a reference or a translation, in capitals or not',
      }),
    ),
  },
  closed,
);

const SegmentScoresSchema = Type.Array(
  Type.Object({ metric: Type.String(), score: Type.Number() }, { ...closed, title: 'SegmentScore' }),
  { description: 'Of the segment alone. BLEU leaves out n-gram orders for which it is too short.' },
);

const SegmentPageSchema = Type.Object(
  {
    segments: Type.Array(
      Type.Object(
        {
          position: Type.Unsafe<number>({ ...CountSchema, description: 'Place in the test set, from 0' }),
          source: nullable(Type.String({ description: 'Null for runs that did not keep it' })),
          references: Type.Array(Type.String(), { description: 'One from each set of references' }),
          hypothesis: Type.String({ description: 'The translation, as it was scored' }),
          scores: SegmentScoresSchema,
          against: nullable(
            Type.Object(
              { hypothesis: Type.String(), scores: SegmentScoresSchema },
              { ...closed, title: 'OtherTranslation', description: 'What the run named by `against` made of it' },
            ),
          ),
        },
        { ...closed, title: 'Segment' },
      ),
    ),
    total: Type.Unsafe<number>({ ...CountSchema, description: 'How many segments there are in all pages' }),
    nextCursor: nullable(Type.String()),
  },
  { ...closed, title: 'SegmentPage' },
);

export const listSegments = defineRoute({
  method: 'GET',
  url: '/v1/runs/:id/segments',
  config: { access: 'read', errors: ['run.not-found', 'run.conflict'] },
  schema: {
    tags: ['runs'],
    operationId: 'listSegments',
    summary: "List the segments of a run's test set, with the translation and the scores of each",
    params: IdParamsSchema,
    querystring: SegmentQuerySchema,
    response: answers(200, SegmentPageSchema),
  },
});
