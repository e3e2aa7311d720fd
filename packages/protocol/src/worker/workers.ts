/** /v1/workers: lists workers, and lets them register, send heartbeats and sign off. */
import { MachineReadingSchema } from '@ordo/core/machine-reading';
import { answers, answersNothing } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { IdParamsSchema } from '../schemas/shared.ts';
import {
  HeartbeatAnswerSchema,
  HeartbeatSchema,
  RegisteredSchema,
  RegistrationSchema,
  WorkerListSchema,
} from '../schemas/worker.ts';

const config = { access: 'worker' } as const;

const tags = ['worker'];

export const listWorkers = defineRoute({
  method: 'GET',
  url: '/v1/workers',
  config: { access: 'read' },
  schema: {
    tags: ['fleet'],
    operationId: 'listWorkers',
    summary: 'List the workers, most recently seen first',
    response: answers(200, WorkerListSchema),
  },
});

export const registerWorker = defineRoute({
  method: 'POST',
  url: '/v1/workers',
  config: { ...config, records: 'worker.register' },
  schema: {
    tags,
    operationId: 'registerWorker',
    summary: 'Register a worker',
    body: RegistrationSchema,
    response: answers(201, RegisteredSchema),
  },
});

export const sendHeartbeat = defineRoute({
  method: 'POST',
  url: '/v1/workers/:id/heartbeat',
  config: { ...config, errors: ['worker.not-found'], records: null },
  schema: {
    tags,
    operationId: 'sendHeartbeat',
    summary: 'Extend the leases of the held attempts; the answer says which of them to stop',
    params: IdParamsSchema,
    body: HeartbeatSchema,
    response: answers(200, HeartbeatAnswerSchema),
  },
});

export const reportMachine = defineRoute({
  method: 'POST',
  url: '/v1/workers/:id/reading',
  config: { ...config, errors: ['worker.not-found'], records: null },
  schema: {
    tags,
    operationId: 'reportMachine',
    summary: 'Report how much of the machine is used; the first reading of each minute is kept, for a day',
    params: IdParamsSchema,
    body: MachineReadingSchema,
    response: answersNothing,
  },
});

export const signOffWorker = defineRoute({
  method: 'DELETE',
  url: '/v1/workers/:id',
  config: { ...config, errors: ['worker.not-found'], records: 'worker.sign-off' },
  schema: {
    tags,
    operationId: 'signOffWorker',
    summary: 'Sign a worker off; the runs that it still holds are queued again at once',
    params: IdParamsSchema,
    response: answersNothing,
  },
});

export const drainWorker = defineRoute({
  method: 'POST',
  url: '/v1/workers/:id/drain',
  config: { access: 'admin', errors: ['worker.not-found'], records: 'worker.drain' },
  schema: {
    tags: ['fleet'],
    operationId: 'drainWorker',
    summary: 'Give a worker no further runs; those that it has go on',
    params: IdParamsSchema,
    response: answersNothing,
  },
});

export const undrainWorker = defineRoute({
  method: 'POST',
  url: '/v1/workers/:id/undrain',
  config: { access: 'admin', errors: ['worker.not-found'], records: 'worker.undrain' },
  schema: {
    tags: ['fleet'],
    operationId: 'undrainWorker',
    summary: 'Let a drained worker take runs again',
    params: IdParamsSchema,
    response: answersNothing,
  },
});
