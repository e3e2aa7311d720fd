/** /v1/runs/:id/segment-ranges: how well runs translate short and long segments, and rare and frequent words. */
import { ID_FORM } from '@ordo/core';
import { closed, nullable } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { CountSchema } from '@ordo/core/service-schemas';
import { IdParamsSchema } from '../schemas/shared.ts';

const MOST_OTHERS = 7;

const SegmentRangesQuerySchema = Type.Object(
  {
    against: Type.Optional(
      Type.String({
        pattern: `^${ID_FORM}(?:,${ID_FORM}){0,${MOST_OTHERS - 1}}$`,
        'x-expects': `the ids of one to ${MOST_OTHERS} runs, separated by commas`,
        description:
          'Other runs that have translated the same test set, separated by commas. Their scores come beside.',
      }),
    ),
    metric: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'The metric of the scores by length; by default the first one of the run',
      }),
    ),
  },
  closed,
);

const ends = {
  from: CountSchema,
  to: nullable(Type.Unsafe<number>({ ...CountSchema, description: 'The last one; null where the range has no end' })),
};
const scores = (description: string) => Type.Array(nullable(Type.Number()), { description });

const SegmentRangesSchema = Type.Object(
  {
    metric: nullable(
      Type.String({ description: 'That of the scores by length; null for a run without one of segments' }),
    ),
    byLength: Type.Array(
      Type.Object(
        {
          ...ends,
          segments: Type.Unsafe<number>({ ...CountSchema, description: 'How many segments are in the range' }),
          scores: scores('Of these segments alone: the score of the run, and of each other one in its order'),
        },
        { ...closed, title: 'LengthRange' },
      ),
      { description: 'By the words of the first reference' },
    ),
    byFrequency: Type.Array(
      Type.Object(
        {
          ...ends,
          words: Type.Unsafe<number>({
            ...CountSchema,
            description: 'How many words of the references are in the range',
          }),
          scores: scores(
            'The F measure of these words in percent, of the run and of each other one in its order: a word is right as ' +
              'often as the reference of its segment has it. Null without such words',
          ),
        },
        { ...closed, title: 'FrequencyRange' },
      ),
      { description: 'By how often the first references of the test set have a word' },
    ),
  },
  { ...closed, title: 'SegmentRanges' },
);

export const getSegmentRanges = defineRoute({
  method: 'GET',
  url: '/v1/runs/:id/segment-ranges',
  config: { access: 'read', errors: ['run.not-found', 'run.conflict'] },
  schema: {
    tags: ['runs'],
    operationId: 'getSegmentRanges',
    summary: 'Score the translations of runs by the length of segments, and their words by how frequent they are',
    params: IdParamsSchema,
    querystring: SegmentRangesQuerySchema,
    response: answers(200, SegmentRangesSchema),
  },
});
