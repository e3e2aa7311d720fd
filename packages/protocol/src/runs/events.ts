/** Serves the events of a run or an experiment, as a page of JSON or as a stream. */
import { answersOrStreams } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { EventPageSchema } from '../schemas/run.ts';
import { EventQuerySchema, IdParamsSchema, RunEventQuerySchema } from '../schemas/shared.ts';

export const readRunEvents = defineRoute({
  method: 'GET',
  url: '/v1/runs/:id/events',
  config: { access: 'read', errors: ['run.not-found'] },
  schema: {
    tags: ['runs'],
    operationId: 'readRunEvents',
    summary: 'Read the events of a run, as JSON or as Server-Sent Events',
    params: IdParamsSchema,
    querystring: RunEventQuerySchema,
    response: answersOrStreams(EventPageSchema),
  },
});

export const readExperimentEvents = defineRoute({
  method: 'GET',
  url: '/v1/experiments/:id/events',
  config: { access: 'read', errors: ['experiment.not-found'] },
  schema: {
    tags: ['experiments'],
    operationId: 'readExperimentEvents',
    summary: 'Read the events of all runs of an experiment, as JSON or as Server-Sent Events',
    params: IdParamsSchema,
    querystring: EventQuerySchema,
    response: answersOrStreams(EventPageSchema),
  },
});
