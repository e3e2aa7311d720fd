/** /v1/api-keys: create, list and revoke API keys. */
import { OrdoError } from '@ordo/core';
import { Type } from 'typebox';
import type { App } from '../app-options.ts';
import { closed, nullable, oneOf, TimeSchema } from '../schemas/shared.ts';
import { answers, answersNothing } from './answers.ts';

const KeyIdSchema = Type.String({ pattern: '^[0-9a-f]{12}$' });
const RoleSchema = oneOf(
  ['admin', 'submit', 'read', 'worker'],
  'What the key permits: `admin` includes `submit`, which includes `read`; `worker` stands alone',
);
const NewKeySchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    role: RoleSchema,
    owner: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'A person or project; keys with one owner may change the same experiments. By default the name',
      }),
    ),
    workerName: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The only name under which workers may register with the key; by default any name',
      }),
    ),
  },
  { ...closed, title: 'NewApiKey' },
);
const CreatedKeySchema = Type.Object(
  { id: KeyIdSchema, key: Type.String({ description: 'The key itself, which cannot be shown again' }) },
  { ...closed, title: 'CreatedApiKey' },
);
const KeyListSchema = Type.Object(
  {
    apiKeys: Type.Array(
      Type.Object(
        {
          id: KeyIdSchema,
          name: Type.String(),
          role: RoleSchema,
          owner: Type.String(),
          workerName: nullable(Type.String()),
          createdAt: TimeSchema,
          revokedAt: nullable(TimeSchema),
        },
        { ...closed, title: 'ApiKey' },
      ),
    ),
  },
  { ...closed, title: 'ApiKeyList' },
);

export async function apiKeyRoutes(app: App): Promise<void> {
  const { apiKeys } = app.store;
  const config = { access: 'admin' } as const;
  const tags = ['administration'];

  app.post(
    '/v1/api-keys',
    {
      config,
      schema: {
        tags,
        operationId: 'createApiKey',
        summary: 'Create an API key',
        body: NewKeySchema,
        response: answers(201, CreatedKeySchema),
      },
    },
    async (request, reply) => {
      const { name, role, ...bounds } = request.body;
      if (bounds.workerName !== undefined && role !== 'worker') throw superfluousName(role);
      const created = await apiKeys.create(name, role, bounds);
      request.log.info({ newKeyId: created.id, role }, 'API key created');
      return reply.code(201).send(created);
    },
  );

  app.get(
    '/v1/api-keys',
    {
      config,
      schema: {
        tags,
        operationId: 'listApiKeys',
        summary: 'List the API keys, without their secrets',
        response: answers(200, KeyListSchema),
      },
    },
    async () => ({
      apiKeys: (await apiKeys.list()).map(({ id, name, role, owner, workerName, createdAt, revokedAt }) => ({
        id,
        name,
        role,
        owner,
        workerName,
        createdAt: createdAt.toISOString(),
        revokedAt: revokedAt?.toISOString() ?? null,
      })),
    }),
  );

  app.delete(
    '/v1/api-keys/:id',
    {
      config: { ...config, errors: ['api-key.not-found', 'api-key.conflict'] },
      schema: {
        tags,
        operationId: 'revokeApiKey',
        summary: 'Revoke an API key',
        params: Type.Object({ id: KeyIdSchema }, closed),
        response: answersNothing,
      },
    },
    async (request, reply) => {
      await apiKeys.revoke(request.params.id);
      app.knownKeys.forget(request.params.id);
      request.log.info({ revokedKeyId: request.params.id }, 'API key revoked');
      return reply.code(204).send(null);
    },
  );
}

function superfluousName(role: string): OrdoError {
  return new OrdoError('request.invalid', `a key with the role ${role} is for no worker, but workerName is given`, {
    pointer: '/workerName',
    fix: 'leave workerName out, or use the role worker',
  });
}
