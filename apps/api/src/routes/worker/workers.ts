/** /v1/workers: lists workers, and lets them register, send heartbeats and sign off. */
import { OrdoError } from '@ordo/core';
import {
  drainWorker,
  listWorkers,
  registerWorker,
  reportMachine,
  sendHeartbeat,
  signOffWorker,
  undrainWorker,
} from '@ordo/protocol/worker/workers';
import type { Device } from '@ordo/spec';
import type { App } from '../../app-options.ts';
import { requireOwnName, requireOwnPool } from '../../plugins/callers/ownership.ts';
import { callerOf } from '../../callers/caller.ts';
import { presentWorker } from '../../views/present-worker.ts';

const HEARTBEATS_PER_REQUEST = 10;

export async function workerRoutes(app: App): Promise<void> {
  addList(app);
  addRegister(app);
  addHeartbeat(app);
  addReading(app);
  addSignOff(app);
  addDrain(app);
}

function addList(app: App): void {
  const { store } = app;
  app.route({
    ...listWorkers,
    handler: async () => ({ workers: (await store.workers.list()).map(presentWorker) }),
  });
}

function addRegister(app: App): void {
  const { store, settings } = app;
  app.route({
    ...registerWorker,
    handler: async (request, reply) => {
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
  });
}

function addHeartbeat(app: App): void {
  const { store, limits } = app;
  // Heartbeats are counted separately, so that other requests with a key cannot use up their share. Ten times as many are
  // allowed: a whole fleet can share a key, each of its workers sends one every second, and a lease ends when they are refused.
  const rateLimit = { max: HEARTBEATS_PER_REQUEST * limits.requestsPerWindow, timeWindow: limits.windowMs };
  app.route({
    ...sendHeartbeat,
    config: { ...sendHeartbeat.config, rateLimit },
    handler: async (request) => {
      const { id } = request.params;
      const attempts = await store.attempts.heartbeat(id, request.body.attempts);
      app.closedConnections.hear(id, request.raw.socket);
      return { attempts };
    },
  });
}

function addReading(app: App): void {
  app.route({
    ...reportMachine,
    handler: async (request, reply) => {
      await app.store.machineUse.record(request.params.id, request.body);
      return reply.code(204).send(null);
    },
  });
}

function addSignOff(app: App): void {
  const { store, changes } = app;
  app.route({
    ...signOffWorker,
    handler: async (request, reply) => {
      const { id } = request.params;
      await store.workers.signOff(id, callerOf(request));
      const moved = await store.attempts.supersedeOfWorker(id);
      for (const { runId } of moved) {
        app.prometheus.attemptsEnded.inc({ ending: 'superseded' });
        changes.announce(runId);
      }
      await app.wakeWorkers();
      return reply.code(204).send(null);
    },
  });
}

function addDrain(app: App): void {
  for (const [verb, route] of [
    ['drain', drainWorker],
    ['undrain', undrainWorker],
  ] as const) {
    app.route({
      ...route,
      handler: async (request, reply) => {
        const { id } = request.params;
        await app.store.workers[verb](id, callerOf(request));
        request.log.info({ workerId: id, verb }, 'worker drained or let take part again');
        return reply.code(204).send(null);
      },
    });
  }
}

/**
 * Throws for duplicate ids. @throws OrdoError `request.invalid` when two devices have the same id, because devices are assigned
 * by their ids
 */
function requireDistinctDevices(devices: readonly Device[]): void {
  const ids = devices.map(({ id }) => id);
  const again = ids.findIndex((id, i) => ids.indexOf(id) !== i);
  if (again === -1) return;
  throw new OrdoError('request.invalid', `two devices have the id ${JSON.stringify(ids[again])}`, {
    pointer: `/devices/${again}/id`,
    fix: 'give each device of a worker an id of its own',
  });
}
