/** /v1/changes: one stream for everything that a browser shows, because a browser opens only six connections to a server. */
import { ID_FORM } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { EVENT_KINDS } from '@ordo/spec';
import { Type } from 'typebox';
import { answersOrStreams } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { EventPageSchema } from '../schemas/run.ts';
import { EventQuerySchema, ID_EXAMPLE } from '../schemas/shared.ts';

const MOST_IDS = 64;

const listOf = (one: string, most: number, expected: string, description: string) =>
  Type.Optional(
    Type.String({
      pattern: `^(?:${one})(?:,(?:${one})){0,${most - 1}}$`,
      'x-expects': `${expected}, separated by commas`,
      description: `${description}, separated by commas`,
    }),
  );

export const ChangesQuerySchema = Type.Object(
  {
    ...EventQuerySchema.properties,
    run: listOf(ID_FORM, MOST_IDS, `the ids of at most ${MOST_IDS} runs`, 'The runs to follow'),
    experiment: Type.Optional(
      Type.Unsafe<string>({
        ...listOf(
          ID_FORM,
          MOST_IDS,
          `the ids of at most ${MOST_IDS} experiments`,
          'The experiments whose runs to follow',
        ),
        examples: [ID_EXAMPLE],
      }),
    ),
    kind: listOf(
      EVENT_KINDS.join('|'),
      EVENT_KINDS.length,
      `one or more of ${EVENT_KINDS.join(', ')}`,
      'The kinds of events to send; by default all. The states of runs are always sent',
    ),
    tail: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 5000,
        description: 'To begin with this many of the newest events, instead of `since`',
      }),
    ),
  },
  closed,
);

export const readChanges = defineRoute({
  method: 'GET',
  url: '/v1/changes',
  config: { access: 'read', errors: ['run.not-found', 'experiment.not-found'] },
  schema: {
    tags: ['runs'],
    operationId: 'readChanges',
    summary: 'Read the events of several runs and experiments, as JSON or as one stream of Server-Sent Events',
    querystring: ChangesQuerySchema,
    response: answersOrStreams(EventPageSchema),
  },
});
