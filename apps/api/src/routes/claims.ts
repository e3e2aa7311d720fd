/** How a worker gets a run: it claims it, and of several claimers one wins. */
import type { App } from '../app-options.ts';
import { LEASE_SECONDS } from '@ordo/store';
import { IdParamsSchema } from '../schemas/shared.ts';
import { ClaimedSchema, ClaimSchema } from '../schemas/worker.ts';
import { answers } from './answers.ts';

export async function claimRoutes(app: App): Promise<void> {
  app.post(
    '/v1/runs/:id/claim',
    {
      config: { access: 'worker' },
      schema: {
        tags: ['worker'],
        summary: 'Open an attempt at a queued run',
        params: IdParamsSchema,
        body: ClaimSchema,
        response: answers(200, ClaimedSchema),
      },
    },
    async (request) => {
      const { id } = request.params;
      const claimed = await app.store.attempts.claim(id, request.body.workerId);
      const { attemptId, attemptNumber, microBatches, checkpoint } = claimed;
      request.log.info({ attemptId, attemptNumber, workerId: request.body.workerId }, 'run claimed');
      app.changes.announce(id);
      return {
        attempt: { id: attemptId, number: attemptNumber, leaseSeconds: LEASE_SECONDS, microBatches },
        spec: claimed.spec as Record<string, unknown>,
        checkpoint,
      };
    },
  );
}
