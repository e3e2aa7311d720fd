/** Cancels and retries experiments. */
import type { App } from '../app-options.ts';
import { CancelledSchema, RetriedSchema } from '../schemas/experiment.ts';
import { IdParamsSchema } from '../schemas/shared.ts';
import { loadExperiment } from '../views/load-experiment.ts';
import { SPEC_ERRORS, surroundingsOf } from '../planning/resolve-runs.ts';
import { broadcastCancelled, wakeRuns } from '../dispatch/wake-runs.ts';
import { callerOf } from '../requests/caller.ts';
import { answers } from './answers.ts';

const config = { access: 'submit' } as const;
const tags = ['experiments'];

export async function experimentControlRoutes(app: App): Promise<void> {
  addCancel(app);
  addRetry(app);
}

function addCancel(app: App): void {
  const { store, queue, changes } = app;
  app.post(
    '/v1/experiments/:id/cancel',
    {
      config: { ...config, errors: ['experiment.not-found', 'experiment.conflict'] },
      schema: {
        tags,
        operationId: 'cancelExperiment',
        summary: 'Cancel the runs of an experiment',
        params: IdParamsSchema,
        response: answers(200, CancelledSchema),
      },
    },
    async (request) => {
      const { id } = request.params;
      const cancelled = await store.experiments.cancel(id, callerOf(request));
      for (const { runId } of cancelled) changes.announce(runId);
      await broadcastCancelled(queue, cancelled, request.log);
      return { experiment: await loadExperiment(store, id), cancelledRuns: cancelled.map((run) => run.runId) };
    },
  );
}

function addRetry(app: App): void {
  const { store, changes, settings } = app;
  app.post(
    '/v1/experiments/:id/retry',
    {
      config: {
        ...config,
        errors: [...SPEC_ERRORS, 'experiment.not-found', 'experiment.conflict'],
      },
      schema: {
        tags,
        operationId: 'retryExperiment',
        summary: 'Retry the failed and cancelled runs of an experiment',
        params: IdParamsSchema,
        response: answers(200, RetriedSchema),
      },
    },
    async (request) => {
      const { id } = request.params;
      const asked = { experimentId: id, by: callerOf(request), ...surroundingsOf(settings) };
      const { wake } = await app.apart.do('retryRuns', asked, callerOf(request));
      for (const { runId } of wake) changes.announce(runId);
      app.prometheus.wakes.inc(await wakeRuns(app, wake, request.log));
      return { experiment: await loadExperiment(store, id), queuedRuns: wake.map((run) => run.runId) };
    },
  );
}
