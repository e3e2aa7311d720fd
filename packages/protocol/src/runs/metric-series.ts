/** /v1/metrics: the curves of several runs over one range of steps, in parts that cover the same steps for all runs. */
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { RunMetricsSchema } from '../schemas/run.ts';
import { SeriesQuerySchema } from '../schemas/series-query.ts';
import { CountSchema, IdSchema } from '@ordo/core/service-schemas';

const SeriesSchema = Type.Object(
  {
    from: Type.Unsafe<number>({ ...CountSchema, description: 'The first step of the range' }),
    to: Type.Unsafe<number>({ ...CountSchema, description: 'The last step of the range' }),
    runs: Type.Array(
      Type.Object({ runId: IdSchema, metrics: RunMetricsSchema.properties.metrics }, { ...closed, title: 'RunSeries' }),
      { description: 'In the order in which they were asked for' },
    ),
  },
  { ...closed, title: 'MetricSeries' },
);

export const getMetricSeries = defineRoute({
  method: 'GET',
  url: '/v1/metrics',
  config: { access: 'read', errors: ['run.not-found'] },
  schema: {
    tags: ['runs'],
    operationId: 'getMetricSeries',
    summary: 'Read the curves of several runs, reduced to the width of a chart',
    description:
      'Each part has its last step, and the mean, the least and the greatest of its values, so that no peak is lost. A ' +
      'range with fewer steps than the chart is wide keeps each value.',
    querystring: SeriesQuerySchema,
    response: answers(200, SeriesSchema),
  },
});
