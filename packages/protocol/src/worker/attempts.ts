/** Lets a worker report on its attempts. Every request carries the attempt number, and a stale one is refused. */
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { IdParamsSchema } from '../schemas/shared.ts';
import {
  EventBatchSchema,
  EventsStoredSchema,
  FinishedSchema,
  FinishSchema,
  ResultBodySchema,
  ResultStoredSchema,
} from '../schemas/worker.ts';

const config = { access: 'worker' } as const;

const tags = ['worker'];

const params = IdParamsSchema;

export const appendEvents = defineRoute({
  method: 'POST',
  url: '/v1/attempts/:id/events',
  config: { ...config, errors: ['attempt.not-found', 'attempt.stale', 'attempt.sequence-gap'], records: null },
  schema: {
    tags,
    operationId: 'appendEvents',
    summary: 'Store events; repeating the request is harmless',
    params,
    body: EventBatchSchema,
    response: answers(200, EventsStoredSchema),
  },
});

export const storeResult = defineRoute({
  method: 'POST',
  url: '/v1/attempts/:id/result',
  config: { ...config, errors: ['attempt.not-found', 'attempt.stale'], records: null },
  schema: {
    tags,
    operationId: 'storeResult',
    summary: 'Store the result, which ends the attempt and its run; repeating the request is harmless',
    params,
    body: ResultBodySchema,
    response: answers(201, ResultStoredSchema),
  },
});

export const finishAttempt = defineRoute({
  method: 'POST',
  url: '/v1/attempts/:id/finish',
  config: { ...config, errors: ['attempt.not-found', 'attempt.stale'], records: null },
  schema: {
    tags,
    operationId: 'finishAttempt',
    summary: 'End the attempt without a result; repeating the request is harmless',
    params,
    body: FinishSchema,
    response: answers(200, FinishedSchema),
  },
});
