/** /v1/api-keys: create, list, rotate and revoke API keys. */
import { answers, answersNothing } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { CreatedKeySchema, KeyListSchema, KeyParamsSchema, NewKeySchema, RotationSchema } from '../schemas/api-key.ts';

const access = 'admin' as const;

const tags = ['administration'];

export const createApiKey = defineRoute({
  method: 'POST',
  url: '/v1/api-keys',
  config: { access, errors: ['api-key.conflict'], records: 'api-key.create' },
  schema: {
    tags,
    operationId: 'createApiKey',
    summary: 'Create an API key',
    body: NewKeySchema,
    response: answers(201, CreatedKeySchema),
  },
});

export const listApiKeys = defineRoute({
  method: 'GET',
  url: '/v1/api-keys',
  config: { access },
  schema: {
    tags,
    operationId: 'listApiKeys',
    summary: 'List the API keys, without their secrets',
    response: answers(200, KeyListSchema),
  },
});

export const rotateApiKey = defineRoute({
  method: 'POST',
  url: '/v1/api-keys/:id/rotate',
  config: { access, errors: ['api-key.not-found', 'api-key.conflict'], records: 'api-key.rotate' },
  schema: {
    tags,
    operationId: 'rotateApiKey',
    summary: 'Give an API key a new secret; the present one stays valid for a while',
    params: KeyParamsSchema,
    body: RotationSchema,
    response: answers(200, CreatedKeySchema),
  },
});

export const revokeApiKey = defineRoute({
  method: 'DELETE',
  url: '/v1/api-keys/:id',
  config: { access, errors: ['api-key.not-found', 'api-key.conflict'], records: 'api-key.revoke' },
  schema: {
    tags,
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    params: KeyParamsSchema,
    response: answersNothing,
  },
});
