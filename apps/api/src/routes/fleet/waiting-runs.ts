/** /v1/queue/runs: lists the waiting runs in their order, with what each one waits for. */
import { OrdoError } from '@ordo/core';
import type { WaitingListSchema } from '@ordo/protocol/fleet/waiting-runs';
import { listWaitingRuns } from '@ordo/protocol/fleet/waiting-runs';
import { type WaitingRun } from '@ordo/store';
import { type Static } from 'typebox';
import type { App } from '../../app-options.ts';
import { explainWaiting } from '../../planning/explain-waiting.ts';

const DEFAULT_LIMIT = 50;

export async function waitingRunRoutes(app: App): Promise<void> {
  app.route({
    ...listWaitingRuns,
    handler: async (request) => {
      const { limit, pool, experiment } = request.query;
      if (experiment !== undefined && pool !== undefined) throw clash();
      const { waitingRuns, workers } = app.store;
      const runs = await (experiment === undefined
        ? waitingRuns.list(limit ?? DEFAULT_LIMIT, pool)
        : waitingRuns.ofExperiment(experiment, limit));
      const offers = await workers.listOffers();
      return { runs: runs.map((run) => presentWaiting(run, explainWaiting(run, offers))) };
    },
  });
}

function presentWaiting(run: WaitingRun, explanation: string): Static<typeof WaitingListSchema>['runs'][number] {
  const { runId, pool, position, priority, labels, attemptNumber, availableAt, reason, failureMessage } = run;
  const place = { runId, pool, position, priority, labels: [...labels], attempt: attemptNumber };
  return { ...place, availableAt: availableAt.toISOString(), reason, explanation, failureMessage };
}

function clash(): OrdoError {
  return new OrdoError('request.invalid', 'experiment cannot be combined with pool', {
    pointer: '/experiment',
    fix: 'leave pool out: the waiting runs of the experiment are listed, whatever their pool is',
  });
}
