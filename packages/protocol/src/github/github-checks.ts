/**
 * /v1/github/checks: a job asks for the check of its commit, and need not wait for it. Only an API that is a GitHub App has
 * this route.
 */
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { JobCheckSchema, TakenSchema } from '../schemas/github.ts';

export const requestGitHubCheck = defineRoute({
  method: 'POST',
  url: '/v1/github/checks',
  config: { access: 'submit', errors: ['github.unavailable', 'auth.forbidden'], records: null },
  schema: {
    tags: ['administration'],
    operationId: 'requestGitHubCheck',
    summary: 'Check a study of a commit and report it to GitHub; a key of a CI job may ask for it',
    body: JobCheckSchema,
    response: answers(202, TakenSchema),
  },
});
