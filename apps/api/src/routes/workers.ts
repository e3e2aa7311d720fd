/** /v1/workers: lists workers, and lets them register, send heartbeats and sign off. */
import { OrdoError } from '@ordo/core';
import type { Device } from '@ordo/spec';
import type { App } from '../app-options.ts';
import { IdParamsSchema } from '../schemas/shared.ts';
import {
  HeartbeatAnswerSchema,
  HeartbeatSchema,
  RegisteredSchema,
  RegistrationSchema,
  WorkerListSchema,
} from '../schemas/worker.ts';
import { requireOwnName, requireOwnPool } from '../plugins/app/ownership.ts';
import { callerOf } from '../requests/caller.ts';
import { presentWorker } from '../views/present-worker.ts';
import { wakeRuns } from '../dispatch/wake-runs.ts';
import { answers, answersNothing } from './answers.ts';

const config = { access: 'worker' } as const;
const HEARTBEATS_PER_REQUEST = 10;
const tags = ['worker'];

export async function workerRoutes(app: App): Promise<void> {
  addList(app);
  addRegister(app);
  addHeartbeat(app);
  addSignOff(app);
  addDrain(app);
}

function addList(app: App): void {
  const { store } = app;
  app.get(
    '/v1/workers',
    {
      config: { access: 'read' },
      schema: {
        tags: ['fleet'],
        operationId: 'listWorkers',
        summary: 'List the workers, most recently seen first',
        response: answers(200, WorkerListSchema),
      },
    },
    async () => ({ workers: (await store.workers.list()).map(presentWorker) }),
  );
}

function addRegister(app: App): void {
  const { store, settings } = app;
  app.post(
    '/v1/workers',
    {
      config,
      schema: {
        tags,
        operationId: 'registerWorker',
        summary: 'Register a worker',
        body: RegistrationSchema,
        response: answers(201, RegisteredSchema),
      },
    },
    async (request, reply) => {
      const { name, pool, codeVersion } = request.body;
      requireOwnName(request.apiKey, name);
      requireOwnPool(request.apiKey, pool);
      requireDistinctDevices(request.body.devices ?? []);
      const id = await store.workers.register(
        { ...request.body, keyId: request.apiKey?.id ?? null },
        callerOf(request),
      );
      request.log.info({ workerId: id, name, pool }, 'worker registered');
      if (codeVersion !== settings.code.version) {
        const versions = { worker: codeVersion, api: settings.code.version };
        request.log.warn(
          { workerId: id, name, ...versions },
          'the worker runs different code, so its claims of new runs will be refused',
        );
        settings.onForeignCode?.();
      }
      return reply.code(201).send({ id });
    },
  );
}

function addHeartbeat(app: App): void {
  const { store, limits } = app;
  // Heartbeats are counted by themselves, so that no other request of a key can use up their share. Ten times as many may come:
  // a whole fleet can share a key, each of its workers sends one every second, and a lease ends when they are refused.
  const rateLimit = { max: HEARTBEATS_PER_REQUEST * limits.requestsPerWindow, timeWindow: limits.windowMs };
  app.post(
    '/v1/workers/:id/heartbeat',
    {
      config: { ...config, rateLimit, errors: ['worker.not-found'] },
      schema: {
        tags,
        operationId: 'sendHeartbeat',
        summary: 'Extend the leases of the held attempts; the answer says which of them to stop',
        params: IdParamsSchema,
        body: HeartbeatSchema,
        response: answers(200, HeartbeatAnswerSchema),
      },
    },
    async (request) => {
      const { id } = request.params;
      const attempts = await store.attempts.heartbeat(id, request.body.attempts);
      app.closedConnections.hear(id, request.raw.socket);
      return { attempts };
    },
  );
}

function addSignOff(app: App): void {
  const { store, changes } = app;
  app.delete(
    '/v1/workers/:id',
    {
      config: { ...config, errors: ['worker.not-found'] },
      schema: {
        tags,
        operationId: 'signOffWorker',
        summary: 'Sign a worker off; the runs that it still holds are queued again at once',
        params: IdParamsSchema,
        response: answersNothing,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await store.workers.signOff(id, callerOf(request));
      const moved = await store.attempts.supersedeOfWorker(id);
      for (const { runId } of moved) {
        app.prometheus.attemptsEnded.inc({ ending: 'superseded' });
        changes.announce(runId);
      }
      const queued = moved.filter((run) => run.state === 'queued');
      app.prometheus.wakes.inc(await wakeRuns(app, queued, request.log));
      return reply.code(204).send(null);
    },
  );
}

const DRAINING = [
  ['drain', 'drainWorker', 'Give a worker no further runs; those that it has go on'],
  ['undrain', 'undrainWorker', 'Let a drained worker take runs again'],
] as const;

function addDrain(app: App): void {
  for (const [verb, operationId, summary] of DRAINING) {
    app.post(
      `/v1/workers/:id/${verb}`,
      {
        config: { access: 'admin', errors: ['worker.not-found'] },
        schema: { tags: ['fleet'], operationId, summary, params: IdParamsSchema, response: answersNothing },
      },
      async (request, reply) => {
        const { id } = request.params;
        await app.store.workers[verb](id, callerOf(request));
        request.log.info({ workerId: id, verb }, 'worker drained or let take part again');
        return reply.code(204).send(null);
      },
    );
  }
}

/** @throws OrdoError `request.invalid` when two devices have the same id, since each is handed out by its id */
function requireDistinctDevices(devices: readonly Device[]): void {
  const ids = devices.map(({ id }) => id);
  const again = ids.findIndex((id, i) => ids.indexOf(id) !== i);
  if (again === -1) return;
  throw new OrdoError('request.invalid', `two devices have the id ${JSON.stringify(ids[again])}`, {
    pointer: `/devices/${again}/id`,
    fix: 'give each device of a worker an id of its own',
  });
}
