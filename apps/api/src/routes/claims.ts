/** Lets a worker claim a run, and read the translations of an earlier run. If several workers claim a run, one gets it. */
import { OrdoError } from '@ordo/core';
import type { App } from '../app-options.ts';
import { LEASE_SECONDS } from '@ordo/store';
import { IdParamsSchema } from '../schemas/shared.ts';
import { ClaimedSchema, ClaimSchema, TranslationsSchema } from '../schemas/worker.ts';
import { placedSpec, presentTranslations } from '../views/present-run.ts';
import { answers } from './answers.ts';

export async function claimRoutes(app: App): Promise<void> {
  addClaim(app);
  addTranslations(app);
}

function addClaim(app: App): void {
  app.post(
    '/v1/runs/:id/claim',
    {
      config: {
        access: 'worker',
        errors: [
          'run.not-found',
          'run.not-claimable',
          'run.unplaceable',
          'worker.not-found',
          'worker.unsuitable',
          'worker.busy',
          'worker.code-mismatch',
        ],
      },
      schema: {
        tags: ['worker'],
        operationId: 'claimRun',
        summary: 'Claim a queued run, which opens an attempt',
        params: IdParamsSchema,
        body: ClaimSchema,
        response: answers(200, ClaimedSchema),
      },
    },
    async (request) => {
      const { id } = request.params;
      await app.requireOwnWorker(request.apiKey, request.body.workerId);
      const claimed = await app.store.attempts.claim(id, request.body.workerId);
      const { attemptId, attemptNumber, token, microBatches, contentHash, datasetHash, checkpoint, translatedRunId } =
        claimed;
      const devices = [...claimed.devices];
      request.log.info({ attemptId, attemptNumber, workerId: request.body.workerId }, 'run claimed');
      app.changes.announce(id);
      return {
        attempt: { id: attemptId, number: attemptNumber, token, leaseSeconds: LEASE_SECONDS, microBatches, devices },
        contentHash,
        datasetHash,
        spec: placedSpec(claimed),
        checkpoint,
        translatedRunId,
      };
    },
  );
}

function addTranslations(app: App): void {
  const { store } = app;
  app.get(
    '/v1/runs/:id/translations',
    {
      config: { access: 'worker', errors: ['run.not-found'] },
      schema: {
        tags: ['worker'],
        operationId: 'getTranslations',
        summary: 'Read the result of a succeeded run without its scores, to score its translations again',
        params: IdParamsSchema,
        response: answers(200, TranslationsSchema),
      },
    },
    async (request) => {
      const { id } = request.params;
      const [result, text] = await Promise.all([store.results.find(id), store.hypotheses.find(id)]);
      if (result !== null && text !== null) return presentTranslations(result, text);
      throw new OrdoError('run.not-found', `there is no succeeded run ${id}`, { fix: 'train and translate instead' });
    },
  );
}
