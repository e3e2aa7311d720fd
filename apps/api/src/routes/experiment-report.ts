/** /v1/experiments/:id/report: the report of one experiment, in any format. */
import { REPORT_FORMATS, ReportSchema } from '@ordo/reports';
import { Type } from 'typebox';
import type { App } from '../app-options.ts';
import { closed, IdParamsSchema, oneOf } from '../schemas/shared.ts';

const IdListSchema = (what: string) =>
  Type.Optional(
    Type.String({
      maxLength: 500,
      pattern: '^[^,]+(,[^,]+)*$',
      description: `${what}, in their order, separated by commas`,
    }),
  );

const ReportQuerySchema = Type.Object(
  {
    format: Type.Optional(
      oneOf(
        REPORT_FORMATS.map(({ id }) => id),
        '`json` by default',
      ),
    ),
    baseline: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'The variant to test against; the first one by default',
      }),
    ),
    metrics: IdListSchema('Ids of metrics'),
    columns: IdListSchema('Ids of columns'),
  },
  closed,
);

const contents = Object.fromEntries(
  REPORT_FORMATS.map(({ contentType, id }) => [
    contentType.split(';')[0] as string,
    { schema: id === 'json' ? ReportSchema : Type.String() },
  ]),
);

export async function experimentReportRoutes(app: App): Promise<void> {
  app.get(
    '/v1/experiments/:id/report',
    {
      config: { access: 'read', errors: ['experiment.not-found', 'report.busy', 'metric.unknown'] },
      schema: {
        tags: ['reports'],
        operationId: 'getExperimentReport',
        summary: 'Compare the variants of an experiment; conditional by ETag',
        params: IdParamsSchema,
        querystring: ReportQuerySchema,
        response: {
          200: { description: 'The report, in the format that was asked for', content: contents },
          304: Type.Null({ description: 'The client has the report already' }),
        },
      },
    },
    async (request, reply) => {
      const { format = 'json', baseline, metrics, columns } = request.query;
      return app.reports.send(request, reply, {
        format,
        baseline,
        metrics: metrics?.split(','),
        columns: columns?.split(','),
        parts: [{ experiment: request.params.id }],
      });
    },
  );
}
