/** Lets a worker claim a run, and read the translations of an earlier run. If several workers claim a run, one gets it. */
import { describeError, type Logger, OrdoError } from '@ordo/core';
import type { TranslationsSchema } from '@ordo/protocol/schemas/worker';
import { claimRun, getTranslations } from '@ordo/protocol/worker/claims';
import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import type { App } from '../../app-options.ts';
import { wakeRuns } from '../../dispatch/wake-runs.ts';
import { callerOf } from '../../callers/caller.ts';
import { placedSpec } from '../../views/present-run.ts';
import { readyBytes } from '../../answers/ready-json.ts';

export async function claimRoutes(app: App): Promise<void> {
  addClaim(app);
  addTranslations(app);
}

function addClaim(app: App): void {
  app.route({
    ...claimRun,
    handler: async (request, reply) => {
      const { id } = request.params;
      const { workerId, orAnother = false } = request.body;
      const { attempts } = app.store;
      await app.requireOwnWorker(request.apiKey, workerId);
      const claim = orAnother ? attempts.claimNext : attempts.claim;
      const claimed = await claim(id, workerId, () => requireListener(reply));
      const { runId, displacedRunIds } = claimed;
      const { attemptId, attemptNumber, token, microBatches, contentHash, datasetHash, checkpoint, translatedRunId } =
        claimed;
      const devices = [...claimed.devices];
      request.log.info({ attemptId, attemptNumber, runId, workerId }, 'run claimed');
      app.changes.announce(runId);
      // The job was spent on another run. The worker has its run in any case, and need not wait for what follows.
      if (runId !== id) void wakeAgain(app, id, request.log);
      return {
        runId,
        displacedRunIds: [...displacedRunIds],
        attempt: { id: attemptId, number: attemptNumber, token, microBatches, devices },
        contentHash,
        datasetHash,
        spec: placedSpec(claimed),
        checkpoint,
        translatedRunId,
      };
    },
  });
}

/** A worker gives up after a while. Its claim must then not open an attempt, since nobody would carry that out. */
function requireListener(reply: FastifyReply): void {
  if (!reply.raw.destroyed) return;
  throw new OrdoError('api.unavailable', 'the worker has closed its connection before it was the turn of its claim', {
    fix: 'nothing: the worker claims again',
  });
}

/** Gives a queued run another job. If that fails, the reconciler adds the job later. */
async function wakeAgain(app: App, runId: string, log: Logger): Promise<void> {
  try {
    app.prometheus.wakes.inc(await wakeRuns(app, await app.store.runs.wakeable(runId), log));
  } catch (error) {
    log.warn({ runId, reason: describeError(error) }, 'a run got no other job yet; the reconciler will add it');
  }
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
