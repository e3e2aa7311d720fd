/** /v1/api-keys: create, list, rotate and revoke API keys. */
import { OrdoError } from '@ordo/core';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '@ordo/protocol/access/api-keys';
import type { KeyListSchema } from '@ordo/protocol/schemas/api-key';
import type { ApiKey } from '@ordo/store';
import type { Static } from 'typebox';
import type { App } from '../../app-options.ts';
import { callerOf } from '../../callers/caller.ts';
import { readTime } from '../../lists/read-time.ts';

export async function apiKeyRoutes(app: App): Promise<void> {
  addCreate(app);
  addList(app);
  addRotate(app);
  addRevoke(app);
}

function addCreate(app: App): void {
  app.route({
    ...createApiKey,
    handler: async (request, reply) => {
      const { name, role, expiresAt, ...bounds } = request.body;
      for (const [bound, roles] of Object.entries(BOUNDS) as [keyof typeof BOUNDS, readonly string[]][]) {
        if (bounds[bound] !== undefined && !roles.includes(role)) throw superfluous(bound, role, roles);
      }
      const end = expiresAt === undefined ? {} : { expiresAt: readTime(expiresAt, '/expiresAt') };
      const created = await app.store.apiKeys.create(name, role, { ...bounds, ...end }, callerOf(request));
      request.log.info({ newKeyId: created.id, role }, 'API key created');
      return reply.code(201).send(created);
    },
  });
}

function addList(app: App): void {
  app.route({
    ...listApiKeys,
    handler: async () => ({ apiKeys: (await app.store.apiKeys.list()).map(presentKey) }),
  });
}

function addRotate(app: App): void {
  app.route({
    ...rotateApiKey,
    handler: async (request) => {
      const { overlapSeconds, expiresAt } = request.body;
      const end =
        expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? null : readTime(expiresAt, '/expiresAt') };
      const rotated = await app.store.apiKeys.rotate(request.params.id, { overlapSeconds, ...end }, callerOf(request));
      app.knownKeys.forget(rotated.id);
      request.log.info({ rotatedKeyId: rotated.id, overlapSeconds }, 'API key rotated');
      return rotated;
    },
  });
}

function addRevoke(app: App): void {
  app.route({
    ...revokeApiKey,
    handler: async (request, reply) => {
      const { id } = request.params;
      await app.store.apiKeys.revoke(id, callerOf(request));
      app.knownKeys.forget(id);
      request.log.info({ revokedKeyId: id }, 'API key revoked');
      return reply.code(204).send(null);
    },
  });
}

function presentKey(key: ApiKey): Static<typeof KeyListSchema>['apiKeys'][number] {
  const { id, name, role, owner, workerName, pools, runBudget, runsAdded } = key;
  return {
    id,
    name,
    role,
    owner,
    workerName,
    pools,
    runBudget,
    runsAdded,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    rotatedAt: key.rotatedAt?.toISOString() ?? null,
    formerSecretUntil: key.formerUntil?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  };
}

/** The roles for which each limit applies. */
const BOUNDS = { workerName: ['worker'], pools: ['worker', 'submit'], runBudget: ['submit'] } as const;

function superfluous(bound: keyof typeof BOUNDS, role: string, roles: readonly string[]): OrdoError {
  return new OrdoError('request.invalid', `${bound} means nothing for a key with the role ${role}`, {
    pointer: `/${bound}`,
    fix: `leave ${bound} out, or use the role ${roles.join(' or ')}`,
  });
}
