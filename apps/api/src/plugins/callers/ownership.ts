/**
 * Decides who may change what. A role decides which routes a key opens; this file decides for which experiments, datasets,
 * workers and attempts. Every route that changes one of them names it in its path, so that no route can be forgotten.
 */
import { timingSafeEqual } from 'node:crypto';
import { OrdoError, sha256 } from '@ordo/core';
import { type ApiKey, type AttemptOwner, datasetNotFound } from '@ordo/store';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { App } from '../../app-options.ts';
import { remember } from '../../answers/remember.ts';
import { experimentNotFound } from '../../views/load-experiment.ts';

/** The header with the token that the claim has returned. */
const TOKEN_HEADER = 'x-ordo-attempt-token';

export const ownership = fp(async (app) => {
  const { store } = app;
  const requireWorker = createWorkerCheck(store);
  app.decorate('requireOwnWorker', requireWorker);
  const attemptOf = remember((id: string) => store.ownership.ofAttempt(id));

  // This runs after the path has been checked and before the route does anything. With authentication off, there is no key.
  app.addHook('preHandler', async (request) => {
    const { apiKey } = request;
    const { url = '', config } = request.routeOptions;
    const { id } = request.params as { id?: string };
    if (apiKey === null || id === undefined) return;
    if (config.access === 'submit' && url.startsWith('/v1/experiments/:id')) await requireExperiment(store, apiKey, id);
    if (config.access === 'submit' && url.startsWith('/v1/datasets/:id')) await requireDataset(store, apiKey, id);
    if (config.access !== 'worker') return;
    if (url.startsWith('/v1/workers/:id')) await requireWorker(apiKey, id);
    if (url.startsWith('/v1/attempts/:id')) requireAttempt({ apiKey, id, request }, await attemptOf(id));
  });
});

async function requireExperiment(store: App['store'], apiKey: ApiKey, id: string): Promise<void> {
  if (apiKey.role === 'admin') return;
  const experiment = await store.ownership.ofExperiment(id);
  if (experiment === null) throw experimentNotFound(id);
  if (experiment.owner === apiKey.owner) return;
  throw forbidden(
    `experiment ${id} belongs to ${experiment.owner ?? 'nobody'}, but key ${apiKey.id} to ${apiKey.owner}`,
    {
      fix: 'use a key of that owner, or ask an administrator',
    },
  );
}

async function requireDataset(store: App['store'], apiKey: ApiKey, id: string): Promise<void> {
  if (apiKey.role === 'admin') return;
  const dataset = await store.ownership.ofDataset(id);
  if (dataset === null) throw datasetNotFound(id);
  if (dataset.owner === apiKey.owner) return;
  throw forbidden(`dataset ${id} belongs to ${dataset.owner}, but key ${apiKey.id} to ${apiKey.owner}`, {
    fix: 'use a key of that owner, or ask an administrator',
  });
}

function createWorkerCheck(store: App['store']): App['requireOwnWorker'] {
  const workerOf = remember((id: string) => store.ownership.ofWorker(id));
  return async (apiKey, id) => {
    if (apiKey === null) return;
    const worker = await workerOf(id);
    if (worker === null) {
      throw new OrdoError('worker.not-found', `worker ${id} is not registered`, { fix: 'register it again' });
    }
    if (worker.keyId === apiKey.id) return;
    throw forbidden(`worker ${id} registered with another key than ${apiKey.id}`, {
      fix: 'register the worker with this key',
    });
  };
}

interface Writer {
  readonly apiKey: ApiKey;
  readonly id: string;
  readonly request: FastifyRequest;
}

function requireAttempt({ apiKey, id, request }: Writer, attempt: AttemptOwner | null): void {
  if (attempt === null) {
    throw new OrdoError('attempt.not-found', `there is no attempt ${id}`, { fix: 'stop the attempt' });
  }
  if (attempt.keyId !== apiKey.id) {
    throw forbidden(`attempt ${id} belongs to a worker with another key than ${apiKey.id}`, {
      fix: 'stop the attempt',
    });
  }
  const token = request.headers[TOKEN_HEADER];
  if (attempt.tokenHash === null) return;
  if (typeof token === 'string' && isSameHash(sha256(token), attempt.tokenHash)) return;
  throw forbidden(`the request does not carry the token of attempt ${id}`, {
    fix: `send the header ${TOKEN_HEADER} with the token that the claim returned`,
  });
}

/** Checks the worker's name. @throws OrdoError `auth.forbidden` when the key is meant for a worker with another name */
export function requireOwnName(apiKey: ApiKey | null, name: string): void {
  if (apiKey === null || apiKey.workerName === null || apiKey.workerName === name) return;
  throw forbidden(`key ${apiKey.id} is for the worker ${apiKey.workerName}, but this one calls itself ${name}`, {
    fix: `set ORDO_WORKER_NAME to ${apiKey.workerName}, or use another key`,
  });
}

/** Checks the pool. @throws OrdoError `auth.forbidden` when the key is meant for other pools */
export function requireOwnPool(apiKey: ApiKey | null, pool: string): void {
  if (apiKey === null || apiKey.pools.length === 0 || apiKey.pools.includes(pool)) return;
  const pools = apiKey.pools.join(', ');
  throw forbidden(`key ${apiKey.id} is for workers in ${pools}, but this one is in ${pool}`, {
    fix: `set ORDO_WORKER_POOL to ${apiKey.pools.join(' or ')}, or use another key`,
  });
}

function isSameHash(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
}

function forbidden(message: string, { fix }: { fix: string }): OrdoError {
  return new OrdoError('auth.forbidden', message, { fix });
}
