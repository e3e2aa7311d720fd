/** Cancels and retries experiments. */
import { ID_FORM } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
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

const ChosenQuerySchema = Type.Object(
  {
    run: Type.Optional(
      Type.String({
        pattern: `^${ID_FORM}(?:,${ID_FORM}){0,99}$`,
        'x-expects': 'up to a hundred ids of runs, separated by commas',
        description: 'Only these of its runs, by their ids, up to a hundred, separated by commas; all by default',
      }),
    ),
  },
  closed,
);

export async function experimentControlRoutes(app: App): Promise<void> {
  addCancel(app);
  addRetry(app);
}

function addCancel(app: App): void {
  const { store, queue, changes } = app;
  app.post(
    '/v1/experiments/:id/cancel',
    {
      config: { ...config, errors: ['experiment.not-found', 'run.not-found', 'experiment.conflict'] },
      schema: {
        tags,
        operationId: 'cancelExperiment',
        summary: 'Cancel the runs of an experiment, or some of them',
        params: IdParamsSchema,
        querystring: ChosenQuerySchema,
        response: answers(200, CancelledSchema),
      },
    },
    async (request) => {
      const { id } = request.params;
      const chosen = request.query.run?.split(',');
      const cancelled = await (chosen === undefined
        ? store.experiments.cancel(id, callerOf(request))
        : store.experiments.cancelRuns(id, [...new Set(chosen)], callerOf(request)));
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
        errors: [...SPEC_ERRORS, 'experiment.not-found', 'run.not-found', 'experiment.conflict'],
      },
      schema: {
        tags,
        operationId: 'retryExperiment',
        summary: 'Retry the failed and cancelled runs of an experiment, or some of them',
        params: IdParamsSchema,
        querystring: ChosenQuerySchema,
        response: answers(200, RetriedSchema),
      },
    },
    async (request) => {
      const { id } = request.params;
      const only = request.query.run?.split(',');
      const asked = { experimentId: id, only, by: callerOf(request), ...surroundingsOf(settings) };
      const { wake } = await app.apart.do('retryRuns', asked, callerOf(request));
      for (const { runId } of wake) changes.announce(runId);
      app.prometheus.wakes.inc(await wakeRuns(app, wake, request.log));
      return { experiment: await loadExperiment(store, id), queuedRuns: wake.map((run) => run.runId) };
    },
  );
}
