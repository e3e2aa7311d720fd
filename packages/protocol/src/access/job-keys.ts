/** /v1/job-keys: a job of a CI service proves its identity by a token of that service, and gets a key for a short time. */
import { closed, oneOf } from '@ordo/core/schema-parts';
import { PoolSchema } from '@ordo/core/service-schemas';
import { Type } from 'typebox';
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { KeyIdSchema } from '../schemas/api-key.ts';
import { TimeSchema } from '../schemas/shared.ts';

const JobTokenSchema = Type.Object(
  {
    token: Type.String({
      minLength: 1,
      maxLength: 16_000,
      description: 'A JSON Web Token of the CI service, with the address of this API as its audience',
    }),
  },
  { ...closed, title: 'JobToken', examples: [{ token: 'e30.e30.' }] },
);

const JobKeySchema = Type.Object(
  {
    id: KeyIdSchema,
    key: Type.String({ description: 'The key itself, which cannot be shown again' }),
    rule: Type.String({ description: 'The rule by which the job is trusted' }),
    role: oneOf(['read', 'submit']),
    pools: Type.Array(PoolSchema),
    runBudget: Type.Integer(),
    expiresAt: TimeSchema,
  },
  { ...closed, title: 'JobKey' },
);

export const exchangeJobToken = defineRoute({
  method: 'POST',
  url: '/v1/job-keys',
  config: {
    access: 'public',
    errors: ['auth.untrusted-token', 'auth.issuer-unavailable', 'auth.too-many-attempts', 'store.unavailable'],
    records: 'api-key.create',
  },
  schema: {
    tags: ['administration'],
    operationId: 'exchangeJobToken',
    summary: 'Exchange the token of a CI job for a key of a short life',
    security: [],
    body: JobTokenSchema,
    response: answers(201, JobKeySchema),
  },
});
