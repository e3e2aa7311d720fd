/** Cancels and retries experiments, and annotates their runs. */
import { annotateRuns, cancelExperiment, retryExperiment } from '@ordo/protocol/experiments/experiment-control';
import type { App } from '../../app-options.ts';
import { broadcastCancelled } from '../../dispatch/wake-workers.ts';
import { surroundingsOf } from '../../planning/resolve-runs.ts';
import { askerOf } from '../../planning/submit-runs.ts';
import { callerOf } from '../../callers/caller.ts';
import { loadExperiment } from '../../views/load-experiment.ts';

export async function experimentControlRoutes(app: App): Promise<void> {
  addCancel(app);
  addRetry(app);
  addAnnotate(app);
}

function addCancel(app: App): void {
  const { store, queue, changes } = app;
  app.route({
    ...cancelExperiment,
    handler: async (request) => {
      const { id } = request.params;
      const chosen = request.query.run?.split(',');
      const by = callerOf(request);
      const cancelled = await (chosen === undefined
        ? store.experiments.cancel(id, by)
        : store.experiments.cancelRuns(id, [...new Set(chosen)], by));
      for (const { runId } of cancelled) changes.announce(runId);
      await broadcastCancelled(queue, cancelled, request.log);
      return { experiment: await loadExperiment(store, id), cancelledRuns: cancelled.map((run) => run.runId) };
    },
  });
}

function addRetry(app: App): void {
  const { store, changes, settings } = app;
  app.route({
    ...retryExperiment,
    handler: async (request) => {
      const { id } = request.params;
      const only = request.query.run?.split(',');
      const { by, pools } = askerOf(request);
      const { queuedRuns } = await app.apart.do(
        'retryRuns',
        { experimentId: id, only, by, pools, ...surroundingsOf(settings) },
        by,
      );
      for (const runId of queuedRuns) changes.announce(runId);
      await app.wakeWorkers();
      return { experiment: await loadExperiment(store, id), queuedRuns };
    },
  });
}

function addAnnotate(app: App): void {
  app.route({
    ...annotateRuns,
    handler: async (request, reply) => {
      const chosen = request.query.run?.split(',');
      const runIds = chosen === undefined ? undefined : [...new Set(chosen)];
      const ofAnyone = request.apiKey?.role === 'admin';
      const asked = { runIds, annotation: request.body, ofAnyone };
      await app.store.experiments.annotate(request.params.id, asked, callerOf(request));
      return reply.code(204).send(null);
    },
  });
}
