/**
 * /v1/github/webhook: GitHub reports what has happened in the checked repositories. Only an API that is a GitHub App has this
 * route.
 */
import { Type } from 'typebox';
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { type Payload } from '../schemas/github.ts';
import { TakenSchema } from '../schemas/github.ts';

const DeliverySchema = Type.Object({
  'x-github-event': Type.String({ maxLength: 100 }),
  'x-github-delivery': Type.String({ minLength: 1, maxLength: 100 }),
});

export const takeGitHubWebhook = defineRoute({
  method: 'POST',
  url: '/v1/github/webhook',
  config: { access: 'public', errors: ['webhook.untrusted', 'github.unavailable', 'store.unavailable'], records: null },
  schema: {
    tags: ['administration'],
    operationId: 'takeGitHubWebhook',
    summary: 'Take a webhook of GitHub, which has signed it',
    security: [],
    headers: DeliverySchema,
    body: Type.Unsafe<Payload>(Type.Object({}, { additionalProperties: true, title: 'GitHubWebhook' })),
    response: answers(202, TakenSchema),
  },
});
