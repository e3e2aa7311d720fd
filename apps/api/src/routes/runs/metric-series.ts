/** /v1/metrics: the curves of several runs over one range of steps, in parts that cover the same steps for all runs. */
import { getMetricSeries } from '@ordo/protocol/runs/metric-series';
import type { App } from '../../app-options.ts';
import { createSeriesReader } from '../../views/read-series.ts';

export async function metricSeriesRoutes(app: App): Promise<void> {
  const read = createSeriesReader(app.store);
  app.route({
    ...getMetricSeries,
    handler: (request) => read(request.query),
  });
}
