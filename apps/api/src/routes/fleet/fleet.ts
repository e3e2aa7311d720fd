/** /v1/queue and /v1/datasets: shows the waiting runs and the available datasets. */
import { describeError } from '@ordo/core';
import { DATASETS } from '@ordo/data';
import { getQueue, listDatasets } from '@ordo/protocol/fleet/fleet';
import type { App } from '../../app-options.ts';

export async function fleetRoutes(app: App): Promise<void> {
  const { store, queue } = app;

  app.route({
    ...getQueue,
    handler: async (request) => {
      const { pool: wanted } = request.query;
      const counted = await store.runs.countByPool();
      const pools =
        wanted === undefined
          ? counted
          : [counted.find(({ pool }) => pool === wanted) ?? { pool: wanted, queued: 0, running: 0 }];
      const shown = pools.map(async ({ pool, queued, running }) => {
        const jobs = await queue.counts(pool).catch((error: unknown) => {
          request.log.warn({ reason: describeError(error) }, 'the jobs in the queue cannot be counted');
          return null;
        });
        return { pool, queuedRuns: queued, runningRuns: running, jobs };
      });
      return { pools: await Promise.all(shown) };
    },
  });

  app.route({
    ...listDatasets,
    handler: async () => ({
      datasets: DATASETS.map(({ id, title, licence, citation, source, options, example }) => ({
        id,
        title,
        licence,
        citation,
        source,
        options: options as unknown as Record<string, unknown>,
        example: example as { id: string },
      })),
    }),
  });
}
