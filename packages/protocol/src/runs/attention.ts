/** /v1/runs/:id/attention: shows where the decoder looked in the first sentences of the test set. */
import { SentenceAttentionSchema } from '@ordo/core/result-content';
import { closed, nullable } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { CountSchema } from '@ordo/core/service-schemas';
import { IdParamsSchema, PageQuerySchema } from '../schemas/shared.ts';

const AttentionPageSchema = Type.Object(
  {
    layer: nullable(
      Type.Integer({
        minimum: 1,
        description: 'Which attention over the source was read, counted from 1; null if the spec asks for none',
      }),
    ),
    sentences: Type.Array(
      Type.Object(
        {
          position: Type.Unsafe<number>({ ...CountSchema, description: 'Place in the test set, from 0' }),
          ...SentenceAttentionSchema.properties,
        },
        { ...closed, title: 'AttendedSentence' },
      ),
    ),
    total: Type.Unsafe<number>({ ...CountSchema, description: 'How many sentences there are in all pages' }),
    nextCursor: nullable(Type.String()),
  },
  { ...closed, title: 'AttentionPage' },
);

export const listAttention = defineRoute({
  method: 'GET',
  url: '/v1/runs/:id/attention',
  config: { access: 'read', errors: ['run.not-found', 'run.conflict'] },
  schema: {
    tags: ['runs'],
    operationId: 'listAttention',
    summary: 'List where the decoder looked for each unit of its translations, sentence by sentence',
    description:
      'Runs whose spec has `evaluation.attention` keep it for their first sentences; all others have an empty list.',
    params: IdParamsSchema,
    querystring: PageQuerySchema,
    response: answers(200, AttentionPageSchema),
  },
});
