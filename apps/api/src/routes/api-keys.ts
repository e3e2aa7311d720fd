/** /v1/api-keys: create, list and revoke API keys. */
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
  { name: Type.String({ minLength: 1, maxLength: 200 }), role: RoleSchema },
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
      const { name, role } = request.body;
      const created = await apiKeys.create(name, role);
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
      apiKeys: (await apiKeys.list()).map(({ id, name, role, createdAt, revokedAt }) => ({
        id,
        name,
        role,
        createdAt: createdAt.toISOString(),
        revokedAt: revokedAt?.toISOString() ?? null,
      })),
    }),
  );

  app.delete(
    '/v1/api-keys/:id',
    {
      config: { ...config, errors: ['api-key.not-found'] },
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
