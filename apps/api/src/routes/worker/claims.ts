/** Lets a worker claim a run, and read the translations of an earlier run. If several workers claim a run, one gets it. */
import { OrdoError } from '@ordo/core';
import type { ClaimedSchema, TranslationsSchema } from '@ordo/protocol/schemas/worker';
import { claimNextRun, claimRun, getTranslations } from '@ordo/protocol/worker/claims';
import type { ClaimedAttempt } from '@ordo/store';
import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import type { App } from '../../app-options.ts';
import { callerOf } from '../../callers/caller.ts';
import { placedSpec } from '../../views/present-run.ts';
import { readyBytes } from '../../answers/ready-json.ts';

export async function claimRoutes(app: App): Promise<void> {
  addClaimNext(app);
  addClaim(app);
  addTranslations(app);
}

function addClaimNext(app: App): void {
  app.route({
    ...claimNextRun,
    handler: async (request, reply) => {
      const { id } = request.params;
      await app.requireOwnWorker(request.apiKey, id);
      const { claimed, waitingRuns } = await app.store.attempts.claimNext(id, () => requireListener(reply));
      return { claimed: claimed === null ? null : tellClaimed(app, id, claimed), waitingRuns };
    },
  });
}

function addClaim(app: App): void {
  app.route({
    ...claimRun,
    handler: async (request) => {
      const { workerId, orAnother = false } = request.body;
      await app.requireOwnWorker(request.apiKey, workerId);
      const { attempts } = app.store;
      const claimed = orAnother
        ? await claimForEarlier(app, workerId)
        : await attempts.claim(request.params.id, workerId);
      return tellClaimed(app, workerId, claimed);
    },
  });
}

/**
 * Claims a run for an earlier worker. Workers of 0.2.0 drop a job after `run.not-claimable`, and try again later after
 * `worker.busy`.
 */
async function claimForEarlier({ store }: App, workerId: string): Promise<ClaimedAttempt> {
  const { claimed, waitingRuns } = await store.attempts.claimNext(workerId);
  if (claimed !== null) return claimed;
  const waits = waitingRuns === 1 ? '1 run waits' : `${waitingRuns} runs wait`;
  throw new OrdoError(
    waitingRuns === 0 ? 'run.not-claimable' : 'worker.busy',
    `${waits} in the pool of worker ${workerId}, none for it`,
    { fix: 'claim again later' },
  );
}

/** Announces the claim, and returns it in the form for the worker. */
function tellClaimed(app: App, workerId: string, claimed: ClaimedAttempt): Static<typeof ClaimedSchema> {
  const { runId, attemptId, attemptNumber, token, microBatches, devices } = claimed;
  const { displacedRunIds, contentHash, datasetHash, checkpoint, translatedRunId } = claimed;
  app.log.info({ attemptId, attemptNumber, runId, workerId }, 'run claimed');
  app.changes.announce(runId);
  return {
    runId,
    displacedRunIds,
    attempt: { id: attemptId, number: attemptNumber, token, microBatches, devices },
    contentHash,
    datasetHash,
    spec: placedSpec(claimed),
    checkpoint,
    translatedRunId,
  };
}

/** Throws if the worker has given up. Its claim must then not open an attempt, because nobody would work on it. */
function requireListener(reply: FastifyReply): void {
  if (!reply.raw.destroyed) return;
  throw new OrdoError('api.unavailable', 'the worker has closed its connection before it was the turn of its claim', {
    fix: 'nothing: the worker claims again',
  });
}

function addTranslations(app: App): void {
  app.route({
    ...getTranslations,
    handler: async (request) => {
      const { bytes } = await app.apart.do('readTranslations', { runId: request.params.id }, callerOf(request));
      return readyBytes(bytes) as Static<typeof TranslationsSchema>;
    },
  });
}
