/** /v1/reports: compares the variants of an experiment. */
import { buildComparison, renderComparison } from '@ordo/reports';
import { Type } from 'typebox';
import type { App } from '../app-options.ts';
import { closed, IdSchema, oneOf, openObject } from '../schemas/shared.ts';
import { loadComparisonRuns } from '../views/load-comparison-runs.ts';
import { experimentNotFound } from '../views/load-experiment.ts';

const CONTENT_TYPES = {
  json: 'application/json; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  latex: 'application/x-tex; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const;
const FORMATS = ['json', 'markdown', 'latex', 'csv'] as const;

const ComparisonQuerySchema = Type.Object(
  {
    experiment: IdSchema,
    format: Type.Optional(oneOf(FORMATS, '`json` by default')),
    baseline: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'The variant to test against; the first one by default',
      }),
    ),
    metrics: Type.Optional(
      Type.String({
        maxLength: 200,
        pattern: '^[a-z0-9+-]+(,[a-z0-9+-]+)*$',
        description: 'Metric ids in the order of the columns, separated by commas',
      }),
    ),
  },
  closed,
);

export async function reportRoutes(app: App): Promise<void> {
  app.get(
    '/v1/reports/comparison',
    {
      config: { access: 'read', errors: ['experiment.not-found'] },
      schema: {
        tags: ['reports'],
        operationId: 'compareVariants',
        summary: 'Compare the variants: mean ± std over seeds, p-value against the baseline, memory, time',
        querystring: ComparisonQuerySchema,
        response: {
          200: {
            description: 'The table',
            content: {
              'application/json': { schema: openObject('ComparisonTable', 'The table as JSON') },
              'text/markdown': { schema: Type.String() },
              'application/x-tex': { schema: Type.String() },
              'text/csv': { schema: Type.String() },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { experiment, format = 'json', baseline, metrics } = request.query;
      const runs = await loadComparisonRuns(app.store, experiment);
      if (runs.length === 0) throw experimentNotFound(experiment);
      const table = buildComparison(runs, {
        ...(baseline === undefined ? {} : { baseline }),
        ...(metrics === undefined ? {} : { metrics: metrics.split(',') }),
      });
      reply.type(CONTENT_TYPES[format]).serializer((text: string) => text);
      return reply.send(renderComparison(table, format));
    },
  );
}
